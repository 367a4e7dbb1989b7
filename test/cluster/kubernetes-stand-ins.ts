import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { KubernetesApi } from '../../src/host/targets/kubernetes/api.ts'
import { connect } from '../../src/host/targets/kubernetes/connect.ts'
import { apply, startJobSet } from './kubernetes-controllers.ts'
import type { Kubernetes } from './kubernetes.ts'

/**
 * Controllers that do what those of Kubeflow's MPI operator 0.8 and trainer 2 do with the objects that steadystate makes:
 * the names, labels and order of what they create are theirs. They do nothing that steadystate does not use.
 */

const definition = (group: string, version: string, kind: string) => {
  const singular = kind.toLowerCase()
  const plural = `${singular}s`
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural, singular },
      versions: [{ name: version, served: true, storage: true, schema }],
    },
  }
}

const metadata = z.looseObject({
  name: z.string(),
  namespace: z.string(),
  uid: z.string(),
  deletionTimestamp: z.string().optional(),
})
const template = z.looseObject({
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
  spec: z.looseObject({}),
})
const replicas = z.object({ replicas: z.number(), restartPolicy: z.string(), template })
const mpiJobSchema = z.object({
  metadata,
  spec: z.object({
    runLauncherAsWorker: z.literal(true),
    runPolicy: z.object({ suspend: z.boolean(), backoffLimit: z.number() }),
    mpiReplicaSpecs: z.object({ Launcher: replicas, Worker: replicas.optional() }),
  }),
})
const trainJobSchema = z.object({
  metadata,
  spec: z.object({
    suspend: z.boolean(),
    runtimeRef: z.object({ kind: z.literal('TrainingRuntime'), name: z.string() }),
  }),
})
const runtimeSchema = z.object({
  spec: z.object({
    mlPolicy: z.object({ numNodes: z.number() }),
    template: z.object({
      spec: z.looseObject({
        replicatedJobs: z
          .array(
            z.looseObject({
              name: z.string(),
              template: z.looseObject({
                metadata: z.object({ labels: z.record(z.string(), z.string()) }),
                spec: z.looseObject({}),
              }),
            }),
          )
          .length(1),
      }),
    }),
  }),
})

/** Looks at all objects of a kind again and again, until it is stopped; then the kind is gone. */
async function startStandIn<T extends { readonly metadata: z.infer<typeof metadata> }>(
  cluster: Kubernetes,
  {
    path,
    schema,
    crds,
  }: { readonly path: string; readonly schema: z.ZodType<T>; readonly crds: ReturnType<typeof definition>[] },
  reconcile: (api: KubernetesApi, object: T) => Promise<unknown>,
): Promise<() => Promise<void>> {
  apply(cluster, `${path.replaceAll('/', '-')}.json`, crds)
  const { api } = await connect({ kubeconfig: cluster.kubeconfig }, {})
  const list = z.object({ items: z.array(schema) })
  for (let turn = 0; turn < 50 && (await api.ask('GET', path)).status !== 200; turn++) await sleep(200)
  const state = { stopped: false }
  const work = (async () => {
    while (!state.stopped) {
      const { body } = await api.ask('GET', path)
      for (const object of list.parse(body).items)
        if (object.metadata.deletionTimestamp === undefined) await reconcile(api, object)
      await sleep(300)
    }
  })()
  return async () => {
    state.stopped = true
    await work
    for (const {
      metadata: { name },
    } of crds)
      cluster.kubectl('delete', 'crd', name)
  }
}

const ownedBy = (apiVersion: string, kind: string, { name, namespace, uid }: z.infer<typeof metadata>) => ({
  namespace,
  ownerReferences: [{ apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true }],
})

/** Of MPIJobs whose launcher takes part as a worker. */
export function startMpiOperator(cluster: Kubernetes): Promise<() => Promise<void>> {
  const apiVersion = 'kubeflow.org/v2beta1'
  const crds = [definition('kubeflow.org', 'v2beta1', 'MPIJob')]
  return startStandIn(
    cluster,
    { path: `/apis/${apiVersion}/mpijobs`, schema: mpiJobSchema, crds },
    async (api, { metadata: { name, namespace, uid }, spec }) => {
      const owned = ownedBy(apiVersion, 'MPIJob', { name, namespace, uid })
      const core = `/api/v1/namespaces/${namespace}`
      const common = {
        'training.kubeflow.org/operator-name': 'mpi-operator',
        'training.kubeflow.org/job-name': name,
      }
      const podOf = (role: 'launcher' | 'worker', index: number, from: z.infer<typeof replicas>) => ({
        metadata: {
          ...from.template.metadata,
          labels: {
            ...from.template.metadata.labels,
            ...common,
            'training.kubeflow.org/job-role': role,
            'training.kubeflow.org/replica-index': String(index),
          },
        },
        spec: {
          ...from.template.spec,
          restartPolicy: from.restartPolicy,
          hostname: role === 'launcher' ? `${name}-launcher` : `${name}-worker-${index - 1}`,
          subdomain: name,
        },
      })
      await api.ask('POST', `${core}/services`, {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name, ...owned },
        spec: { clusterIP: 'None', publishNotReadyAddresses: true, selector: common },
      })
      if (spec.runPolicy.suspend) return
      const { Launcher, Worker } = spec.mpiReplicaSpecs
      if (Worker !== undefined)
        for (let index = 0; index < Worker.replicas; index++) {
          const pod = podOf('worker', index + 1, Worker)
          await api.ask('POST', `${core}/pods`, {
            apiVersion: 'v1',
            kind: 'Pod',
            ...pod,
            metadata: { ...pod.metadata, name: `${name}-worker-${index}`, ...owned },
          })
        }
      await api.ask('POST', `/apis/batch/v1/namespaces/${namespace}/jobs`, {
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: { name: `${name}-launcher`, ...owned },
        spec: {
          backoffLimit: spec.runPolicy.backoffLimit,
          podReplacementPolicy: 'Failed',
          template: podOf('launcher', 0, Launcher),
        },
      })
    },
  )
}

/** Of TrainJobs; the JobSets that it makes of them have their real controller. */
export async function startTrainer(cluster: Kubernetes): Promise<() => Promise<void>> {
  const stopJobSet = await startJobSet(cluster)
  const group = 'trainer.kubeflow.org'
  const apiVersion = `${group}/v1alpha1`
  const crds = ['TrainJob', 'TrainingRuntime'].map((kind) => definition(group, 'v1alpha1', kind))
  const stop = await startStandIn(
    cluster,
    { path: `/apis/${apiVersion}/trainjobs`, schema: trainJobSchema, crds },
    async (api, { metadata: trainJob, spec }) => {
      if (spec.suspend) return
      const path = `/apis/${apiVersion}/namespaces/${trainJob.namespace}/trainingruntimes/${spec.runtimeRef.name}`
      const runtime = runtimeSchema.safeParse((await api.ask('GET', path)).body)
      // It is being deleted.
      if (!runtime.success) return
      const { mlPolicy, template: jobSet } = runtime.data.spec
      await api.ask('POST', `/apis/jobset.x-k8s.io/v1alpha2/namespaces/${trainJob.namespace}/jobsets`, {
        apiVersion: 'jobset.x-k8s.io/v1alpha2',
        kind: 'JobSet',
        metadata: { name: trainJob.name, ...ownedBy(apiVersion, 'TrainJob', trainJob) },
        spec: {
          ...jobSet.spec,
          replicatedJobs: jobSet.spec.replicatedJobs.map((replicatedJob) => ({
            ...replicatedJob,
            template: {
              ...replicatedJob.template,
              spec: {
                ...replicatedJob.template.spec,
                parallelism: mlPolicy.numNodes,
                completions: mlPolicy.numNodes,
              },
            },
          })),
        },
      })
    },
  )
  return async () => {
    await stop()
    stopJobSet()
  }
}

import { z } from 'zod'
import { podLabel } from '../objects.ts'
import type { Kind, OwnerParts, PodPlace } from '../kind.ts'

const typeLabel = 'training.kubeflow.org/replica-type'
const indexLabel = 'training.kubeflow.org/replica-index'

const suspendable = z.object({ spec: z.object({ runPolicy: z.object({ suspend: z.boolean().optional() }) }) })

export const isSuspendedByPolicy = (object: unknown): boolean => {
  const read = suspendable.safeParse(object)
  return read.success && read.data.spec.runPolicy.suspend === true
}

/** The first pod, and one worker for each other node; `place` tells each its index. */
export const replicaSpecs = (
  first: string,
  { nodes, pod }: Pick<OwnerParts, 'nodes' | 'pod'>,
  index: NonNullable<PodPlace['from']>,
) => {
  const replicas = (count: number, place: PodPlace) => ({
    replicas: count,
    restartPolicy: 'Never',
    template: pod(place),
  })
  return {
    [first]: replicas(1, { from: { value: '0' }, plus: 0 }),
    ...(nodes === 1 ? {} : { Worker: replicas(nodes - 1, { from: index, plus: 1 }) }),
  }
}

const indexOfReplica = { valueFrom: { fieldRef: { fieldPath: `metadata.labels['${indexLabel}']` } } }

/** Kubeflow's PyTorchJob; it needs its operator. Its first pod is the master, the others are workers. */
export const pyTorchJob = {
  name: 'pytorchjob',
  apiVersion: 'kubeflow.org/v1',
  kind: 'PyTorchJob',
  plural: 'pytorchjobs',
  container: 'pytorch',
  needsService: false,
  manifest: ({ metadata, nodes, pod, keep }) => ({
    apiVersion: 'kubeflow.org/v1',
    kind: 'PyTorchJob',
    metadata,
    spec: {
      // With `Running`, the operator would delete workers that still print after the master has ended.
      runPolicy: { suspend: true, backoffLimit: 0, cleanPodPolicy: 'None', ttlSecondsAfterFinished: keep },
      pytorchReplicaSpecs: replicaSpecs('Master', { nodes, pod }, indexOfReplica),
    },
  }),
  resume: { spec: { runPolicy: { suspend: false } } },
  isSuspended: isSuspendedByPolicy,
  // The operator makes a headless service for each pod.
  host: (name, index) => (index === 0 ? `${name}-master-0` : `${name}-worker-${index - 1}`),
  nodeOf: (pod) => (podLabel(pod, typeLabel) === 'master' ? 0 : Number(podLabel(pod, indexLabel)) + 1),
} as const satisfies Kind

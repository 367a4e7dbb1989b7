import { z } from 'zod'
import { podLabel } from '../objects.ts'
import type { Kind } from '../kind.ts'

const typeLabel = 'training.kubeflow.org/replica-type'
const indexLabel = 'training.kubeflow.org/replica-index'

const suspendable = z.object({ spec: z.object({ runPolicy: z.object({ suspend: z.boolean().optional() }) }) })

export const isSuspendedByPolicy = (object: unknown): boolean => {
  const read = suspendable.safeParse(object)
  return read.success && read.data.spec.runPolicy.suspend === true
}

const indexOfReplica = { valueFrom: { fieldRef: { fieldPath: `metadata.labels['${indexLabel}']` } } }

/** Kubeflow's PyTorchJob, where its operator is installed: its first pod is the master, the others are workers. */
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
      // With `Running` its operator would delete workers that still print when the master has ended.
      runPolicy: { suspend: true, backoffLimit: 0, cleanPodPolicy: 'None', ttlSecondsAfterFinished: keep },
      pytorchReplicaSpecs: {
        Master: { replicas: 1, restartPolicy: 'Never', template: pod({ from: { value: '0' }, plus: 0 }) },
        ...(nodes === 1
          ? {}
          : {
              Worker: {
                replicas: nodes - 1,
                restartPolicy: 'Never',
                template: pod({ from: indexOfReplica, plus: 1 }),
              },
            }),
      },
    },
  }),
  resume: { spec: { runPolicy: { suspend: false } } },
  isSuspended: isSuspendedByPolicy,
  // Its operator makes a headless service for each pod.
  host: (name, index) => (index === 0 ? `${name}-master-0` : `${name}-worker-${index - 1}`),
  nodeOf: (pod) => (podLabel(pod, typeLabel) === 'master' ? 0 : Number(podLabel(pod, indexLabel)) + 1),
} as const satisfies Kind

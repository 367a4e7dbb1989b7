import { z } from 'zod'
import { podLabel, type Pod } from '../objects.ts'
import { containerName } from '../names.ts'
import type { Kind, OwnerParts } from '../kind.ts'

const indexName = 'batch.kubernetes.io/job-completion-index'

/** Index of a pod in an indexed Job. The label came with Kubernetes 1.28; the annotation is older. */
export const completionIndex = (pod: Pod): number =>
  Number(podLabel(pod, indexName) ?? pod.metadata.annotations?.[indexName])

/** The spec of an indexed Job. It never restarts a pod, because a run that failed, or whose node failed, is no measurement. */
export const jobSpec = ({ nodes, pod }: Pick<OwnerParts, 'nodes' | 'pod'>) => {
  const { metadata, spec } = pod({ from: undefined, plus: 0 })
  return {
    completionMode: 'Indexed',
    completions: nodes,
    parallelism: nodes,
    backoffLimit: 0,
    podFailurePolicy: {
      rules: [
        { action: 'FailJob', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
        { action: 'FailJob', onExitCodes: { operator: 'NotIn', values: [0] } },
      ],
    },
    template: { metadata, spec: { restartPolicy: 'Never', ...spec } },
  }
}

const suspendable = z.object({ spec: z.object({ suspend: z.boolean().optional() }) })

export const isSuspendedSpec = (object: unknown): boolean => {
  const read = suspendable.safeParse(object)
  return read.success && read.data.spec.suspend === true
}

export const indexedJob = {
  name: 'job',
  apiVersion: 'batch/v1',
  kind: 'Job',
  plural: 'jobs',
  container: containerName,
  needsService: true,
  manifest: (parts) => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: parts.metadata,
    spec: { suspend: true, ttlSecondsAfterFinished: parts.keep, ...jobSpec(parts) },
  }),
  resume: { spec: { suspend: false } },
  isSuspended: isSuspendedSpec,
  host: (name, index) => `${name}-${index}.${name}`,
  nodeOf: completionIndex,
} as const satisfies Kind

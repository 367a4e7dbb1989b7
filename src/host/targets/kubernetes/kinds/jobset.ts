import { containerName } from '../names.ts'
import type { Kind } from '../kind.ts'
import { completionIndex, isSuspendedSpec, jobSpec } from './job.ts'

/** The only group of jobs in the set. */
const group = 'n'

/** A JobSet; it needs its controller. Schedulers admit all of its pods together. */
export const jobSet = {
  name: 'jobset',
  apiVersion: 'jobset.x-k8s.io/v1alpha2',
  kind: 'JobSet',
  plural: 'jobsets',
  container: containerName,
  needsService: false,
  manifest: (parts) => ({
    apiVersion: 'jobset.x-k8s.io/v1alpha2',
    kind: 'JobSet',
    metadata: parts.metadata,
    spec: {
      suspend: true,
      ttlSecondsAfterFinished: parts.keep,
      failurePolicy: { maxRestarts: 0 },
      network: { enableDNSHostnames: true, publishNotReadyAddresses: true, subdomain: parts.name },
      replicatedJobs: [{ name: group, replicas: 1, template: { spec: jobSpec(parts) } }],
    },
  }),
  resume: { spec: { suspend: false } },
  isSuspended: isSuspendedSpec,
  host: (name, index) => `${name}-${group}-0-${index}.${name}`,
  nodeOf: completionIndex,
} as const satisfies Kind

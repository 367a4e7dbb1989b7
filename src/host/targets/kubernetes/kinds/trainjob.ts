import type { Kind } from '../kind.ts'
import { completionIndex, isSuspendedSpec, jobSpec } from './job.ts'

const group = 'trainer.kubeflow.org'
const apiVersion = `${group}/v1alpha1`

/** Name of the group of jobs, and of the container, in which the trainer looks for its tasks. */
const node = 'node'

/** A TrainJob; it needs Kubeflow's trainer. Its pods come from a training runtime, which each job creates. */
export const trainJob = {
  name: 'trainjob',
  apiVersion,
  kind: 'TrainJob',
  plural: 'trainjobs',
  container: node,
  needsService: false,
  prior: {
    apiVersion,
    kind: 'TrainingRuntime',
    plural: 'trainingruntimes',
    manifest: (parts) => ({
      apiVersion,
      kind: 'TrainingRuntime',
      metadata: parts.metadata,
      spec: {
        mlPolicy: { numNodes: parts.nodes },
        // Template of a JobSet.
        template: {
          spec: {
            failurePolicy: { maxRestarts: 0 },
            network: { enableDNSHostnames: true, publishNotReadyAddresses: true, subdomain: parts.name },
            replicatedJobs: [
              {
                name: node,
                replicas: 1,
                template: {
                  metadata: { labels: { [`${group}/trainjob-ancestor-step`]: 'trainer' } },
                  spec: jobSpec(parts),
                },
              },
            ],
          },
        },
      },
    }),
  },
  manifest: ({ metadata, name }) => ({
    apiVersion,
    kind: 'TrainJob',
    metadata,
    spec: { suspend: true, runtimeRef: { apiGroup: group, kind: 'TrainingRuntime', name } },
  }),
  resume: { spec: { suspend: false } },
  isSuspended: isSuspendedSpec,
  host: (name, index) => `${name}-${node}-0-${index}.${name}`,
  nodeOf: completionIndex,
} as const satisfies Kind

import type { Kind } from '../kind.ts'
import { completionIndex, isSuspendedSpec, jobSpec } from './job.ts'

const group = 'trainer.kubeflow.org'
const apiVersion = `${group}/v1alpha1`

/** Of the group of jobs, and of the container, in which the trainer looks for its tasks. */
const node = 'node'

/**
 * A TrainJob, where Kubeflow's trainer is installed. It says little by itself: its pods are those of a training runtime,
 * which each job brings along.
 */
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
        // Of a JobSet.
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

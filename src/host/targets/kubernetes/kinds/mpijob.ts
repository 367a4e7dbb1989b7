import { podLabel } from '../objects.ts'
import { containerName } from '../names.ts'
import type { Kind } from '../kind.ts'
import { isSuspendedByPolicy, replicaSpecs } from './pytorchjob.ts'

const roleLabel = 'training.kubeflow.org/job-role'

/** In labels, operators count workers from 0 or from 1, depending on their version; in pod names, always from 0. */
const numberInName = { valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }

/**
 * Version 2 of Kubeflow's MPIJob; it needs the MPI operator. Its launcher is the first node and trains as its workers do. No
 * pod has to reach another through ssh.
 */
export const mpiJob = {
  name: 'mpijob',
  apiVersion: 'kubeflow.org/v2beta1',
  kind: 'MPIJob',
  plural: 'mpijobs',
  container: containerName,
  needsService: false,
  manifest: ({ metadata, nodes, devicesPerNode, pod, keep }) => ({
    apiVersion: 'kubeflow.org/v2beta1',
    kind: 'MPIJob',
    metadata,
    spec: {
      runLauncherAsWorker: true,
      // Goes into the host file that the operator gives to mpirun.
      slotsPerWorker: devicesPerNode,
      runPolicy: { suspend: true, backoffLimit: 0, cleanPodPolicy: 'None', ttlSecondsAfterFinished: keep },
      mpiReplicaSpecs: replicaSpecs('Launcher', { nodes, pod }, numberInName),
    },
  }),
  resume: { spec: { runPolicy: { suspend: false } } },
  isSuspended: isSuspendedByPolicy,
  // The operator makes a headless service with the job's name.
  host: (name, index) => `${name}-${index === 0 ? 'launcher' : `worker-${index - 1}`}.${name}`,
  nodeOf: (pod) =>
    podLabel(pod, roleLabel) === 'launcher' ? 0 : Number(/-(\d+)$/.exec(pod.metadata.name)?.[1]) + 1,
} as const satisfies Kind

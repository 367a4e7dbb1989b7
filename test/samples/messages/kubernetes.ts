import type * as kubernetes from '../../../src/host/targets/kubernetes/messages.ts'
import type { ErrorSamples, MissingSamples } from './sample.ts'

export const missing: MissingSamples<keyof typeof kubernetes.missing> = {
  'nodes-not-listed': [{ why: 'nodes is forbidden: User "ann" cannot list resource "nodes"' }],
}

export const errors: ErrorSamples<keyof typeof kubernetes.errors> = {
  KUBERNETES_CLIENT_MISSING: [],
  KUBERNETES_CONFIG: [{ path: '~/.kube/config', printed: "it has no context 'lab'" }],
  KUBERNETES_CONTAINERS: [{ cluster: 'lab' }],
  KUBERNETES_NOT_ANSWERING: [
    { server: 'https://10.0.0.1:6443', tries: 5, printed: 'connect ECONNREFUSED 10.0.0.1:6443' },
  ],
  KUBERNETES_SILENT: [{ minutes: 10 }],
  KUBERNETES_REFUSED: [{ what: 'Job steady-a', printed: 'jobs.batch is forbidden' }],
  KUBERNETES_NAMESPACE: [{ namespace: 'bench', printed: 'namespaces "bench" not found' }],
  KUBERNETES_STILL_DELETED: [
    { what: 'Job bench/steady-a', seconds: 120, finalizers: ['foregroundDeletion'] },
  ],
  KUBERNETES_KIND_MISSING: [{ kind: 'jobset', found: ['job'] }],
  KUBERNETES_FILES_TOO_LARGE: [{ path: '/home/ann/train', kilobytes: 700 }],
}

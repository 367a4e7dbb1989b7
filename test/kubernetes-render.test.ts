import { describe, expect, it } from 'vitest'
import { torchrun } from '../src/core/launchers/torchrun.ts'
import { kinds } from '../src/host/targets/kubernetes/kinds.ts'
import { expectGolden } from './golden.ts'
import { jobOf, targetOf, textOf } from './launchers/on-kubernetes.ts'

const job = jobOf(torchrun, 2)

describe('what a cluster of Kubernetes gets', () => {
  it.each(kinds)('is what was reviewed: the objects of kind $name', ({ name }) => {
    expectGolden(textOf(targetOf({ kind: name }), job, 'manifests.json'), `kubernetes/${name}.json`)
  })

  it('has everything that the cluster file says', () => {
    const settings = {
      requests: { cpu: 16 },
      limits: { memory: '200Gi', 'rdma/hca': 1 },
      'shm-size': '32Gi',
      volumes: [
        { mount: '/data', source: { persistentVolumeClaim: { claimName: 'data' } } },
        { mount: '/scratch', source: { hostPath: { path: '/scratch' } }, 'read-only': false },
      ],
      pull: 'always',
      'pull-secrets': ['registry'],
      'service-account': 'bench',
      'node-selector': { gpu: 'a100', spot: false },
      tolerations: [{ key: 'gpu', operator: 'Exists' }],
      'priority-class': 'low',
      'runtime-class': 'nvidia',
      queue: 'bench',
      'host-network': true,
      capabilities: ['IPC_LOCK'],
      user: 1000,
      labels: { team: 'perf' },
      annotations: { 'k8s.v1.cni.cncf.io/networks': 'ib' },
      keep: '2h',
    }
    expectGolden(textOf(targetOf(settings), job, 'manifests.json'), 'kubernetes/settings.json')
  })

  it('is the same whenever it is rendered', () => {
    expect(targetOf().render(job)).toEqual(targetOf().render(job))
  })
})

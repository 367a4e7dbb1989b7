import { describe, expect, it } from 'vitest'
import { capacityOf } from './capacity.ts'
import type { ClusterMember } from './objects.ts'
import { kubernetesSettings } from './settings.ts'

const ready = [{ type: 'Ready', status: 'True' }]
const member = (
  name: string,
  change: { spec?: ClusterMember['spec']; ready?: boolean; gpus?: string } = {},
): ClusterMember => ({
  metadata: { name, uid: name, labels: { pool: name.startsWith('a') ? 'a' : 'b' } },
  spec: change.spec ?? {},
  status: {
    allocatable: { cpu: '7910m', ...(change.gpus === '0' ? {} : { 'nvidia.com/gpu': change.gpus ?? '8' }) },
    conditions: change.ready === false ? [{ type: 'Ready', status: 'Unknown', message: 'no news' }] : ready,
  },
})
const offered = (members: readonly ClusterMember[], written: Readonly<Record<string, unknown>> = {}) =>
  capacityOf(members, kubernetesSettings.parse(written))

const taint = { key: 'gpu', value: 'yes', effect: 'NoSchedule' }

describe('what pods may ask for', () => {
  it('is whole processors and GPUs, on the nodes that have them', () => {
    expect(offered([member('a1'), member('a2', { gpus: '4' }), member('b1', { gpus: '0' })])).toMatchObject({
      cpu: { value: { nodes: 3, devicesPerNode: 7 } },
      gpu: { value: { nodes: 2, devicesPerNode: 8 } },
    })
  })

  it('leaves out nodes that take none, with the reason of each', () => {
    const nodes = [
      member('a1'),
      member('a2', { ready: false }),
      member('a3', { spec: { unschedulable: true } }),
      member('a4', { spec: { taints: [taint] } }),
    ]
    expect(offered(nodes)).toMatchObject({
      gpu: {
        value: {
          nodes: 1,
          unusable: [
            { name: 'a2', state: 'not ready', reason: 'no news' },
            { name: 'a3', state: 'cordoned', reason: '' },
            { name: 'a4', state: 'tainted', reason: 'gpu:NoSchedule' },
          ],
        },
      },
    })
  })

  it.each([
    [{ key: 'gpu', operator: 'Exists' }, true],
    [{ operator: 'Exists' }, true],
    [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }, true],
    [{ key: 'gpu', value: 'no' }, false],
    [{ key: 'gpu', operator: 'Exists', effect: 'NoExecute' }, false],
  ])('counts a tainted node where %o is set: %s', (toleration, usable) => {
    const { gpu } = offered([member('a1', { spec: { taints: [taint] } })], { tolerations: [toleration] })
    expect(gpu.kind).toBe(usable ? 'known' : 'missing')
  })

  it('counts only nodes with the labels of the cluster file', () => {
    const { gpu } = offered([member('a1'), member('b1')], { 'node-selector': { pool: 'b' } })
    expect(gpu).toMatchObject({ value: { nodes: 1 } })
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { thisMachine } from '../../src/core/model/cluster.ts'
import { kubernetesTarget } from '../../src/host/targets/kubernetes.ts'
import { connect } from '../../src/host/targets/kubernetes/connect.ts'
import { kubernetesSettings } from '../../src/host/targets/kubernetes/settings.ts'
import { targetContract } from '../run/target-contract.ts'
import { borrowedVolumes, bringUpKubernetes, image } from './kubernetes.ts'

const cluster = bringUpKubernetes()
const { why, kubeconfig } = cluster
if (why !== undefined) console.log(`skipped: ${why}`)
afterAll(cluster.down, 60_000)

const open = async (written: Readonly<Record<string, unknown>> = {}) => {
  const settings = kubernetesSettings.parse({
    kubeconfig,
    pull: 'never',
    'shm-size': '64Mi',
    volumes: borrowedVolumes,
    // Both nodes are this machine, which has other things to do.
    requests: { cpu: '100m' },
    ...written,
  })
  return kubernetesTarget(
    { ...thisMachine, name: 'test', engine: 'kubernetes', nodes: [] },
    settings,
    await connect(settings, {}),
  )
}

/** Processes of the jobs of a results folder: those of pods are seen from here too. */
function survivors(results: string): number {
  const mark = `STEADY_RESULTS=${results}`
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(mark)
    } catch {
      return false
    }
  }).length
}

describe.skipIf(why !== undefined)('pods', () => {
  targetContract({
    name: 'kubernetes',
    open,
    nodes: 2,
    survivors,
    container: { image, settings: undefined, reads: [] },
    outlives: true,
  })

  it('has the nodes of the cluster', async () => {
    const target = await open()
    expect(await target.capacity()).toMatchObject({
      gpu: { kind: 'known', value: { nodes: 2, devicesPerNode: 8 } },
    })
  })
})

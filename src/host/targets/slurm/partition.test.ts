import { describe, expect, it } from 'vitest'
import type { SlurmClient } from './client.ts'
import { capacityOf, isUsable } from './nodes.ts'
import { partitionNodes } from './partition.ts'

const printed = [
  'n1|gpu*|idle|64|gpu:a100:8|none',
  'n2|gpu*|drained|64|gpu:a100:8|new disk',
  'n3|gpu*|mixed|64|gpu:a100:8|none',
  'n3|short|mixed|64|gpu:a100:8|none',
].join('\n')

/** Answers as Slurm does whose `sinfo` prints this. */
const saying = (stdout: string, code = 0, stderr = ''): SlurmClient => ({
  ask: () => Promise.resolve({ code, stdout, stderr }),
  tryOnce: () => Promise.resolve({ code, stdout, stderr }),
})

describe('the nodes of a partition', () => {
  it('are those of the default partition where none is named', async () => {
    const names = async (partition?: string) =>
      (await partitionNodes(saying(printed), { partition, exclude: [] })).map(({ name }) => name)
    expect(await names()).toEqual(['n1', 'n2', 'n3'])
    expect(await names('short')).toEqual(['n3'])
  })

  it('do not count for a plan where the cluster file excludes them', async () => {
    const nodes = await partitionNodes(saying(printed), { partition: 'gpu', exclude: ['n3', 'n9'] })
    expect(capacityOf(nodes).gpu).toEqual({
      kind: 'known',
      value: {
        nodes: 1,
        devicesPerNode: 8,
        unusable: [
          { name: 'n2', state: 'drained', reason: 'new disk' },
          { name: 'n3', state: 'excluded', reason: '' },
        ],
      },
    })
  })

  it('in maintenance count for jobs that name a reservation only', async () => {
    const maintained = printed.replaceAll('mixed', 'maint')
    const usable = async (reservation?: string) =>
      (await partitionNodes(saying(maintained), { exclude: [], reservation })).filter(isUsable)
    expect((await usable()).map(({ name }) => name)).toEqual(['n1'])
    expect((await usable('acceptance')).map(({ name }) => name)).toEqual(['n1', 'n3'])
  })

  it('cannot be told where sinfo fails, or where there is no such partition', async () => {
    await expect(
      partitionNodes(saying('', 1, 'slurm_load_partitions: Invalid user'), { partition: 'gpu', exclude: [] }),
    ).rejects.toMatchObject({ code: 'SLURM_FAILED' })
    await expect(partitionNodes(saying(printed), { partition: 'gpu8', exclude: [] })).rejects.toMatchObject({
      code: 'PARTITION_UNKNOWN',
      details: { data: { valid: ['gpu', 'short'] } },
    })
  })
})

import { describe, expect, it } from 'vitest'
import type { SlurmClient } from './client.ts'
import { capacityOf, isUsable } from './nodes.ts'
import { readPartition } from './partition.ts'

const printed = [
  'n1|gpu*|idle|64|gpu:a100:8|1-02:03:04|none',
  'n2|gpu*|drained|64|gpu:a100:8|1-02:03:04|new disk',
  'n3|gpu*|mixed|64|gpu:a100:8|1-02:03:04|none',
  'n3|short|mixed|64|gpu:a100:8|30:00|none',
].join('\n')

/** Answers as Slurm does whose `sinfo` prints this. */
const saying = (stdout: string, code = 0, stderr = ''): SlurmClient => ({
  ask: () => Promise.resolve({ code, stdout, stderr }),
  tryOnce: () => Promise.resolve({ code, stdout, stderr }),
})

describe('the nodes of a partition', () => {
  it('are those of the default partition where none is named', async () => {
    const names = async (partition?: string) =>
      (await readPartition(saying(printed), { partition, exclude: [] })).nodes.map(({ name }) => name)
    expect(await names()).toEqual(['n1', 'n2', 'n3'])
    expect(await names('short')).toEqual(['n3'])
  })

  it('do not count for a plan where the cluster file excludes them', async () => {
    const { nodes } = await readPartition(saying(printed), { partition: 'gpu', exclude: ['n3', 'n9'] })
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

  it('have the name of the partition, and the most that a job may take there', async () => {
    const read = (partition: string | undefined, text = printed) =>
      readPartition(saying(text), { partition, exclude: [] })
    expect(await read(undefined)).toMatchObject({ name: 'gpu', mostTime: 93_784 })
    expect(await read('short')).toMatchObject({ name: 'short', mostTime: 1800 })
    const unlimited = printed.replaceAll('1-02:03:04', 'infinite')
    expect(await read('gpu', unlimited)).toMatchObject({ mostTime: Infinity })
  })

  it('in maintenance count for jobs that name a reservation only', async () => {
    const maintained = printed.replaceAll('mixed', 'maint')
    const usable = async (reservation?: string) =>
      (await readPartition(saying(maintained), { exclude: [], reservation })).nodes.filter(isUsable)
    expect((await usable()).map(({ name }) => name)).toEqual(['n1'])
    expect((await usable('acceptance')).map(({ name }) => name)).toEqual(['n1', 'n3'])
  })

  it('cannot be told where sinfo fails, or where there is no such partition', async () => {
    await expect(
      readPartition(saying('', 1, 'slurm_load_partitions: Invalid user'), { partition: 'gpu', exclude: [] }),
    ).rejects.toMatchObject({ code: 'SLURM_FAILED' })
    await expect(readPartition(saying(printed), { partition: 'gpu8', exclude: [] })).rejects.toMatchObject({
      code: 'PARTITION_UNKNOWN',
      details: { data: { valid: ['gpu', 'short'] } },
    })
  })
})

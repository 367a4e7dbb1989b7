import { describe, expect, it } from 'vitest'
import type { Job } from '../../../core/model/job.ts'
import { seconds } from '../../../core/model/units.ts'
import { allocationTimes } from './allocation-times.ts'
import { slurmSettings } from './settings.ts'

const job = (run: string, nodes = 1): Job => ({
  id: run,
  run,
  results: '/results',
  launcher: 'process',
  topology: { nodes, devicesPerNode: 1 },
  devices: 'cpu',
  tasks: [],
  container: undefined,
  streams: [],
  variables: {},
  workingDirectory: '/suite',
  pythons: [],
  limits: { run: seconds(600), quiet: seconds(60), queue: undefined },
})

const times = (written: Readonly<Record<string, unknown>> = {}, most = Infinity) =>
  allocationTimes(slurmSettings.parse({ 'time-margin': '1m', ...written }), () => seconds(most))

const announced = (names: readonly string[], expected: number | undefined, nodes = 1) =>
  names.map((name) => ({
    job: job(name, nodes),
    expected: expected === undefined ? undefined : seconds(expected),
  }))

describe('the time of an allocation', () => {
  it('is twice what its other runs are expected to take with a minute each, and the whole limit of one', () => {
    const allocationTimes = times()
    allocationTimes.announce(announced(['a/1', 'a/2', 'a/3'], 100))
    expect(allocationTimes.timeOf(job('a/1'))).toBe(260 + 260 + 660)
  })

  it('is the sum of limits where nothing is known of the runs', () => {
    const allocationTimes = times()
    allocationTimes.announce(announced(['a/1', 'a/2', 'a/3'], undefined))
    expect(allocationTimes.timeOf(job('a/1'))).toBe(660 + 660 + 660)
  })

  it('shrinks with the runs that are left', () => {
    const allocationTimes = times()
    allocationTimes.announce(announced(['a/1', 'a/2', 'a/3'], 100))
    allocationTimes.ended(job('a/1'))
    expect(allocationTimes.timeOf(job('a/2'))).toBe(260 + 660)
    allocationTimes.ended(job('a/2'))
    expect(allocationTimes.timeOf(job('a/3'))).toBe(660)
  })

  it('counts only the runs that ask Slurm for the same', () => {
    const allocationTimes = times()
    allocationTimes.announce([...announced(['a/1', 'a/2'], 100), ...announced(['b/1'], 5000, 2)])
    expect([allocationTimes.timeOf(job('a/1')), allocationTimes.timeOf(job('b/1', 2))]).toEqual([920, 660])
  })

  it('is no more than the partition gives, and no less than a run may take', () => {
    const [wide, narrow] = [times({}, 700), times({}, 60)]
    for (const allocationTimes of [wide, narrow]) allocationTimes.announce(announced(['a/1', 'a/2'], 100))
    expect([wide.timeOf(job('a/1')), narrow.timeOf(job('a/1'))]).toEqual([700, 660])
    const slow = times()
    slow.announce(announced(['a/1', 'a/2'], 500))
    expect(slow.timeOf(job('a/1'))).toBe(660 + 660)
  })

  it('is 4 h where no runs are announced, or as the cluster file says', () => {
    expect(times().timeOf(job('a/1'))).toBe(4 * 3600)
    const written = times({ 'allocation-time': '2h' }, 60)
    expect(written.announce(announced(['a/1', 'a/2'], 100))).toEqual([])
    expect(written.timeOf(job('a/1'))).toBe(7200)
  })

  it('is told, for each kind of request', () => {
    const runs = [
      ...announced(['a/1', 'a/2'], 100),
      ...announced(['b/1', 'b/2', 'b/3', 'b/4', 'b/5', 'b/6'], 3600, 2),
    ]
    expect(times({}, 3600).announce(runs)).toMatchObject([
      { code: 'slurm-allocation-time', data: { nodes: 1, runs: 2, minutes: 16, isMost: false } },
      { code: 'slurm-allocation-time', data: { nodes: 2, runs: 6, minutes: 60, isMost: true } },
    ])
  })
})

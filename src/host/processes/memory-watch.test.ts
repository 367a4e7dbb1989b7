import { expect, it } from 'vitest'
import { familyOf } from './memory-watch.ts'
import type { ProcessStat } from './proc.ts'

const at = (pid: number, parent: number, group: number, session = group): ProcessStat => ({
  pid,
  parent,
  group,
  session,
  state: 'S',
  started: String(pid * 10),
  ticks: 0,
  residentPages: 1,
})

const pids = (family: readonly ProcessStat[]) => family.map(({ pid }) => pid).sort((a, b) => a - b)
const unseen = new Map<number, string>()

it('is the group and all that came of it', () => {
  const living = [
    at(1, 0, 1),
    at(100, 50, 100),
    at(101, 100, 100),
    at(102, 101, 102),
    at(103, 102, 103),
    at(200, 1, 200),
  ]
  expect(pids(familyOf([100], living, unseen))).toEqual([100, 101, 102, 103])
})

it('keeps those whose parent is gone, if they were seen or stayed in the session', () => {
  const living = [at(1, 0, 1), at(101, 1, 101, 100), at(102, 1, 102), at(103, 102, 103)]
  expect(pids(familyOf([100], living, new Map([[102, '1020']])))).toEqual([101, 102, 103])
})

it('does not take a stranger that got the number of one it knew', () => {
  expect(familyOf([100], [at(102, 1, 102)], new Map([[102, '7']]))).toEqual([])
})

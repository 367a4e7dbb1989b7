import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { checkResults } from '../../src/app/check/check.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import { freshFolder, trainingLog, writeReplaySuite } from '../run/replayed.ts'
import { processesOf, startSteady } from '../run/steady.ts'
import { writeLogs } from './writing-commands.ts'

/** In MB; undefined once the process has ended. */
function memoryOf(pid: number): number | undefined {
  try {
    const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1000
  } catch {
    return undefined
  }
}

const filesOpenIn = (pid: number): number => {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

/** Looks at a process until it ends. */
async function watched(args: readonly string[], folder: string) {
  const began = performance.now()
  const { child, ended } = startSteady(args, folder)
  const memory: number[] = []
  const open: number[] = []
  for (
    let over = 'no';
    over === 'no';
    over = await Promise.race([ended.then(() => 'yes'), sleep(100, 'no')])
  ) {
    const now = memoryOf(child.pid ?? 0)
    if (now === undefined) continue
    memory.push(now)
    open.push(filesOpenIn(child.pid ?? 0))
  }
  return { ...(await ended), memory, open, seconds: (performance.now() - began) / 1000 }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

it('imports 5,000 logs, and again without a change', async () => {
  const folder = freshFolder()
  writeLogs(folder, 5000)
  const args = ['import', 'logs', '--layout', 'layout.yaml', '--results', 'out']
  const first = await watched(args, folder)
  expect(first.code, first.stderr).toBe(0)
  expect(readResults(join(folder, 'out')).runs).toHaveLength(5000)
  const again = await watched(args, folder)
  expect(again.code, again.stderr).toBe(0)
  const check = await checkResults(join(folder, 'out'))
  expect(check.drifts).toEqual([])
  expect(check.logs).toBe(5000)
  const most = Math.round(Math.max(...first.memory, ...again.memory))
  console.log(`5,000 logs: ${first.seconds.toFixed(0)} s, again ${again.seconds.toFixed(0)} s, ${most} MB`)
  expect(most).toBeLessThan(700)
  expect(first.seconds).toBeLessThan(600)
}, 900_000)

it('stays as it is over 300 runs', async () => {
  const folder = freshFolder()
  const suite = writeReplaySuite(folder, trainingLog(130), { repeats: 300, more: 'protocol: dlperf' })
  const args = ['run', suite, '--results', 'out', '--plain', '--no-report']
  const { code, stderr, memory, open, seconds } = await watched(args, folder)
  expect(code, stderr).toBe(0)
  const third = Math.floor(memory.length / 3)
  const [before, after] = [median(memory.slice(third, 2 * third)), median(memory.slice(-third))]
  const files = [median(open.slice(third, 2 * third)), median(open.slice(-third))] as const
  console.log(
    `300 runs: ${seconds.toFixed(0)} s; memory ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB; open files ${files[0]}, then ${files[1]}`,
  )
  expect(after).toBeLessThan(before * 1.25 + 10)
  expect(files[1]).toBeLessThanOrEqual(files[0] + 2)
  expect(processesOf(join(folder, 'out'))).toEqual([])
  expect((await checkResults(join(folder, 'out'))).drifts).toEqual([])
}, 900_000)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { holdsOpen, livingProcesses, pageSize, readStat, startedWith } from './proc.ts'

async function sleeper(variables: Record<string, string>, argv0 = 'sleep') {
  const child = spawn('sleep', ['60'], { env: { ...process.env, ...variables }, argv0, detached: true })
  await once(child, 'spawn')
  return {
    pid: child.pid ?? 0,
    end: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

it('reads a process whatever its name holds', async () => {
  const { pid, end } = await sleeper({}, ') R 1 (x')
  expect(readStat(pid)).toMatchObject({ pid, parent: process.pid, group: pid, session: pid })
  await end()
  expect(readStat(pid)).toBeUndefined()
})

it('tells two processes apart by when they started', async () => {
  const { pid, end } = await sleeper({})
  expect(readStat(pid)?.started).not.toBe(readStat(process.pid)?.started)
  expect(readStat(pid)?.started).toBe(readStat(pid)?.started)
  await end()
})

it('knows a process by a whole entry of its environment only', async () => {
  const { pid, end } = await sleeper({ STEADY_RUN: 'abc', OTHER_STEADY_RUN: 'x' })
  expect(startedWith(pid, 'STEADY_RUN=abc')).toBe(true)
  for (const entry of ['STEADY_RUN=ab', 'STEADY_RUN=', 'STEADY_RUN=x', 'TEADY_RUN=abc']) {
    expect(startedWith(pid, entry)).toBe(false)
  }
  await end()
  expect(startedWith(pid, 'STEADY_RUN=abc')).toBe(false)
})

it('knows which process has a file open', () => {
  const path = join(realpathSync(mkdtempSync(join(tmpdir(), 'steady-open-'))), 'file')
  const file = openSync(path, 'w')
  expect(holdsOpen(process.pid, path)).toBe(true)
  closeSync(file)
  expect(holdsOpen(process.pid, path)).toBe(false)
})

it('lists what is alive, this process among it', () => {
  expect(livingProcesses().map(({ pid }) => pid)).toContain(process.pid)
})

it('counts pages as the system does', () => {
  const resident = (readStat(process.pid)?.residentPages ?? 0) * pageSize()
  expect(resident / process.memoryUsage.rss()).toBeCloseTo(1, 0)
})

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readResults } from '../../src/host/store/read-results.ts'
import { freshFolder, writeCommandSuite } from './replayed.ts'
import { processesOf, runSuiteArgs, steadyProgram } from './steady.ts'

const mebibyte = 1024 * 1024
const made: string[] = []
afterAll(() => {
  for (const group of made) rmdirSync(group)
})

/** A control group with little memory, of either version; undefined where this user may not make one. */
function smallGroup(limit: number): string | undefined {
  const [old, unified] = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup']
  const group = join(existsSync(old) ? old : unified, `steady-test-${process.pid}`)
  try {
    mkdirSync(group)
    made.push(group)
    // With swap a group would only become slow. A version 1 limit has to be set before the one that adds swap to it.
    const limits = existsSync(old)
      ? { 'memory.limit_in_bytes': limit, 'memory.memsw.limit_in_bytes': limit }
      : { 'memory.max': limit, 'memory.swap.max': 0 }
    for (const [name, value] of Object.entries(limits)) writeFileSync(join(group, name), String(value))
    return group
  } catch {
    return undefined
  }
}

it('a run that the kernel kills for want of memory says so', ({ skip }) => {
  const group = smallGroup(500 * mebibyte)
  if (group === undefined) skip('a control group with a memory limit can be made by root only')
  const folder = freshFolder()
  const results = join(folder, 'results')
  const greedy = 'const all = []; setInterval(() => all.push(Buffer.alloc(5e7, 1)), 5)'
  const suite = writeCommandSuite(folder, [process.execPath, '-e', greedy])
  // The shell moves itself into the group; all that it starts is then in it too.
  const enter = 'echo $$ > "$1/cgroup.procs" && shift && exec "$@"'
  const args = [
    '-c',
    enter,
    'sh',
    String(group),
    process.execPath,
    steadyProgram,
    ...runSuiteArgs(suite, results),
  ]
  const { status } = spawnSync('sh', args, { cwd: folder })
  expect(status).toBe(1)
  const [run] = readResults(results).runs
  expect(run?.outcome).toMatchObject({
    state: 'out-of-memory',
    evidence: expect.stringMatching(
      /^oom_kill in .*memory\.(?:oom_control|events) rose from 0 to \d+$/,
    ) as string,
  })
  expect(processesOf(results)).toEqual([])
})

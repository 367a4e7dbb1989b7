import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readResults } from '../../src/host/store/read-results.ts'
import { memoryGroup } from './memory-group.ts'
import { freshFolder, writeCommandSuite } from './replayed.ts'
import { processesOf, runSuiteArgs, steadyProgram } from './steady.ts'

const mebibyte = 1024 * 1024

it('a run that the kernel kills for want of memory says so', ({ skip }) => {
  const group = memoryGroup(500 * mebibyte)
  if (group === undefined) return skip('a control group with a memory limit can be made by root only')
  onTestFinished(group.remove)
  const folder = freshFolder()
  const results = join(folder, 'results')
  const greedy = 'const all = []; setInterval(() => all.push(Buffer.alloc(5e7, 1)), 5)'
  const suite = writeCommandSuite(folder, [process.execPath, '-e', greedy])
  const { status } = group.run([process.execPath, steadyProgram, ...runSuiteArgs(suite, results)], folder)
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

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { memoryGroup } from '../run/memory-group.ts'
import { freshFolder } from '../run/replayed.ts'
import { runSuiteArgs, steadyProgram } from '../run/steady.ts'
import { frameworks, pythonOf, workloadFolder } from './frameworks.ts'

const pytorch = frameworks.find(({ name }) => name === 'pytorch')
if (pytorch === undefined) throw new Error('no PyTorch')
const found = pythonOf(pytorch)
const folder = workloadFolder(pytorch)

/** A step of the smallest batch needs some 400 MiB less than one of the next. */
const batch = 64
const matrix = ['image-size: 64', 'parameters: { steps: 2, threads: 1 }']
/** More than steady and its helpers need beside the training. */
const ofSteady = 200_000

/** Runs a script, which is its first argument; then prints how much memory it had at most. */
const measured = `
import resource, runpy, sys
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name='__main__')
print('peak', resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
`

/** The most resident memory, in KiB, that a training has without a limit. */
function peakOf(python: string, samples: number): number {
  const options = [`--batch=${samples}`, '--steps=2', '--image-size=64', '--threads=1']
  const { stdout, stderr } = spawnSync(python, ['-c', measured, join(folder, 'train.py'), ...options], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: join(folder, '../../shared') },
  })
  const peak = Number(/^peak (\d+)$/m.exec(stdout)?.[1])
  if (Number.isNaN(peak)) throw new Error(stderr)
  return peak
}

interface Summary {
  readonly searches: readonly object[]
  readonly runs: readonly object[]
}

describe.skipIf('why' in found)(`batch: max with PyTorch${'why' in found ? `: ${found.why}` : ''}`, () => {
  // A limit of address space would also end what a library does beside its tensors, with words that prove nothing.
  it('finds the batch that fits into the memory of the host, by what the kernel ends', ({ skip }) => {
    if ('why' in found) return
    // Half way between what two batches need, so that no chance decides.
    const [fits = Number.NaN, tooLarge = Number.NaN] = [batch, 2 * batch].map((samples) =>
      peakOf(found.python, samples),
    )
    expect(tooLarge - fits).toBeGreaterThan(2 * ofSteady)
    const group = memoryGroup(Math.round((fits + tooLarge + ofSteady) / 2) * 1024)
    if (group === undefined) return skip('a control group with a memory limit can be made by root only')
    onTestFinished(group.remove)

    const work = freshFolder()
    const suite = join(work, 'suite.yaml')
    const range = `{ from: ${batch}, to: ${4 * batch}, multiple-of: ${batch}, steps: 2 }`
    const lines = ['workload: resnet50/pytorch', `batch: { max: ${range} }`, ...matrix]
    writeFileSync(
      suite,
      [
        'suite: largest',
        'matrix:',
        ...lines.map((line) => `  ${line}`),
        'repeats: 1',
        'protocol: ngc',
        '',
      ].join('\n'),
    )
    const args = [process.execPath, steadyProgram, ...runSuiteArgs(suite, join(work, 'results')), '--json']
    const { stdout, stderr } = group.run(args, work)
    const { searches, runs } = JSON.parse(stdout) as Summary
    expect(searches, stderr).toMatchObject([
      {
        state: 'found',
        batch,
        tooLarge: 2 * batch,
        trials: [
          { batch, shows: 'fits' },
          { batch: 2 * batch, shows: 'out-of-memory', memory: 'host' },
        ],
      },
    ])
    expect(runs).toMatchObject([{ outcome: { state: 'completed' } }])
  }, 600_000)
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { runSuiteArgs, startSteady } from '../run/steady.ts'
import { frameworks, pythonOf, workloadFolder } from './frameworks.ts'

const pytorch = frameworks.find(({ name }) => name === 'pytorch')
if (pytorch === undefined) throw new Error('no PyTorch')
const found = pythonOf(pytorch)
const folder = workloadFolder(pytorch)

/** A step of the smallest batch needs some 400 MiB less than one of the next. */
const batch = 64
const matrix = ['image-size: 64', 'parameters: { steps: 2, threads: 1 }']

/** Runs a script, its first argument but one, in at most so many KiB of address space; prints how much it had at most. */
const limited = `
import resource, runpy, sys
limit = int(sys.argv[1])
if limit > 0:
    resource.setrlimit(resource.RLIMIT_AS, (limit * 1024, limit * 1024))
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name='__main__')
print(*(line for line in open('/proc/self/status') if line.startswith('VmPeak')))
`

/** The most address space, in KiB, that a training has without a limit. */
function peakOf(python: string, program: string, samples: number): number {
  const options = [`--batch=${samples}`, '--steps=2', '--image-size=64', '--threads=1']
  const { stdout, stderr } = spawnSync(python, [program, '0', join(folder, 'train.py'), ...options], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: join(folder, '../../shared') },
  })
  const peak = Number(/^VmPeak:\s*(\d+) kB$/m.exec(stdout)?.[1])
  if (Number.isNaN(peak)) throw new Error(stderr)
  return peak
}

interface Summary {
  readonly searches: readonly object[]
  readonly runs: readonly object[]
}

describe.skipIf('why' in found)(`batch: max with PyTorch${'why' in found ? `: ${found.why}` : ''}`, () => {
  it('finds the batch that fits into the memory of the host, by the messages of real trials', async () => {
    if ('why' in found) return
    const work = freshFolder()
    const program = join(work, 'limited.py')
    writeFileSync(program, limited)
    // Half way between what two batches need, so that no chance decides.
    const [fits, tooLarge] = [batch, 2 * batch].map((samples) => peakOf(found.python, program, samples))
    const limit = Math.round(((fits ?? NaN) + (tooLarge ?? NaN)) / 2)
    expect(limit - (fits ?? NaN)).toBeGreaterThan(100_000)

    const workload = join(work, 'workloads', 'script')
    mkdirSync(workload, { recursive: true })
    writeFileSync(
      join(workload, 'workload.yaml'),
      readFileSync(join(folder, 'workload.yaml'), 'utf8')
        .replace('{here}', folder)
        .replace("  - '{python}'", `$&\n  - ${program}\n  - '${limit}'`),
    )
    const suite = join(work, 'suite.yaml')
    const range = `{ from: ${batch}, to: ${4 * batch}, multiple-of: ${batch}, steps: 2 }`
    const lines = ['workload: script', `batch: { max: ${range} }`, ...matrix]
    writeFileSync(
      suite,
      ['suite: largest', 'matrix:', ...lines.map((line) => `  ${line}`), 'repeats: 1', ''].join('\n'),
    )
    const { ended } = startSteady([...runSuiteArgs(suite, join(work, 'results')), '--json'], work)
    const { stdout } = await ended
    const { searches, runs } = JSON.parse(stdout) as Summary
    expect(searches).toMatchObject([
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

import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../../src/core/model/environment.ts'
import { soundMachine } from '../samples/sound-machine.ts'

/** A log in the embedded trainer's form: `steps` steps, one every `interval` seconds, of `batch` images each. */
export function trainingLog(steps: number, { interval = 0.1, batch = 32, loss = fallingLoss } = {}): string {
  const at = (step: number) => new Date(Date.UTC(2024, 0, 1, 10) + step * interval * 1000)
  const stamp = (step: number) => at(step).toISOString().replace('T', ' ').replace('Z', '000')
  const record = (step: number) =>
    `DLL ${stamp(step)} - (0, ${step}) loss : ${loss(step)}  step_time : ${interval} s total_ips : ${batch / interval} images/s`
  const lines = Array.from({ length: steps }, (_, index) => record(index + 1))
  return `DLL ${stamp(0)} - PARAMETER batch_per_worker : ${batch}  workers : 1  global_batch : ${batch}\n${lines.join('\n')}\n`
}

const fallingLoss = (step: number) => String(7 / (1 + step / 100))

/** What a target says of itself where nothing depends on it; the real probes take a second. */
export const machine: Environment = { ...soundMachine, findings: [] }

/** A new folder among the machine's temporary files. */
export const freshFolder = () => realpathSync(mkdtempSync(join(tmpdir(), 'steady-test-')))

export interface ReplaySuite {
  readonly name?: string
  readonly repeats?: number | string
  readonly batches?: readonly number[]
  /** YAML of the replay workload's parameters. */
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Further lines of the suite file. */
  readonly more?: string
}

/** Writes a suite, and next to it the `train.log` that it replays; returns the suite's path. */
export function writeReplaySuite(folder: string, log: string, suite: ReplaySuite = {}): string {
  const { name = 'replayed', repeats = 3, batches = [32], parameters = {}, more = '' } = suite
  const rows = Object.entries({ log: 'train.log', speed: 'max', ...parameters })
  const path = join(folder, `${name}.yaml`)
  writeFileSync(join(folder, 'train.log'), log)
  writeFileSync(
    path,
    [
      `suite: ${name}`,
      'matrix:',
      '  workload: replay',
      `  batch: [${batches.join(', ')}]`,
      '  parameters:',
      ...rows.map(([key, value]) => `    ${key}: ${JSON.stringify(value)}`),
      `repeats: ${repeats}`,
      more,
    ].join('\n'),
  )
  return path
}

/**
 * Writes a suite of one run that executes `command`.
 *
 * @param more further lines of its workload file
 */
export function writeCommandSuite(folder: string, command: readonly string[], more = ''): string {
  const workload = join(folder, 'workloads', 'own')
  const path = join(folder, 'own.yaml')
  mkdirSync(workload, { recursive: true })
  writeFileSync(
    join(workload, 'workload.yaml'),
    `title: A program of its own
model: none
framework: none
unit: images
command: ${JSON.stringify(command)}
supports: any
needs: { devices: none }
${more}
`,
  )
  writeFileSync(path, 'suite: own\nmatrix: { workload: own, batch: 8 }\nrepeats: 1\n')
  return path
}

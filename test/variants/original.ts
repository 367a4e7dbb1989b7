import { readFileSync } from 'node:fs'
import { measureLog, type MeasureOptions } from '../../src/core/logs/engine/measure-log.ts'
import { SteadyError } from '../../src/core/model/error.ts'
import type { MeasuredLog } from '../../src/core/model/log.ts'
import { isOfDevice } from '../../src/core/model/units.ts'
import type { Protocol } from '../../src/core/model/protocol.ts'
import type { StepRecord } from '../../src/core/model/step-record.ts'
import { protocolNamed } from '../../src/core/protocols/protocols.ts'
import { nodeBytes } from '../../src/host/logs/log-bytes.ts'
import { fixedProtocol } from '../published-logs.ts'

/** A log whose figures its variants must have too. */
export interface Original {
  readonly name: string
  readonly lines: readonly string[]
  /** The format that reads it. */
  readonly format: string
  readonly stated: Stated
  readonly runs: readonly Run[]
  /** Seconds at which each line was printed, since the first of them; by its steps. */
  readonly times: readonly number[]
}

export interface Stated {
  readonly devices?: number
  readonly batchPerDevice?: number
}

/** The throughputs of one run in steps, samples or tokens per second by the name of the protocol; null is one withheld. */
export interface Run {
  readonly unit: string
  readonly figures: Readonly<Record<string, number | null>>
  readonly clock: string
}

export interface Reading {
  readonly format: string | undefined
  readonly runs: readonly Run[]
  /** Why there is none. */
  readonly refused?: string
}

const sources = ['steps', 'step-times', 'elapsed', 'summary'] as const

const protocols: readonly Protocol[] = [
  protocolNamed('steady'),
  ...sources.map((source) => fixedProtocol(source, source, 0, 'mean')),
]

const runOf = ({ unit, measurements }: MeasuredLog): Run => ({
  unit,
  clock:
    measurements
      .map(({ evidence }) => (evidence.kind === 'known' ? evidence.value.clock : 'none'))
      .find((clock) => clock !== 'none') ?? 'none',
  figures: Object.fromEntries(
    measurements.map(({ protocol, throughput, unit: counted }) => [
      protocol,
      // Labels of ranks tell the number of devices, so that the figure of one is no standard.
      throughput.kind === 'known' && !isOfDevice(counted) ? throughput.value : null,
    ]),
  ),
})

/** What `steady measure` finds in a log, and what each of its clocks and rates would give alone. */
export function read(
  text: string | Uint8Array,
  options: Stated & Pick<MeasureOptions, 'format' | 'onStep'>,
): Reading {
  const measuring = measureLog({ protocols, bytes: nodeBytes, ...options })
  measuring.push(typeof text === 'string' ? Buffer.from(text, 'latin1') : text)
  try {
    const logs = measuring.end()
    return { format: logs[0]?.format, runs: logs.map(runOf) }
  } catch (error) {
    if (error instanceof SteadyError) return { format: undefined, runs: [], refused: error.code }
    throw error
  }
}

const answers: readonly Stated[] = [
  {},
  { devices: 8 },
  { batchPerDevice: 32 },
  { devices: 8, batchPerDevice: 32 },
]

const figuresIn = ({ runs }: Reading) =>
  runs.flatMap(({ figures }) => Object.values(figures)).filter((figure) => figure !== null).length

/** Reads a log with the fewest statements that give it most figures. */
export function original(name: string, lines: readonly string[]): Original {
  const text = `${lines.join('\n')}\n`
  const [best] = answers
    .map((stated) => ({ stated, reading: read(text, stated) }))
    .toSorted((left, right) => figuresIn(right.reading) - figuresIn(left.reading))
  if (best?.reading.format === undefined) throw new Error(`${name} is of no format`)
  const { format, runs } = best.reading
  return { name, lines, format, stated: best.stated, runs, times: timesOf(lines, format) }
}

export const linesOf = (file: URL): string[] => readFileSync(file, 'latin1').replace(/\n$/, '').split('\n')

/** A step without any time takes so many seconds. */
const USUAL = 1

function timesOf(lines: readonly string[], format: string): number[] {
  const steps: StepRecord[] = []
  read(`${lines.join('\n')}\n`, { format, onStep: (step) => steps.push(step) })
  const times = lines.map(() => NaN)
  let [now, last]: [number, StepRecord | undefined] = [0, undefined]
  for (const step of steps) {
    const count = step.steps ?? Math.max(1, (step.step ?? 0) - (last?.step ?? 0))
    const clock =
      step.at === undefined || last?.at === undefined || step.at < last.at ? undefined : step.at - last.at
    const coarse = clock !== undefined && Number.isInteger(clock) && step.duration !== undefined
    if (last !== undefined) now += (coarse ? undefined : clock) ?? (step.duration ?? USUAL) * count
    times[step.line - 1] = now
    last = step
  }
  let time = 0
  return times.map((at) => (time = Number.isNaN(at) ? time : at))
}

import { type SampleUnit, seconds, type Seconds } from '../../model/units.ts'
import type { Emit, LineReader } from '../format.ts'
import { LineClock } from '../vocabulary/line-clock.ts'
import { durationOf } from '../vocabulary/durations.ts'
import { countAt, lossAt, numberAt, secondsAt } from '../vocabulary/numbers.ts'
import { anchorsOf } from './anchors.ts'
import type { LineMatcher, PrintedValue } from './line-template.ts'

/** A program's block for each logged step: a heading with the step number, then one value on each line. */
export interface BlockLayout {
  readonly heading: readonly LineMatcher[]
  readonly values: readonly LineMatcher[]
  /** A text on the line that ends a block, where one always does. */
  readonly last?: string
}

/** Totals in a block: samples so far of all devices, or the time since the start. */
const totals: Readonly<Record<string, SampleUnit>> = {
  'tokens-so-far': 'tokens',
  'samples-so-far': 'samples',
}
export const blockValues: readonly string[] = [
  ...Object.keys(totals),
  'rate',
  'duration',
  'loss',
  'elapsed',
  'elapsed-hours',
]

interface StepBlock {
  readonly step: number
  readonly line: number
  at: Seconds | undefined
  readonly totals: Map<SampleUnit, number>
  rate: number | undefined
  duration: Seconds | undefined
  loss: number | undefined
}

/** Reads blocks up to the next one or the end. The first total above 0 counts; a rate is read only in blocks without a total. */
export function blockReader({ heading, values, last }: BlockLayout): LineReader {
  const clock = new LineClock()
  const units = values.flatMap(({ names }) => names.flatMap((name) => totals[name] ?? []))
  let block: StepBlock | undefined
  let before = { step: 0, total: 0 }
  let batch: number | undefined

  const finish = (emit: Emit): void => {
    if (block === undefined) return
    const { step, line, at, loss, duration } = block
    const found = units.filter((unit) => block?.totals.has(unit))
    const counted = found.find((unit) => (block?.totals.get(unit) ?? 0) > 0)
    const total = found.length === 0 ? undefined : (block.totals.get(counted ?? 'samples') ?? 0)
    const printed = total === undefined ? block.rate : undefined
    block = undefined
    if (at === undefined && printed === undefined && duration === undefined) return
    const unit = counted ?? (printed === undefined ? undefined : units[0])
    if (unit !== undefined) emit({ kind: 'facts', facts: { unit } })
    if (total !== undefined) {
      batch = (total - before.total) / (step - before.step)
      before = { step, total }
    }
    emit({
      kind: 'step',
      line,
      step: { step, at, rate: printed, duration, loss, ...(batch === undefined ? {} : { batch }) },
    })
  }

  const stepOn = (line: string): number | undefined => {
    for (const { names, match } of heading) {
      const value = match(line)?.[names.indexOf('step')]
      const step = value === undefined ? undefined : countAt(value.text, value.at)
      if (step !== undefined) return step
    }
    return undefined
  }

  return {
    anchors: [
      ...anchorsOf(heading.map(({ fixedTexts }) => fixedTexts)),
      ...values.flatMap(({ fixedTexts }) => fixedTexts.flat()),
      ...(last === undefined ? [] : [last]),
    ],
    read(line, emit, _, number = 0) {
      const step = stepOn(line)
      if (step !== undefined) {
        finish(emit)
        block = {
          step,
          line: number,
          at: clock.at(line),
          totals: new Map(),
          rate: undefined,
          duration: undefined,
          loss: undefined,
        }
        return
      }
      if (block === undefined) return
      for (const { names, match } of values) {
        const [value] = match(line) ?? []
        if (value !== undefined) note(block, names[0] ?? '', value)
      }
      if (last !== undefined && line.includes(last)) finish(emit)
    },
    end: finish,
  }
}

const HOURS_PER_SECOND = 1 / 3600

function note(block: StepBlock, name: string, { text, at }: PrintedValue): void {
  const unit = totals[name]
  const total = unit === undefined ? undefined : countAt(text, at)
  if (unit !== undefined && total !== undefined) block.totals.set(unit, total)
  // Here, a comma always separates thousands.
  if (name === 'rate') block.rate = countAt(text, at) ?? numberAt(text, at) ?? block.rate
  if (name === 'loss') block.loss = lossAt(text, at) ?? block.loss
  if (name === 'duration') block.duration = durationOf(secondsAt(text, at, 1))
  const passed =
    name === 'elapsed' ? secondsAt(text, at, 1) : name === 'elapsed-hours' ? numberAt(text, at) : undefined
  if (passed !== undefined) block.at = seconds(name === 'elapsed' ? passed : passed / HOURS_PER_SECOND)
}

import type { SampleUnit } from '../../model/measurement.ts'
import { seconds, type Seconds } from '../../model/units.ts'
import type { Emit, LineReader } from '../format.ts'
import { LineClock } from '../vocabulary/line-clock.ts'
import { countAfter, lossAfter, numberAfter } from '../vocabulary/numbers.ts'

/** How a program prints a block for each logged step: a header with the number of the step, then a value a line. */
export interface BlockLayout {
  /** A text of every header. */
  readonly mark: string
  /** Its first group is the step. */
  readonly header: RegExp
  /** Whether a header begins with its date and time. */
  readonly stamped?: true
  /** The time since the start, where blocks hold it. */
  readonly elapsed?: { readonly key: string; readonly unitsPerSecond: number }
  /** What was trained on so far, of all devices; the first that is above 0 counts. */
  readonly totals: readonly { readonly key: string; readonly unit: SampleUnit }[]
  /** Read only in blocks without a total. */
  readonly rate?: { readonly key: string; readonly unit: SampleUnit }
  readonly losses: readonly string[]
  /** The value that ends a block, where one always does. */
  readonly last?: string
}

interface Block {
  readonly step: number
  readonly line: number
  at: Seconds | undefined
  readonly totals: Map<SampleUnit, number>
  rate: number | undefined
  loss: number | undefined
}

/** Whether a line is the header of a block. */
export const isHeader = ({ mark, header }: BlockLayout, line: string): boolean =>
  line.includes(mark) && header.test(line)

/** Reads blocks: a block is complete when the next one begins, or the log ends. */
export function blockReader(layout: BlockLayout): LineReader {
  const { mark, header, elapsed, totals, rate, losses, last } = layout
  const clock = new LineClock()
  let block: Block | undefined
  let before = { step: 0, total: 0 }
  let batch: number | undefined

  const finish = (emit: Emit): void => {
    if (block === undefined) return
    const { step, line, at, loss } = block
    const found = totals.filter(({ unit }) => block?.totals.has(unit))
    const counted = found.find(({ unit }) => (block?.totals.get(unit) ?? 0) > 0)
    const total = found.length === 0 ? undefined : (block.totals.get(counted?.unit ?? 'samples') ?? 0)
    const printed = total === undefined ? block.rate : undefined
    block = undefined
    if (at === undefined && printed === undefined) return
    const unit = counted?.unit ?? (printed === undefined ? undefined : rate?.unit)
    if (unit !== undefined) emit({ kind: 'facts', facts: { unit } })
    if (total !== undefined) {
      batch = (total - before.total) / (step - before.step)
      before = { step, total }
    }
    emit({
      kind: 'step',
      line,
      step: { step, at, rate: printed, loss, ...(batch === undefined ? {} : { batch }) },
    })
  }

  return {
    anchors: [
      mark,
      ...totals.map(({ key }) => key),
      ...losses,
      ...[elapsed?.key, rate?.key, last].filter((key) => key !== undefined),
    ],
    read(line, emit, _, number = 0) {
      const begun = line.includes(mark) ? header.exec(line)?.[1] : undefined
      if (begun !== undefined) {
        finish(emit)
        const at = layout.stamped === true ? clock.at(line) : undefined
        block = { step: Number(begun), line: number, at, totals: new Map(), rate: undefined, loss: undefined }
        return
      }
      if (block === undefined) return
      for (const { key, unit } of totals) {
        const total = countAfter(line, key)
        if (total !== undefined) block.totals.set(unit, total)
      }
      if (rate !== undefined) block.rate = numberOfThousands(line, rate.key) ?? block.rate
      for (const key of losses) block.loss = lossAfter(line, key) ?? block.loss
      const passed = elapsed === undefined ? undefined : numberAfter(line, elapsed.key)
      if (passed !== undefined && elapsed !== undefined) block.at = seconds(passed / elapsed.unitsPerSecond)
      if (last !== undefined && line.includes(last)) finish(emit)
    },
    end: finish,
  }
}

/** `45,538`, of which the comma is always of thousands here. */
const numberOfThousands = (line: string, key: string) => countAfter(line, key) ?? numberAfter(line, key)

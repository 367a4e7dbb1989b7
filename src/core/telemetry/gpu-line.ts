import { smiValue } from '../environment/nvidia-smi.ts'
import { mapKnown, missing, type Maybe } from '../model/missing.ts'
import { bytes, type Bytes } from '../model/units.ts'

export interface GpuSample {
  /** Seconds since the boot of the node in the file; on the clock of the run once aligned. */
  readonly at: number
  readonly index: number
  readonly uuid: string
  readonly name: string
  /** Share of the preceding time in which a kernel ran. */
  readonly utilisation: Maybe<number>
  readonly memory: Maybe<Bytes>
  readonly memoryTotal: Maybe<Bytes>
  /** Power of the board, in W. */
  readonly power: Maybe<number>
  /** The current power limit, and the board's default, in W. */
  readonly limit: Maybe<number>
  readonly defaultLimit: Maybe<number>
  /** °C */
  readonly temperature: Maybe<number>
  /** Clock of the multiprocessors, in MHz. */
  readonly clock: Maybe<number>
  readonly divided: boolean
  /** Bits of NVML's clocks event reasons. */
  readonly reasons: Maybe<number>
}

const decimalNumber = /^\d+(?:\.\d+)?$/
const mask = /^0x[0-9a-f]{1,16}$/i

/**
 * A line of nvidia-smi after the time of the node; undefined for anything else, such as an error or fragments of two lines. Absent cells
 * are missing, with the text that is printed instead.
 *
 * @param fields of the query, in order
 */
export function parseGpuLine(text: string, fields: readonly string[]): GpuSample | undefined {
  const blank = text.indexOf(' ')
  const up = text.slice(0, blank)
  const cells = text
    .slice(blank + 1)
    .split(',')
    .map((cell) => cell.trim())
  if (!decimalNumber.test(up) || cells.length !== fields.length) return undefined
  const cell = (field: string) => {
    const place = fields.findIndex((name) => name === field || name.endsWith(field))
    return place === -1 ? undefined : cells[place]
  }
  const index = cell('index') ?? ''
  const uuid = cell('uuid') ?? ''
  const name = cell('name') ?? ''
  if (!/^\d+$/.test(index) || !/^GPU-[0-9a-f-]+$/i.test(uuid) || name === '') return undefined
  const number = (field: string) => numberIn(cell(field), decimalNumber)
  const mebibytes = (field: string) => mapKnown(number(field), (value) => bytes(value * 2 ** 20))
  return {
    at: Number(up),
    index: Number(index),
    uuid,
    name,
    utilisation: mapKnown(number('utilization.gpu'), (value) => value / 100),
    memory: mebibytes('memory.used'),
    memoryTotal: mebibytes('memory.total'),
    power: number('power.draw'),
    limit: number('enforced.power.limit'),
    defaultLimit: number('power.default_limit'),
    temperature: number('temperature.gpu'),
    clock: number('clocks.sm'),
    divided: cell('mig.mode.current') === 'Enabled',
    reasons: numberIn(cell('_reasons.active'), mask),
  }
}

function numberIn(cell: string | undefined, form: RegExp): Maybe<number> {
  const text = smiValue(cell)
  if (text.kind === 'missing') return text
  return form.test(text.value) ? mapKnown(text, Number) : missing('gpu-not-a-number', { printed: text.value })
}

import { axes as allAxes } from '../../model/axes/axes.ts'
import type { Axis, AxisValue, AxisValues } from '../../model/axes/axis.ts'
import { SteadyError } from '../../model/error.ts'

/** What a person wants otherwise than in the figures. */
export interface LayoutAsk {
  /** As it was typed. */
  readonly text: string
  readonly axes: AxisValues
  readonly batch?: number
  readonly devices?: number
  readonly model?: string
}

/** `tp4`: the start of an axis' part of an id, where its values are counts. */
const shortNames: ReadonlyMap<string, Axis> = new Map(
  allAxes.flatMap((axis): [string, Axis][] => {
    const part = axis.choices === 'counts' ? axis.idPart?.(7) : undefined
    return part === undefined || !/^[a-z]+7$/.test(part) ? [] : [[part.slice(0, -1), axis]]
  }),
)

/**
 * Settings by name or in short, with commas: `tp4,pp2,batch=2,sequence-length=8192,devices=64`.
 *
 * @throws SteadyError LAYOUT_INVALID
 */
export function layoutAsk(text: string): LayoutAsk {
  const axes: Record<string, AxisValue> = {}
  const others: Record<string, string> = {}
  for (const part of text.split(',').map((setting) => setting.trim())) {
    const [, short = '', count = ''] = /^([a-z]+)(\d+)$/.exec(part) ?? []
    const [name = '', value = ''] = part.split('=', 2)
    const axis = shortNames.get(short) ?? allAxes.find((candidate) => candidate.name === name)
    if (axis !== undefined) axes[axis.name] = axisValueOf(axis, count === '' ? value : count, text, part)
    else if (['batch', 'devices', 'model'].includes(name) && value !== '') others[name] = value
    else throw invalid(text, part)
  }
  const countOf = (name: string) => {
    const typed = others[name]
    if (typed === undefined) return {}
    const count = Number(typed)
    if (!Number.isInteger(count) || count < 1) throw invalid(text, `${name}=${typed}`)
    return { [name]: count }
  }
  return {
    text,
    axes,
    ...countOf('batch'),
    ...countOf('devices'),
    ...(others['model'] === undefined ? {} : { model: others['model'] }),
  }
}

function axisValueOf(axis: Axis, typed: string, text: string, part: string): AxisValue {
  for (const value of [Number(typed), typed, typed === 'true']) {
    const read = axis.value.safeParse(value)
    if (read.success && typed !== '') return read.data
  }
  throw invalid(text, part)
}

const invalid = (typed: string, part: string) => new SteadyError('LAYOUT_INVALID', { typed, part })

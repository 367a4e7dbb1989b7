import { grouped } from '../../collections/group-by.ts'
import { accumulationAxis } from '../../model/axes/accumulation-axis.ts'
import { axes as allAxes } from '../../model/axes/axes.ts'
import type { Axis, AxisValue, AxisValues } from '../../model/axes/axis.ts'
import { globalBatchAxis } from '../../model/axes/global-batch-axis.ts'
import type { Baseline, Conditions } from '../../model/baseline.ts'
import { missing, type Maybe } from '../../model/missing.ts'
import { deviceCount, topologyText, type Topology } from '../../model/topology.ts'
import { same, type Text } from '../../model/text.ts'
import type { UndividedPart } from '../messages.ts'
import { devicesOf } from './layout.ts'
import { forecastLayout, type LayoutForecast } from './layout-forecast.ts'
import type { LayoutCase } from './step-seconds.ts'
import {
  architectureOf,
  layoutCaseOf,
  layoutFigures,
  separatingAxes,
  type LayoutFigure,
} from './published-rows.ts'
import { dotted } from '../../document/text-line.ts'
import { layoutWords as words } from './layout-words.ts'
import { SteadyError } from '../../model/error.ts'

/** Settings that the user changes from those of the figures. */
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

const switches: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['on', true],
  ['false', false],
  ['off', false],
])

function axisValueOf(axis: Axis, typed: string, text: string, part: string): AxisValue {
  for (const value of [Number(typed), switches.get(typed), typed]) {
    const read = axis.value.safeParse(value)
    if (read.success && typed !== '') return read.data
  }
  throw invalid(text, part)
}

const invalid = (typed: string, part: string) => new SteadyError('LAYOUT_INVALID', { typed, part })

/** All settings of a forecast but its model and machine: `1x8 · TP 2 · FSDP · batch 2 · 8192 tokens`. */
function settingText(topology: string, { layout, work, isRecomputeOpen }: LayoutCase): Text {
  const sizes = [
    ['TP', layout.tensorParallel],
    ['PP', layout.pipelineParallel],
    ['VP', layout.virtualPipeline],
    ['CP', layout.contextParallel],
    ['EP', layout.expertParallel],
  ] as const
  return dotted([
    same(topology),
    ...sizes.flatMap(([name, size]) => (size === 1 ? [] : [same(`${name} ${size}`)])),
    ...(layout.sharding === 'none' ? [] : [same(layout.sharding)]),
    words.batch(work.batch),
    ...(work.accumulation === 1 ? [] : [words.accumulation(work.accumulation)]),
    words.tokens(work.sequenceLength),
    ...(isRecomputeOpen === true || work.recompute === 'none' ? [] : [words.recompute[work.recompute]]),
  ])
}

/** A figure, and its conditions, which other layouts change. */
export interface LayoutOrigin {
  readonly conditions: Conditions
  readonly topology: Topology
  readonly figure: LayoutFigure
}

export interface LayoutAnswer {
  readonly ask: LayoutAsk
  /** All settings that are forecast: those not asked for stay as in the figure. */
  readonly setting: Text
  readonly devices: number
  readonly forecast: Maybe<LayoutForecast>
  /** The figure that needs the fewest changes to become what was asked for. */
  readonly from: string
}

/** Layouts of one program, machine, number format and model. */
export interface LayoutSeries {
  readonly framework: string
  readonly model: string
  readonly device: string
  readonly precision: string
  /** What no ask changes, because its cost is not modelled: `compiled`. */
  readonly kept: Text
  readonly figures: number
  readonly answers: readonly LayoutAnswer[]
}

export const originsOfBaseline = (baseline: Baseline): LayoutOrigin[] =>
  baseline.tables.flatMap((table) =>
    table.figures.flatMap((printed): LayoutOrigin[] =>
      layoutFigures({ ...baseline, tables: [{ ...table, figures: [printed] }] }).map((figure) => ({
        conditions: table.conditions,
        topology: printed.topology,
        figure,
      })),
    ),
  )

/**
 * Forecasts for each program, machine, number format and model with figures. What is not modelled selects the figures.
 *
 * @throws SteadyError LAYOUT_SETTING_NOT_THERE where no figure has it
 */
export function layoutSeries(origins: readonly LayoutOrigin[], asks: readonly LayoutAsk[]): LayoutSeries[] {
  for (const ask of asks) requireFigures(origins, ask)
  const families = grouped(origins, ({ figure }) => figure.family)
  return families.flatMap((family) =>
    grouped(family, ({ conditions }) => conditions.model).flatMap((group): LayoutSeries[] => {
      const [{ conditions, figure }] = group
      const answered = asks.filter((ask) => isSelected(conditions, ask))
      if (answered.length === 0) return []
      return [
        {
          framework: conditions.framework,
          model: conditions.model,
          device: conditions.device ?? '',
          precision: figure.point.precision,
          figures: group.length,
          kept: dotted(
            separatingAxes.flatMap((axis) => {
              const value = conditions.axes[axis.name]
              return value === undefined || axis.presence !== 'where-set' ? [] : [axis.label(value)]
            }),
          ),
          answers: answered.map((ask) => answerOf(group, family, ask)),
        },
      ]
    }),
  )
}

const isSelected = ({ axes }: Pick<Conditions, 'axes'>, ask: LayoutAsk): boolean =>
  separatingAxes.every(({ name }) => ask.axes[name] === undefined || ask.axes[name] === axes[name])

function requireFigures(origins: readonly LayoutOrigin[], ask: LayoutAsk): void {
  if (origins.length === 0 || origins.some(({ conditions }) => isSelected(conditions, ask))) return
  const asked = separatingAxes.filter(({ name }) => ask.axes[name] !== undefined)
  const valid = asked.flatMap(({ name }) =>
    origins.flatMap(({ conditions: { axes } }) =>
      axes[name] === undefined ? [] : `${name}=${String(axes[name])}`,
    ),
  )
  throw new SteadyError('LAYOUT_SETTING_NOT_THERE', {
    setting: asked.map(({ name }) => `${name}=${String(ask.axes[name])}`).join(', '),
    meant: null,
    valid: [...new Set(valid)],
  })
}

type NonEmptyGroup = readonly [LayoutOrigin, ...LayoutOrigin[]]

function answerOf(group: NonEmptyGroup, family: readonly LayoutOrigin[], ask: LayoutAsk): LayoutAnswer {
  const [origin] = group.toSorted((a, b) => changesOf(a, ask) - changesOf(b, ask))
  const { conditions, topology, figure } = origin ?? group[0]
  const devices = ask.devices ?? deviceCount(topology)
  const perNode = Math.min(devices, topology.devicesPerNode)
  const placed: Topology = { nodes: Math.ceil(devices / perNode), devicesPerNode: perNode }
  const model = ask.model ?? conditions.model
  const target = layoutCaseOf(
    {
      model,
      axes: changedAxes(conditions.axes, ask.axes),
      batchPerDevice: ask.batch ?? conditions.batchPerDevice,
      ...(conditions.device === undefined ? {} : { device: conditions.device }),
    },
    placed,
  )
  return {
    ask,
    devices,
    setting: target === undefined ? same(topologyText(placed)) : settingText(topologyText(placed), target),
    from: figure.place,
    forecast:
      architectureOf(model) === undefined
        ? missing('layout-model-unknown', { model })
        : target === undefined || deviceCount(placed) !== devices
          ? missing('layout-not-divisible', { devices, part: null })
          : forecastDivided(family, target, conditions.variant ?? ''),
  }
}

function forecastDivided(
  family: readonly LayoutOrigin[],
  target: LayoutCase,
  variant: string,
): Maybe<LayoutForecast> {
  const part = undividedPart(target)
  return part === undefined
    ? forecastLayout(
        family.map(({ figure }) => figure),
        target,
        variant,
      )
    : missing('layout-not-divisible', { devices: devicesOf(target.layout), part })
}

/**
 * What a layout does not divide evenly: heads over tensor parallelism, layers over stages, tokens over context parallelism, or experts
 * over expert parallelism, which is within one stage.
 */
function undividedPart({ architecture, layout, work }: LayoutCase): UndividedPart | undefined {
  const { heads, layers, experts } = architecture
  const { tensorParallel, contextParallel, expertParallel, dataParallel } = layout
  const stages = layout.pipelineParallel * layout.virtualPipeline
  const parts: readonly UndividedPart[] = [
    { what: 'heads', amount: heads, parts: tensorParallel },
    { what: 'tokens', amount: work.sequenceLength, parts: contextParallel },
    { what: 'experts', amount: experts?.count ?? 1, parts: expertParallel },
    { what: 'stage', amount: tensorParallel * contextParallel * dataParallel, parts: expertParallel },
  ]
  // The embedding and the head may be stages of their own.
  if (stages > layers + 2) return { what: 'layers', amount: layers, parts: stages }
  return parts.find(({ amount, parts: count }) => amount % count !== 0)
}

/** Keeps a stated global batch and adapts the accumulation, unless the user asks for an accumulation. */
function changedAxes(stated: AxisValues, asked: AxisValues): AxisValues {
  const dropped =
    asked[accumulationAxis.name] === undefined && stated[globalBatchAxis.name] !== undefined
      ? accumulationAxis.name
      : asked[accumulationAxis.name] !== undefined && asked[globalBatchAxis.name] === undefined
        ? globalBatchAxis.name
        : undefined
  return {
    ...Object.fromEntries(Object.entries(stated).filter(([name]) => name !== dropped)),
    ...asked,
  }
}

function changesOf({ conditions, topology }: LayoutOrigin, ask: LayoutAsk): number {
  const changed = allAxes.filter(
    ({ name }) => ask.axes[name] !== undefined && ask.axes[name] !== conditions.axes[name],
  )
  return (
    changed.length +
    Number(ask.batch !== undefined && ask.batch !== conditions.batchPerDevice) +
    Number(ask.devices !== undefined && ask.devices !== deviceCount(topology))
  )
}

import { furtherAxes, leadingAxes } from '../model/axes/axes.ts'
import type { Axis } from '../model/axes/axis.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import type { Case } from '../model/case.ts'
import type { ParameterLabels } from '../model/report-settings.ts'
import { same, type Text } from '../model/text.ts'
import { topologyText } from '../model/topology.ts'
import { dotted } from '../document/text-line.ts'
import { copyAlone, copyText, hasLayout, layoutAxes, layoutText } from './layout-words.ts'
import type { WorkloadWords } from './workload-words.ts'

/** What a search states about the batch that it found, by case id. */
export type FoundBatches = ReadonlyMap<string, Text>

interface CasePart {
  readonly name: string
  /** Whether the label always has this part, whatever else is in the suite. */
  readonly always: boolean
  /** The value that distinguishes cases; undefined where a case lacks the part. */
  readonly value: (matrixCase: Case) => string | undefined
  readonly text: (matrixCase: Case, words: WorkloadWords, found: FoundBatches) => Text | readonly Text[]
  /** Left out, unless another case of the workload differs. */
  readonly ordinary?: string
  /** Always left out: `1 accumulation step`. */
  readonly silent?: string
}

/** A batch per device as documents print it. */
export const batchFact = ({ batchPerDevice, batchFrom }: Case): Text =>
  batchFrom === 'log' ? { en: 'as logged', zh: '以日志为准' } : same(String(batchPerDevice))

/** `batch 8 per device`, among the conditions of a figure. */
export const batchCondition = (
  matrixCase: Case,
  { batchPerDevice }: { readonly batchPerDevice: Text },
): Text => ({
  en: matrixCase.batchFrom === 'log' ? 'batch as logged' : `batch ${matrixCase.batchPerDevice} per device`,
  zh: `${batchPerDevice.zh} ${batchFact(matrixCase).zh}`,
})

const topology: CasePart = {
  name: 'topology',
  always: true,
  value: (matrixCase) => topologyText(matrixCase.topology),
  text: (matrixCase) => same(topologyText(matrixCase.topology).replace('x', '×')),
}

const batch: CasePart = {
  name: 'batch',
  always: true,
  value: (matrixCase) => batchFact(matrixCase).en,
  text: (matrixCase, _, found) => {
    const { en, zh } = found.get(matrixCase.id) ?? batchFact(matrixCase)
    return { en: `batch ${en}`, zh: `batch size ${zh}` }
  },
}

/** The workload; a part of its own where its model is known. */
const model: CasePart = {
  name: 'model',
  always: false,
  value: ({ workload }) => workload,
  text: ({ workload }, words) => words.titled(workload).slice(0, -1).map(same),
}

const framework: CasePart = {
  ...model,
  name: 'framework',
  text: ({ workload }, words) => words.titled(workload).slice(-1).map(same),
}

/** The parts that name a workload. */
export const workloadParts: readonly string[] = [model.name, framework.name]

/** How devices share the work, in one part: `TP 2 · 1F1B`. The number of copies of the model follows from the devices. */
const layout: CasePart = {
  name: 'layout',
  always: false,
  value: (matrixCase) => (hasLayout(matrixCase) ? copyText(matrixCase).en : copyAlone),
  text: layoutText,
  ordinary: copyAlone,
}

export const layoutPart = layout.name

const onAxis = (axis: Axis): CasePart => ({
  name: axis.name,
  always: axis.presence === 'leading',
  value: (matrixCase) => axisValue(matrixCase, axis)?.toString(),
  text: (matrixCase) => axisLabel(matrixCase, axis),
  ...(axis.ordinary === undefined ? {} : { ordinary: String(axis.ordinary) }),
  ...(axis.ordinary === 1 ? { silent: '1' } : {}),
})

/** A case's value on one axis, as a label says it. */
export function axisLabel(matrixCase: Case, axis: Axis): Text {
  const value = axisValue(matrixCase, axis)
  return value === undefined ? notStated : axis.label(value)
}

/** The value in a row or column of the axis, where it needs no name. */
export function axisFact(matrixCase: Case, axis: Axis): Text {
  const value = axisValue(matrixCase, axis)
  if (value === undefined) return notStated
  return axis.fact?.(value) ?? axis.label(value)
}

const notStated: Text = { en: 'not stated', zh: '未说明' }

/** `FP32`: the part of a name before the batch. */
export const leadingLabel = (matrixCase: Case): Text =>
  dotted(leadingAxes.map((axis) => axisLabel(matrixCase, axis)))

/** The leading axes and the batch: with the topology, all workloads can be compared by these. */
export const configurationParts: readonly string[] = [...leadingAxes.map(({ name }) => name), 'batch']

const parts: readonly CasePart[] = [
  model,
  framework,
  topology,
  ...leadingAxes.map(onAxis),
  batch,
  layout,
  ...furtherAxes.filter((axis) => !layoutAxes.includes(axis)).map(onAxis),
]

/** Labels that distinguish the cases of one suite, without the parts that all share. */
export class CaseLabels {
  /** Parts on which all cases of the report agree; its description states them once. */
  readonly #shared: ReadonlySet<CasePart>
  /** `<workload> <part>` for every part on which cases of one workload differ. */
  readonly #varyingParts: ReadonlySet<string>
  readonly #varyingParameters: ReadonlySet<string>
  readonly #words: WorkloadWords
  readonly #found: FoundBatches
  readonly #parameterLabels: ParameterLabels

  constructor(
    cases: readonly Case[],
    words: WorkloadWords,
    found: FoundBatches = new Map(),
    parameterLabels: ParameterLabels = {},
  ) {
    this.#words = words
    this.#found = found
    this.#parameterLabels = parameterLabels
    this.#shared = new Set(
      parts.filter(({ value }) => new Set(cases.flatMap((matrixCase) => value(matrixCase) ?? [])).size < 2),
    )
    this.#varyingParts = varying(cases, (matrixCase) =>
      parts.map(({ name, value }) => [name, value(matrixCase) ?? '']),
    )
    this.#varyingParameters = varying(cases, ({ parameters }) =>
      Object.entries(parameters).map(([name, value]) => [name, String(value)]),
    )
  }

  /** `ResNet-50 v1.5 · OneFlow · 1×8 · FP32 · batch 128 · XLA`, without the parts in `without`. */
  label(matrixCase: Case, without: readonly string[] = []): Text {
    return dotted(this.parts(matrixCase, without))
  }

  parts(matrixCase: Case, without: readonly string[] = []): Text[] {
    const shown = parts.filter((part) => !without.includes(part.name) && this.#tells(part, matrixCase))
    return [
      ...shown.flatMap((part) => part.text(matrixCase, this.#words, this.#found)),
      ...this.parameters(matrixCase),
    ]
  }

  #tells(part: CasePart, matrixCase: Case): boolean {
    const value = part.value(matrixCase)
    if (value === undefined || value === part.silent) return false
    if (part.always || this.#varyingParts.has(`${matrixCase.workload} ${part.name}`)) return true
    return !this.#shared.has(part) && value !== part.ordinary
  }

  /** `steps=500`, or its author's label, for each parameter on which cases of one workload differ. */
  parameters(matrixCase: Case): Text[] {
    return Object.entries(matrixCase.parameters)
      .filter(
        ([name, value]) => value !== '' && this.#varyingParameters.has(`${matrixCase.workload} ${name}`),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([name, value]) => this.#parameterLabels[name]?.[String(value)] ?? same(`${name}=${String(value)}`),
      )
  }
}

/** `<workload> <name>` for each name with several values among the cases of one workload. */
function varying(
  cases: readonly Case[],
  entries: (matrixCase: Case) => readonly (readonly [name: string, value: string])[],
): Set<string> {
  const values = new Map<string, Set<string>>()
  for (const matrixCase of cases)
    for (const [name, value] of entries(matrixCase)) {
      const key = `${matrixCase.workload} ${name}`
      values.set(key, (values.get(key) ?? new Set()).add(value))
    }
  return new Set([...values].filter(([, seen]) => seen.size > 1).map(([key]) => key))
}

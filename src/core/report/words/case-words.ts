import type { Case, Loader, Precision } from '../../model/case.ts'
import { same, type Text } from '../../model/text.ts'
import { topologyText } from '../../model/topology.ts'
import { dotted } from './compose.ts'
import type { WorkloadWords } from './workload-words.ts'

export const precisionNames: Record<Precision, string> = {
  fp32: 'FP32',
  tf32: 'TF32',
  fp16: 'FP16',
  bf16: 'BF16',
  amp: 'AMP',
}

export const loaderNames: Record<Loader, Text> = {
  native: { en: 'native loader', zh: '框架自带数据加载' },
  dali: same('DALI'),
}

export const dataNames: Record<Case['data'], Text> = {
  synthetic: { en: 'synthetic data', zh: '合成数据' },
  real: { en: 'real data', zh: '真实数据' },
  unstated: { en: 'data not stated', zh: '未说明数据来源' },
}

/** One part of a case's label, and the value by which cases that differ in it are told apart. */
interface Part {
  readonly value: string
  readonly text: Text
}

const parts = {
  workload: ({ workload }: Case, words: WorkloadWords): Part => ({
    value: workload,
    text: same(words.name(workload)),
  }),
  topology: ({ topology }: Case): Part => ({
    value: topologyText(topology),
    text: same(topologyText(topology).replace('x', '×')),
  }),
  precision: ({ precision }: Case): Part => ({ value: precision, text: same(precisionNames[precision]) }),
  batch: ({ batchPerDevice }: Case): Part => ({
    value: String(batchPerDevice),
    text: { en: `batch ${batchPerDevice}`, zh: `batch size ${batchPerDevice}` },
  }),
  xla: ({ xla }: Case): Part => ({
    value: String(xla),
    text: xla ? same('XLA') : { en: 'without XLA', zh: '不启用 XLA' },
  }),
  loader: ({ loader }: Case): Part => ({ value: loader, text: loaderNames[loader] }),
  data: ({ data }: Case): Part => ({ value: data, text: dataNames[data] }),
} satisfies Record<string, (one: Case, words: WorkloadWords) => Part>

export type CasePart = keyof typeof parts

const partNames = Object.keys(parts) as CasePart[]

/** Parts that say what a case is whatever else is in the suite. */
const always: readonly CasePart[] = ['topology', 'precision', 'batch']

const ordinary: Partial<Record<CasePart, string>> = { xla: 'false', loader: 'native', data: 'synthetic' }

/** Labels that tell the cases of one suite apart without saying what they all share. */
export class CaseLabels {
  /** Parts in which all cases of the report agree; its description says them once. */
  readonly #shared: ReadonlySet<CasePart>
  /** `<workload> <part>` for every part in which cases of the same workload differ. */
  readonly #varyingParts: ReadonlySet<string>
  readonly #varyingParameters: ReadonlySet<string>
  readonly #words: WorkloadWords

  constructor(cases: readonly Case[], words: WorkloadWords) {
    this.#words = words
    this.#shared = new Set(
      partNames.filter((name) => new Set(cases.map((one) => parts[name](one, words).value)).size < 2),
    )
    this.#varyingParts = varying(cases, (one) =>
      partNames.map((name) => [name, parts[name](one, words).value]),
    )
    this.#varyingParameters = varying(cases, ({ parameters }) =>
      Object.entries(parameters).map(([name, value]) => [name, String(value)]),
    )
  }

  /** `ResNet-50 v1.5 · OneFlow · 1×8 · FP32 · batch 128 · XLA`, leaving out the parts in `without`. */
  label(one: Case, without: readonly CasePart[] = []): Text {
    const shown = partNames.filter((name) => !without.includes(name) && this.#tells(name, one))
    return dotted([
      ...shown.map((name) => parts[name](one, this.#words).text),
      ...this.parameters(one).map(same),
    ])
  }

  #tells(name: CasePart, one: Case): boolean {
    if (always.includes(name)) return true
    if (this.#shared.has(name)) return false
    return (
      parts[name](one, this.#words).value !== ordinary[name] ||
      this.#varyingParts.has(`${one.workload} ${name}`)
    )
  }

  /** `steps=500` for each parameter in which cases of the same workload differ. */
  parameters(one: Case): string[] {
    return Object.entries(one.parameters)
      .filter(([name, value]) => value !== '' && this.#varyingParameters.has(`${one.workload} ${name}`))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${String(value)}`)
  }
}

/** `<workload> <name>` for each name that has several values among the cases of one workload. */
function varying(
  cases: readonly Case[],
  entries: (one: Case) => readonly (readonly [name: string, value: string])[],
): Set<string> {
  const values = new Map<string, Set<string>>()
  for (const one of cases)
    for (const [name, value] of entries(one)) {
      const key = `${one.workload} ${name}`
      values.set(key, (values.get(key) ?? new Set()).add(value))
    }
  return new Set([...values].filter(([, seen]) => seen.size > 1).map(([key]) => key))
}

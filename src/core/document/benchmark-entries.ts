import type { Estimate, Interval } from '../model/result.ts'

export interface BenchmarkEntry {
  readonly name: string
  readonly unit: string
  readonly estimate: Estimate<number>
  readonly extra: string
}

const rangeText = (value: number, { low, high }: Interval) =>
  `± ${Number(((100 * (high - low)) / 2 / value).toFixed(2))}%`

/**
 * The JSON that the action github-action-benchmark reads as `customBiggerIsBetter`: a list of `name`, `unit` and `value`,
 * and where known the texts `range` and `extra`.
 */
export const benchmarkEntries = (entries: readonly BenchmarkEntry[]): string =>
  `${JSON.stringify(
    entries.map(({ name, unit, estimate: { value, interval, repeats }, extra }) => ({
      name,
      unit,
      value,
      ...(interval.kind === 'known' ? { range: rangeText(value, interval.value) } : {}),
      extra: [`${repeats} ${repeats === 1 ? 'repeat' : 'repeats'}`, extra]
        .filter((part) => part !== '')
        .join('; '),
    })),
    null,
    2,
  )}\n`

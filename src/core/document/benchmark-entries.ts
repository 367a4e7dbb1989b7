import type { Estimate } from '../model/result.ts'

export interface BenchmarkEntry {
  readonly name: string
  readonly unit: string
  readonly estimate: Estimate<number>
  readonly extra: string
}

/**
 * What the action github-action-benchmark reads as `customBiggerIsBetter`: a list of `name`, `unit` and `value`, and where
 * known `range` and `extra`, both texts.
 */
export const benchmarkEntries = (entries: readonly BenchmarkEntry[]): string =>
  `${JSON.stringify(
    entries.map(({ name, unit, estimate: { value, low, high, level, repeats }, extra }) => ({
      name,
      unit,
      value,
      ...(level === 0 ? {} : { range: `± ${Number(((100 * (high - low)) / 2 / value).toFixed(2))}%` }),
      extra: [`${repeats} ${repeats === 1 ? 'repeat' : 'repeats'}`, extra]
        .filter((part) => part !== '')
        .join('; '),
    })),
    null,
    2,
  )}\n`

import type { PublishedFigure } from '../model/baseline.ts'
import type { Finding } from '../model/finding.ts'
import { importFinding } from './finding-rows.ts'

/** Digits after the point in the shortest decimal form of a number: as a table prints it, less closing zeros. */
const decimals = (value: number) => String(value).split('.')[1]?.length ?? 0

/** Off by more than half of the last printed digit, with room for the way a binary number is rounded. */
const differs = (printed: number, right: number) =>
  Math.abs(printed - right) > 0.5 * 10 ** -decimals(printed) + 1e-9 * Math.abs(right)

/** A finding where the printed figure is not the median of its printed repeats. */
export function medianDiffers(
  { throughput, line }: PublishedFigure,
  right: number,
  document: string,
): Finding[] {
  // A printed 384.9 may end in a zero that its number no longer shows, so at least two digits are asked for.
  if (!differs(throughput, right) || Math.abs(throughput - right) < 0.01) return []
  return [importFinding('published-median-differs', { document, line, printed: throughput, median: right })]
}

/** A finding where the printed speedup is not the ratio of the printed throughputs. */
export function speedupDiffers(
  figure: PublishedFigure,
  publishedFigure: PublishedFigure,
  document: string,
): Finding[] {
  const { speedup, throughput, line } = figure
  const right = throughput / publishedFigure.throughput
  if (speedup === undefined || !differs(speedup, right)) return []
  // Two digits or the missing zeros of a shorter form: 7.3 is 7.30 if 7.304 is right.
  if (Number(right.toFixed(2)) === speedup) return []
  return [importFinding('published-speedup-differs', { document, line, printed: speedup, ratio: right })]
}

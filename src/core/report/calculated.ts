import { z } from 'zod'
import type { Text } from '../model/text.ts'
import { joined } from '../document/compose.ts'
import { hasInterval } from '../results/estimate.ts'
import type { ReportContext } from './context.ts'
import { calculatedWords as words } from './calculated-words.ts'

/** What steady calculates from published throughputs. */
export const calculatedSchema = z.enum(['repeats', 'speedups', 'ratios', 'intervals'])
type Calculated = z.output<typeof calculatedSchema>

/** Of those, which this report has. */
export function calculatedIn({ cases, against }: ReportContext): Calculated[] {
  const has: Record<Calculated, boolean> = {
    repeats: cases.some(({ evidence }) => evidence.length > 1),
    speedups: cases.some(({ efficiency }) => efficiency.kind === 'known'),
    ratios: against.some(({ reproductions }) => reproductions.some(({ verdict }) => 'ratio' in verdict)),
    intervals: cases.some(({ throughput }) => hasInterval(throughput)),
  }
  return calculatedSchema.options.filter((name) => has[name])
}

const names: Record<Calculated, Text> = {
  repeats: words.mediansAndMeans,
  speedups: words.speedupsAndEfficiency,
  ratios: words.ratios,
  intervals: words.confidenceIntervals,
}

/** The same sentence wherever a report says it. */
export const calculatedText = (calculated: readonly Calculated[]): Text[] => {
  if (calculated.length === 0) return []
  const { en, zh } = joined(
    calculated.map((name) => names[name]),
    { en: '; ', zh: '、' },
  )
  return [words.calculatedBySteady(en, zh)]
}

import { z } from 'zod'
import type { Text } from '../model/text.ts'
import { joined } from '../document/text-line.ts'
import { hasInterval } from '../results/estimate.ts'
import type { ReportContext } from './context.ts'

const calculatedWords = {
  mediansAndMeans: { en: 'medians and means of repeats', zh: '各次重复的中位数与均值' },
  speedupsAndEfficiency: { en: 'speedups and scaling efficiency', zh: '加速比与扩展效率' },
  ratios: { en: 'ratios', zh: '比值' },
  confidenceIntervals: { en: 'confidence intervals', zh: '置信区间' },
  calculatedBySteady: (en: string, zh: string): Text => ({
    en: `Calculated by steady: ${en}.`,
    zh: `${zh}由 steady 计算。`,
  }),
} as const

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
  repeats: calculatedWords.mediansAndMeans,
  speedups: calculatedWords.speedupsAndEfficiency,
  ratios: calculatedWords.ratios,
  intervals: calculatedWords.confidenceIntervals,
}

/** The same sentence wherever a report says it. */
export const calculatedText = (calculated: readonly Calculated[]): Text[] => {
  if (calculated.length === 0) return []
  const { en, zh } = joined(
    calculated.map((name) => names[name]),
    { en: '; ', zh: '、' },
  )
  return [calculatedWords.calculatedBySteady(en, zh)]
}

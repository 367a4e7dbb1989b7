import type { ReportInput } from '../input.ts'
import type { Section } from '../model.ts'

/** Whether a variant of the suite is faster or slower, where it has variants. */
export const comparisonSection = ({ comparisons }: Pick<ReportInput, 'comparisons'>): Section => ({
  id: 'comparison',
  title: { en: 'Comparison', zh: '比较' },
  blocks: comparisons.flatMap(({ blocks }) => blocks),
})

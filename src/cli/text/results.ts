import type { Language } from '../../core/model/text.ts'
import { sayMissing } from '../../core/messages/say.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Estimate, Result } from '../../core/model/result.ts'
import { caseName, shortNaming, type CaseNaming } from './case-columns.ts'
import { figureText, printed } from './figures.ts'
import { fits, table, type Column } from './table.ts'

interface ResultColumn extends Column {
  readonly cell: (result: Result) => string
}

const words = {
  en: {
    throughput: 'throughput',
    speedup: 'speedup',
    interval: 'interval',
    efficiency: 'efficiency',
    repeats: 'repeats',
  },
  zh: {
    throughput: '吞吐率',
    speedup: '加速比',
    interval: '置信区间',
    efficiency: '扩展效率',
    repeats: '重复次数',
  },
} as const

/** Ordered by how much a reader would miss them: where a terminal is narrow, the last go first. */
const figuresIn = (language: Language): readonly ResultColumn[] => [
  {
    title: words[language].throughput,
    align: 'right',
    cell: ({ throughput, unit }) => estimateText(throughput, ({ value }) => figureText(value, unit)),
  },
  {
    title: words[language].speedup,
    align: 'right',
    cell: ({ speedup }) => estimateText(speedup, ({ value }) => `${printed(value)}×`),
  },
  {
    title: words[language].interval,
    align: 'right',
    // A level of 0 is that of one repeat, which has no interval.
    cell: ({ throughput }) =>
      estimateText(throughput, ({ low, high, level }) =>
        level > 0 ? `${printed(low)} – ${printed(high)}` : dash,
      ),
  },
  {
    title: words[language].efficiency,
    align: 'right',
    cell: ({ efficiency }) => estimateText(efficiency, ({ value }) => `${printed(100 * value, 1)}%`),
  },
  { title: words[language].repeats, align: 'right', cell: ({ runs }) => String(runs.length) },
]

const dash = '—'

const colon = { en: ': ', zh: '：' } as const

const estimateText = <T extends number>(
  estimate: Maybe<Estimate<T>>,
  text: (estimate: Estimate<T>) => string,
) => (estimate.kind === 'known' ? text(estimate.value) : dash)

/** The figures of a suite's cases, and below them why any is missing; nothing where there is no case. */
export function resultsText(results: readonly Result[], width: number, language: Language): string {
  if (results.length === 0) return ''
  const reasons = results.flatMap(({ case: { id }, throughput }) =>
    throughput.kind === 'missing' ? [`— ${id}${colon[language]}${sayMissing(throughput, language)}`] : [],
  )
  return [widestThatFits(results, width, language), ...reasons].join('\n')
}

/** Cases by name and every figure; where that is too wide, by what tells them apart, and then with fewer figures. */
function widestThatFits(results: readonly Result[], width: number, language: Language): string {
  const figures = figuresIn(language)
  const named = drawTable([caseName(language)], figures, results)
  if (fits(named, width)) return named
  const { columns, below } = shortNaming(
    results.map((result) => result.case),
    width,
    language,
  )
  let text = ''
  for (let count = figures.length; count > 0; count -= 1) {
    text = drawTable(columns, figures.slice(0, count), results)
    if (fits(text, width)) break
  }
  return [text, ...below].join('\n')
}

const drawTable = (
  naming: readonly CaseNaming[],
  shown: readonly ResultColumn[],
  results: readonly Result[],
) =>
  table(
    [...naming, ...shown],
    results.map((result) => [
      ...naming.map(({ cell }) => cell(result.case)),
      ...shown.map(({ cell }) => cell(result)),
    ]),
  )

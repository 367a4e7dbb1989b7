import { intervalOf } from '../../core/results/estimate.ts'
import type { Language } from '../../core/model/text.ts'
import { sayMissing } from '../../core/messages/say.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Estimate, Result } from '../../core/model/result.ts'
import type { Ratio } from '../../core/model/units.ts'
import { withoutUnscaled } from '../../core/results/speedup.ts'
import { commonLevel } from '../../core/document/cells.ts'
import { inBrackets, levelText } from '../../core/document/numbers.ts'
import { caseTable } from './case-columns.ts'
import { figureText, printed } from './figures.ts'
import type { TerminalColumnOf } from '../../core/document/terminal/table.ts'

const words = {
  en: {
    throughput: 'throughput',
    speedup: 'speedup',
    interval: 'interval',
    efficiency: 'efficiency',
    runs: 'runs',
    none: 'no interval',
    at: (title: string, level: string) => `${title}, ${level}`,
    of: (measured: number, all: number) => `${measured} of ${all}`,
  },
  zh: {
    throughput: '吞吐率',
    speedup: '加速比',
    interval: '置信区间',
    efficiency: '扩展效率',
    runs: '有效次数',
    none: '无置信区间',
    at: (title: string, level: string) => `${title}（${level}）`,
    of: (measured: number, all: number) => `${measured}/${all}`,
  },
} as const

/** Ordered by how much a reader would miss them: where a terminal is narrow, the last go first. */
function figuresIn(language: Language, results: readonly Result[]): readonly TerminalColumnOf<Result>[] {
  const word = words[language]
  const level = commonLevel(results.map(({ throughput }) => throughput))
  const ratioLevel = commonLevel(results.map(({ speedup }) => speedup))
  const head = (title: string, of: number | undefined) =>
    of === undefined ? title : word.at(title, levelText(of))
  const ratioText = (one: Maybe<Estimate<Ratio>>, text: (value: number) => string) =>
    estimateText(one, (known) => `${text(known.value)}${rangeText(known, text, ratioLevel, language)}`)
  const figures: TerminalColumnOf<Result>[] = [
    {
      title: word.throughput,
      align: 'right',
      cell: ({ throughput, unit }) => estimateText(throughput, ({ value }) => figureText(value, unit)),
    },
    {
      title: head(word.interval, level),
      align: 'right',
      cell: ({ throughput }) => {
        const interval = intervalOf(throughput)
        if (interval.kind === 'missing') return dash
        const { low, high, level: stated } = interval.value
        return `${printed(low)} – ${printed(high)}${stated === level ? '' : ` (${levelText(stated)})`}`
      },
    },
    { title: word.runs, align: 'right', cell: (result) => runsText(result, word.of) },
  ]
  if (results.every(({ speedup }) => speedup.kind === 'missing')) return figures
  return [
    ...figures,
    {
      title: head(word.speedup, ratioLevel),
      align: 'right',
      cell: ({ speedup }) => ratioText(speedup, (value) => `${printed(value)}×`),
    },
    {
      title: head(word.efficiency, ratioLevel),
      align: 'right',
      cell: ({ efficiency }) => ratioText(efficiency, (value) => `${printed(100 * value, 1)}%`),
    },
  ]
}

/** ` (7.40× – 7.62×)`; nothing for what is so by definition, as the speedup of one device. */
function rangeText(
  { interval }: Estimate<number>,
  text: (value: number) => string,
  common: number | undefined,
  language: Language,
): string {
  if (interval.kind === 'missing') return inBrackets(words[language].none, language)
  const { low, high, level } = interval.value
  if (low === high) return ''
  const stated = level === common ? '' : `${levelText(level)}: `
  return inBrackets(`${stated}${text(low)} – ${text(high)}`, language)
}

/** The runs that the figure is of, and where some gave none, of how many. */
function runsText({ runs }: Result, of: (measured: number, all: number) => string): string {
  const measured = runs.filter(({ measurement }) => measurement.throughput.kind === 'known').length
  return measured === runs.length ? String(measured) : of(measured, runs.length)
}

const dash = '—'

const colon = { en: ': ', zh: '：' } as const

const estimateText = <T extends number>(
  estimate: Maybe<Estimate<T>>,
  text: (estimate: Estimate<T>) => string,
) => (estimate.kind === 'known' ? text(estimate.value) : dash)

/** The figures of a suite's cases, and below them why any is missing; nothing where there is no case. */
export function resultsText(all: readonly Result[], width: number, language: Language): string {
  if (all.length === 0) return ''
  const results = withoutUnscaled(all)
  const reasons = results.flatMap(({ case: { id }, throughput }) =>
    throughput.kind === 'missing' ? [`— ${id}${colon[language]}${sayMissing(throughput, language)}`] : [],
  )
  const figures = figuresIn(language, results)
  const forms = figures.map((_, dropped) => figures.slice(0, figures.length - dropped))
  const drawn = caseTable({ rows: results, caseOf: (result) => result.case, forms }, width, language)
  return [drawn, ...reasons].join('\n')
}

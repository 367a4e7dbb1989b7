import { saysNothing } from '../../core/results/estimate.ts'
import { commonLevel } from '../../core/document/cells.ts'
import { dash, insteadOfFigure } from '../../core/document/cell-text.ts'
import { gradeNames, gradeTitle } from '../../core/document/finding-item.ts'
import { colon, inEach, type TextPiece, written } from '../../core/document/text-line.ts'
import {
  digits,
  inBrackets,
  intervalDigits,
  tooNoisy,
  levelText,
  rateText,
  withUnit,
} from '../../core/document/numbers.ts'
import { gradedFindings, lines, type CellColumn } from '../../core/document/block-builders.ts'
import type { Block } from '../../core/document/blocks.ts'
import { missingText } from '../../core/messages/say.ts'
import { flatMapKnown, mapKnown, type Maybe } from '../../core/model/missing.ts'
import type { ReportUnit } from '../../core/model/units.ts'
import type { Estimate, Result } from '../../core/model/result.ts'
import { same, type Text } from '../../core/model/text.ts'
import { caseTable } from '../../core/words/case-columns.ts'
import { commonFingerprint } from '../../core/results/equivalence.ts'
import { viewedEstimate } from '../../core/results/counted-view.ts'
import { viewOf } from '../../core/results/figure-view.ts'
import { baseDevicesOf, withoutUnscaled } from '../../core/results/speedup.ts'

const resultsWords = {
  speedupOver: (devices: number): Text => ({
    en: `speedup over ${devices} devices`,
    zh: `相对 ${devices} 个设备的加速比`,
  }),
  noInterval: { en: 'no interval', zh: '无置信区间' },
} as const

/** The figures of a suite's cases, and below them why any is missing; nothing where there is no case. */
export function resultBlocks(all: readonly Result[], unit?: ReportUnit): Block[] {
  if (all.length === 0) return []
  const results = withoutUnscaled(all)
  const figures = figuresIn(results, unit)
  const forms = figures.map((_, dropped) => figures.slice(0, figures.length - dropped))
  return [
    caseTable({ rows: results, caseOf: (result) => result.case, forms }),
    lines(
      ...results.flatMap((result) => {
        const shown = shownIn(result, unit)
        return shown.kind === 'missing' ? [written`— ${result.case.id}${colon}${missingText(shown)}`] : []
      }),
    ),
  ]
}

/** What limits the figures of cases, and all findings about them. */
export const resultFindings = (results: readonly Result[]): Block =>
  gradedFindings(
    results.map((result) => ({ about: [same(result.case.id)], grade: result.grade })),
    results.flatMap((result) =>
      result.findings.map((finding) => ({ finding, about: [same(result.case.id)] })),
    ),
  )

/** A figure in the unit that the reader chose, and how it prints; as it was measured where none was chosen. */
function shownIn(
  result: Result,
  asked: ReportUnit | undefined,
): Maybe<{ readonly estimate: Estimate<number>; readonly text: string }> {
  const { throughput, unit } = result
  if (asked === undefined)
    return mapKnown(throughput, (estimate) => ({ estimate, text: rateText(estimate.value, unit) }))
  const viewed = { case: result.case, unit, fingerprint: commonFingerprint(result) }
  return flatMapKnown(throughput, (known) =>
    mapKnown(viewOf(viewed, asked), (view) => {
      const estimate = viewedEstimate(known, view)
      const hints = { unit: view.unit, decimals: 2 }
      return { estimate, text: withUnit(digits(estimate.value, hints), view.unit) }
    }),
  )
}

/** Ordered by how much a reader would miss them: where a terminal is narrow, the last go first. */
function figuresIn(results: readonly Result[], asked: ReportUnit | undefined): readonly CellColumn<Result>[] {
  const shown = (result: Result) => mapKnown(shownIn(result, asked), ({ estimate }) => estimate)
  const level = commonLevel(results.map(shown))
  const ratioLevel = commonLevel(results.map(({ speedup }) => speedup))
  const figures: CellColumn<Result>[] = [
    {
      title: asked === 'step-time' ? { en: 'step time', zh: '单步耗时' } : { en: 'throughput', zh: '吞吐率' },
      align: 'end',
      cell: (result) => {
        const figure = shownIn(result, asked)
        return figure.kind === 'known' ? figure.value.text : insteadOfFigure(figure)
      },
    },
    {
      title: withLevel({ en: 'interval', zh: '置信区间' }, level),
      align: 'end',
      cell: (result) => estimateText(shown(result), (estimate) => intervalText(estimate, level)),
    },
    { title: gradeTitle, cell: ({ grade: { grade } }) => gradeNames[grade] },
    { title: { en: 'runs', zh: '有效次数' }, align: 'end', cell: runsText },
  ]
  if (results.every(({ speedup }) => speedup.kind === 'missing')) return figures
  const ratioText = (estimate: Maybe<Estimate<number>>, unit: 'times' | 'percent', decimals: number) =>
    estimateText(estimate, (known) => {
      const text = (value: number) => withUnit(digits(value, { unit, decimals }), unit)
      return written`${text(known.value)}${rangeText(known, text, ratioLevel)}`
    })
  return [
    ...figures,
    {
      title: withLevel(speedupTitle(results), ratioLevel),
      align: 'end',
      cell: ({ speedup }) => ratioText(speedup, 'times', 2),
    },
    {
      title: withLevel({ en: 'efficiency', zh: '扩展效率' }, ratioLevel),
      align: 'end',
      cell: ({ efficiency }) => ratioText(efficiency, 'percent', 1),
    },
  ]
}

/** Says what it is over, where that is not one device. */
function speedupTitle(results: readonly Result[]): Text {
  const bases = results.filter(({ speedup }) => speedup.kind === 'known').map(baseDevicesOf)
  const [base = 1, ...others] = new Set(bases)
  if (others.length > 0) return { en: 'speedup over the fewest devices', zh: '相对各自最少设备数的加速比' }
  return base === 1 ? { en: 'speedup', zh: '加速比' } : resultsWords.speedupOver(base)
}

const withLevel = (title: Text, level: number | undefined): Text =>
  level === undefined
    ? title
    : { en: `${title.en}, ${levelText(level)}`, zh: `${title.zh}（${levelText(level)}）` }

/** One repeat has no interval. */
function intervalText({ interval }: Estimate<number>, common: number | undefined): Text | string {
  if (interval.kind === 'missing') return dash
  const { low, high, level } = interval.value
  if (saysNothing({ low, high })) return tooNoisy
  const range = intervalDigits({ low, high, unit: 'count', decimals: 2 })
  return level === common ? range : `${range} (${levelText(level)})`
}

/** ` (7.40× – 7.62×)`; nothing for what is so by definition, as the speedup of one device. */
function rangeText(
  { interval }: Estimate<number>,
  text: (value: number) => string,
  common: number | undefined,
): Text | string {
  if (interval.kind === 'missing')
    return inEach((language) => inBrackets(resultsWords.noInterval[language], language))
  const { low, high, level } = interval.value
  if (low === high) return ''
  if (saysNothing({ low, high })) return inEach((language) => inBrackets(tooNoisy[language], language))
  const stated = level === common ? '' : `${levelText(level)}: `
  const range = `${stated}${text(low)} – ${text(high)}`
  return inEach((language) => inBrackets(range, language))
}

/** The runs that the figure is of, and where some gave none, of how many. */
function runsText({ runs }: Result): TextPiece {
  const measured = runs.filter(({ measurement }) => measurement.throughput.kind === 'known').length
  return measured === runs.length
    ? String(measured)
    : { en: `${measured} of ${runs.length}`, zh: `${measured}/${runs.length}` }
}

const estimateText = <T extends number>(
  estimate: Maybe<Estimate<T>>,
  text: (estimate: Estimate<T>) => TextPiece,
): TextPiece => (estimate.kind === 'known' ? text(estimate.value) : dash)

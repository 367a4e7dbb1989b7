import pc from 'picocolors'
import type { Tracked } from '../../app/track.ts'
import type { Language } from '../../core/model/text.ts'
import type { History, TrackedSeries } from '../../core/track/history.ts'
import {
  changeLine,
  commitText,
  dayText,
  figureText,
  methodText,
  rangeText,
  sameText,
  summaryText,
  trackWords,
} from '../../core/track/words.ts'
import { counted } from '../../core/text/counted.ts'
import { findingLines } from './finding.ts'
import { hanging, indent, indentWidth, sections } from '../../core/document/terminal/layout.ts'
import { wrapWords } from '../../core/document/terminal/table.ts'

const added = {
  en: {
    done: (cases: number, file: string) => `${counted(cases, 'case')} added: ${file}`,
    already: (file: string) => `The history has these results already: ${file}`,
  },
  zh: {
    done: (cases: number, file: string) => `已加入 ${cases} 个用例：${file}`,
    already: (file: string) => `历史记录中已有这些结果：${file}`,
  },
} as const

/** What was added, and what is doubtful about it. */
export function trackedText(
  { file, entry, already, findings }: Tracked,
  width: number,
  language: Language,
): string {
  const words = added[language]
  const cases = entry.cases.filter(({ throughput }) => throughput.kind === 'known').length
  return sections([
    already ? words.already(file) : words.done(cases, file),
    findings.flatMap((finding) => findingLines(finding, width, language)).join('\n'),
  ])
}

/** A line of bars for each case, what changed below it; the case that changed last first. */
export function historyText(history: History, width: number, language: Language): string {
  return sections([
    wrapWords(summaryText(history)[language], width).join('\n'),
    ...history.series.map((series) => seriesText(series, width, language)),
    wrapWords(pc.dim(methodText(history)[language]), width).join('\n'),
  ])
}

function seriesText(series: TrackedSeries, width: number, language: Language): string {
  const words = trackWords[language]
  const room = width - indentWidth
  const shown = series.points.slice(-room)
  const [first, last] = [shown[0], shown.at(-1)]
  const from = series.points.length - shown.length
  const changed = new Set(series.changes.map(({ at }) => at - from))
  const days =
    first === undefined || last === undefined || first === last ? '' : `${dayText(first)} – ${dayText(last)}`
  return [
    ...hanging(`${pc.bold(series.label[language])} · ${sameText(series, language)}`, width),
    indent(bars(series, shown.length, changed)),
    ...(days === '' ? [] : [indent(pc.dim(days))]),
    ...(last === undefined
      ? []
      : [
          indent(
            `${words.latest}${words.colon}${figureText(last, series)} (${rangeText(last, series)}) · ${commitText(last)}`,
          ),
        ]),
    ...series.changes.flatMap((change) =>
      hanging(`${pc.yellow('▲')} ${changeLine(change, series, language)}`, room).map(indent),
    ),
  ].join('\n')
}

const heights = '▁▂▃▄▅▆▇█'

/** The latest points as bars between the least and the largest figure; a gap where there is none. */
function bars({ points }: TrackedSeries, count: number, changed: ReadonlySet<number>): string {
  const values = points
    .slice(-count)
    .map(({ throughput }) => (throughput.kind === 'known' ? (throughput.value.value as number) : undefined))
  const known = values.filter((value) => value !== undefined)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  // A spread of less than a tenth of the figure would make noise look like much.
  const room = Math.max(most - least, 0.1 * most)
  return values
    .map((value, at) => {
      if (value === undefined) return ' '
      const place = Math.floor(((value - least) / room) * heights.length)
      const bar = heights[Math.min(place, heights.length - 1)] ?? ' '
      return changed.has(at) ? pc.yellow(bar) : bar
    })
    .join('')
}

import type { Language } from '../../model/text.ts'
import { dash } from '../../document/cell-text.ts'
import { href } from '../../report/render/links.ts'
import { element, escaped, type Markup } from '../../document/markup.ts'
import {
  chart,
  noteList,
  paragraph,
  plainTable,
  section,
  singlePage,
} from '../../report/render/plain-page.ts'
import { findingLevels } from '../../document/finding-words.ts'
import { saidFindings, type SaidFinding } from '../case-findings.ts'
import { sideNames, type Comparison } from '../comparison.ts'
import { gateText, sideLetters } from '../words.ts'
import { caseRow, compareWords, differencesText, methodText, sidesText } from './case-row.ts'
import { forestSvg } from './forest.ts'
import type { CompareRenderer, CompareRenderOptions } from './renderer.ts'

/** Of the plot, and of the table of cases, whose names are long. */
const style = `
#cases td:first-child { min-width: 9rem; }
svg .margin { fill: var(--faint); } svg .limit { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 4 4; }
svg .overall { fill: var(--ink); }
`

/** One page that loads nothing: the answer, the forest plot, every case, what is doubtful, every run with its log lines. */
export const html: CompareRenderer = (comparison, options) => {
  const { language } = options
  const words = compareWords[language]
  const { differs, gate, madeBy, summary } = comparison
  const said = saidFindings(comparison, language)
  return singlePage({
    title: words.title,
    madeBy,
    language,
    style,
    lead: [
      ...(gate === undefined ? [] : [element('strong', {}, escaped(gateText(gate)[language]))]),
      escaped(summary[language]),
    ],
    sections: [
      section('cases', words.cases, [
        ...plots(comparison, options),
        casesTable(comparison, options),
        ...notes(comparison, options),
        paragraph(sidesText(comparison, language)),
        ...(differs.length === 0
          ? []
          : [paragraph(`${words.differs}${words.colon}${differencesText(differs, language)}`)]),
        paragraph(methodText(comparison, language)),
      ]),
      ...(said.length === 0 ? [] : [section('findings', words.findings, [findings(said, language)])]),
      section('runs', words.evidence, [runsTable(comparison, options)]),
    ],
  })
}

const plots = (comparison: Comparison, { language }: CompareRenderOptions): Markup[] =>
  comparison.cases.some(({ ratio }) => ratio.kind === 'known')
    ? [chart('forest', (canvas) => forestSvg(comparison, { ...canvas, language }))]
    : []

function casesTable({ cases, sameWithin }: Comparison, { language }: CompareRenderOptions): Markup {
  const words = compareWords[language]
  const rows = cases.map((one) => caseRow(one, sameWithin, language))
  return plainTable(
    [words.case, 'A', 'B', words.change, words.interval, words.runs, words.verdict],
    [false, true, true, true, true, true, false],
    rows.map(({ label, a, b, change, interval, runs, verdict }) =>
      [label, a, b, change, interval, runs, verdict].map(escaped),
    ),
  )
}

function notes({ cases, sameWithin }: Comparison, { language }: CompareRenderOptions): Markup[] {
  const { colon } = compareWords[language]
  const items = cases.flatMap((one) => {
    const { label, notes: own } = caseRow(one, sameWithin, language)
    return own.map((note) => `${label}${colon}${note}`)
  })
  return items.length === 0 ? [] : [noteList(items)]
}

const findings = (all: readonly SaidFinding[], language: Language): Markup =>
  element(
    'ul',
    { class: 'findings' },
    ...all.map(({ level, code, seen, todo }) =>
      element(
        'li',
        { class: level },
        element(
          'p',
          {},
          element('strong', {}, escaped(findingLevels[level][language])),
          escaped(' '),
          element('code', {}, escaped(code)),
        ),
        element('p', {}, escaped(seen)),
        element('p', { class: 'todo' }, escaped(`→ ${todo}`)),
      ),
    ),
  )

function runsTable({ cases }: Comparison, { language, pathTo }: CompareRenderOptions): Markup {
  const words = compareWords[language]
  const rows = cases.flatMap((one) =>
    sideNames.flatMap((side) =>
      (one[side]?.runs ?? []).map(({ run, throughput, log, firstLine, lastLine }) => [
        escaped(sideLetters[side]),
        element('code', {}, escaped(run)),
        escaped(throughput.kind === 'known' ? `${throughput.value.toFixed(2)} ${one.unit}/s` : dash),
        log === undefined
          ? escaped(dash)
          : element(
              'a',
              { href: href({ to: 'file', path: pathTo(side, log) }, { root: '' }) },
              escaped(words.log),
            ),
        escaped(firstLine === undefined || lastLine === undefined ? dash : `${firstLine} – ${lastLine}`),
      ]),
    ),
  )
  return plainTable(
    [words.side, words.run, words.throughput, words.log, words.lines],
    [false, false, true, false, true],
    rows,
  )
}

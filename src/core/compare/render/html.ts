import type { Language } from '../../model/text.ts'
import { href } from '../../report/render/links.ts'
import { element, escaped, lines, type Markup } from '../../report/render/markup.ts'
import { languageTags, pageHead } from '../../report/render/html-head.ts'
import { chart, paragraph, plainTable, section, singlePageStyle } from '../../report/render/plain-page.ts'
import { findingLevels } from '../../report/render/words.ts'
import { saidFindings, type SaidFinding } from '../case-findings.ts'
import type { Comparison, SideName } from '../comparison.ts'
import { gateText, sideLetters } from '../words.ts'
import { caseRow, compareWords, dash, differencesText, methodText, sidesText } from './case-row.ts'
import { forestSvg } from './forest.ts'
import type { CompareRenderer, CompareRenderOptions } from './renderer.ts'

/** Of the plot. */
const ownStyle = `${singlePageStyle}
svg .margin { fill: var(--faint); } svg .limit { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 4 4; }
svg .overall { fill: var(--ink); }
`

/** One page that loads nothing: the answer, the forest plot, every case, what is doubtful, every run with its log lines. */
export const html: CompareRenderer = (comparison, options) => {
  const { language } = options
  return `<!doctype html>\n${lines(
    element(
      'html',
      { lang: languageTags[language] },
      pageHead(compareWords[language].title, comparison.madeBy, ownStyle),
      element('body', {}, header(comparison, options), main(comparison, options)),
    ),
  )}\n`
}

const header = (comparison: Comparison, { language }: CompareRenderOptions): Markup =>
  element(
    'header',
    {},
    element('div', { class: 'bar' }, element('span', { class: 'brand' }, escaped('steadystate'))),
    element('h1', {}, escaped(compareWords[language].title)),
    ...(comparison.gate === undefined
      ? []
      : [
          element(
            'p',
            { class: 'lead' },
            element('strong', {}, escaped(gateText(comparison.gate)[language])),
          ),
        ]),
    element('p', { class: 'lead' }, escaped(comparison.summary[language])),
  )

function main(comparison: Comparison, options: CompareRenderOptions): Markup {
  const { language } = options
  const words = compareWords[language]
  const { differs } = comparison
  const said = saidFindings(comparison, language)
  return element(
    'div',
    { class: 'page single' },
    element(
      'main',
      {},
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
    ),
  )
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
    return own.map((note) => element('li', {}, escaped(`${label}${colon}${note}`)))
  })
  return items.length === 0 ? [] : [element('ul', { class: 'notes' }, ...items)]
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

const sides: readonly SideName[] = ['a', 'b']

function runsTable({ cases }: Comparison, { language, pathTo }: CompareRenderOptions): Markup {
  const words = compareWords[language]
  const rows = cases.flatMap((one) =>
    sides.flatMap((side) =>
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

import pc from 'picocolors'
import { showsSomething, type ResultsCheck } from '../../app/check.ts'
import type { Drift } from '../../core/check/drift.ts'
import type { Language } from '../../core/model/text.ts'
import { sizeText } from '../../core/text/size.ts'
import { checkTexts, type CheckTexts } from './check-texts.ts'
import { sections } from '../../core/document/terminal/layout.ts'

/** Drifts that are listed without `--all`: enough to see what went wrong. */
const listed = 20

export interface CheckTextOptions {
  readonly all: boolean
  readonly language: Language
}

/** What does not hold, each with its place, and how much was compared with the logs. */
export function checkText(check: ResultsCheck, { all, language }: CheckTextOptions): string {
  const texts = checkTexts[language]
  const { drifts } = check
  const shown = all ? drifts : drifts.slice(0, listed)
  const more = drifts.length - shown.length
  return sections([
    shown.map((drift) => driftText(drift, texts)).join('\n'),
    more > 0 ? pc.dim(texts.more(more)) : '',
    check.following > 0 ? pc.dim(texts.following(check.following)) : '',
    check.unknown.length > 0 ? pc.dim(texts.unknown(check.unknown)) : '',
    check.otherVersions
      .map(({ file, renderedBy }) => pc.dim(texts.otherVersion(file, renderedBy)))
      .join('\n'),
    check.uncoveredArrivals > 0 ? pc.dim(texts.uncovered(check.uncoveredArrivals)) : '',
    check.rulesFound > 0 ? pc.dim(texts.rulesFound(check.rulesFound)) : '',
    checkedText(check, texts),
    drifts.length > 0 ? pc.red(adviceText(drifts, texts)) : '',
  ])
}

/** `report/report.en.md:41: prints 9.41 images/s, the logs give 9.31 images/s`, then the case or run it belongs to. */
function driftText(drift: Drift, texts: CheckTexts): string {
  const about = 'about' in drift && drift.about !== undefined ? pc.dim(texts.about(drift.about)) : ''
  return `${pc.bold(placeOf(drift))}${texts.colon}${seenOf(drift, texts)}${about}`
}

function placeOf(drift: Drift): string {
  if (!('line' in drift)) return drift.file
  return `${drift.file}:${drift.line}${drift.path === undefined ? '' : ` ${drift.path}`}`
}

function seenOf(drift: Drift, { seen }: CheckTexts): string {
  switch (drift.kind) {
    case 'log-missing':
    case 'arrivals-missing':
    case 'suite-file-missing':
    case 'run-damaged':
      return seen[drift.kind]
    case 'suite-file-changed':
    case 'log-changed':
    case 'arrivals-changed':
      return seen[drift.kind](short(drift.found), short(drift.stated))
    case 'log-size-differs':
      return seen[drift.kind][drift.what](drift.found, drift.stated)
    case 'print-differs':
      return seen[drift.kind](drift.printed, drift.computed)
    case 'line-extra':
      return seen[drift.kind](drift.printed)
    case 'line-missing':
      return seen[drift.kind](drift.computed)
    case 'rendered-by-other-version':
      return seen[drift.kind](drift.stated, drift.current)
    case 'report-unreadable':
      return seen[drift.kind](drift.problem)
    case 'not-listed':
      return seen[drift.kind]
    case 'protocol-unknown':
      return seen[drift.kind](drift.stated)
  }
}

const short = (sha256: string) => `${sha256.slice(0, 12)}…`

function checkedText(check: ResultsCheck, texts: CheckTexts): string {
  if (!showsSomething(check)) return texts.nothing
  const { logs, bytes, published, figures, files, drifts } = check
  const parts = [
    ...(logs > 0 || published === 0 ? [texts.logs(logs, sizeText(bytes))] : []),
    ...(published > 0 ? [texts.published(published)] : []),
    texts.figures(figures),
    texts.files(files.length),
  ]
  const verdict = drifts.length === 0 ? pc.green(texts.holds) : pc.red(texts.drifts(drifts.length))
  return texts.checked(parts, verdict)
}

/** One sentence for each thing that has to be done, in the order of the drifts: what comes first bears the rest. */
const adviceText = (drifts: readonly Drift[], { advice }: CheckTexts) =>
  [...new Set(drifts.map(({ kind }) => advice[remedies[kind]]))].join('\n')

/** What has to be done about a drift. */
type Remedy = 'logs' | 'run' | 'record' | 'suite' | 'report' | 'list'

const remedies: Readonly<Record<Drift['kind'], Remedy>> = {
  'log-missing': 'logs',
  'log-changed': 'logs',
  'arrivals-missing': 'logs',
  'arrivals-changed': 'logs',
  'run-damaged': 'run',
  'log-size-differs': 'record',
  'suite-file-missing': 'suite',
  'suite-file-changed': 'suite',
  'print-differs': 'report',
  'line-extra': 'report',
  'line-missing': 'report',
  'rendered-by-other-version': 'report',
  'report-unreadable': 'report',
  'not-listed': 'list',
  'protocol-unknown': 'list',
}

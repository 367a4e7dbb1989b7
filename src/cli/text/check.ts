import pc from 'picocolors'
import { showsSomething, type ResultsCheck } from '../../app/check.ts'
import type { Drift } from '../../core/check/drift.ts'
import { counted } from '../../core/text/counted.ts'
import { sizeText } from '../../core/text/size.ts'
import { sections } from './layout.ts'

/** Drifts that are listed without `--all`: enough to see what went wrong. */
const listed = 20

/** What does not hold, each with its place, and how much was held against the logs. */
export function checkText(check: ResultsCheck, { all }: { readonly all: boolean }): string {
  const { drifts } = check
  const shown = all ? drifts : drifts.slice(0, listed)
  const more = drifts.length - shown.length
  return sections([
    shown.map(driftText).join('\n'),
    more > 0 ? pc.dim(`${more} more: --all lists them`) : '',
    check.unknown.length > 0
      ? pc.dim(`not compared, no report of steady's: ${check.unknown.join(', ')}`)
      : '',
    check.otherVersions.map((one) => pc.dim(otherVersionText(one))).join('\n'),
    check.uncoveredArrivals > 0 ? pc.dim(uncoveredText(check.uncoveredArrivals)) : '',
    checkedText(check),
    drifts.length > 0 ? pc.red(adviceText(drifts)) : '',
  ])
}

/** `report/report.en.md:41: prints 9.41 images/s, the logs give 9.31 images/s`, then the case or run it belongs to. */
function driftText(drift: Drift): string {
  const about = 'about' in drift && drift.about !== undefined ? pc.dim(`  (${drift.about})`) : ''
  return `${pc.bold(placeOf(drift))}: ${seenOf(drift)}${about}`
}

function placeOf(drift: Drift): string {
  if (!('line' in drift)) return drift.file
  return `${drift.file}:${drift.line}${drift.path === undefined ? '' : ` ${drift.path}`}`
}

function seenOf(drift: Drift): string {
  switch (drift.kind) {
    case 'log-missing':
      return 'the log is not there'
    case 'arrivals-missing':
      return 'the arrival times are not there'
    case 'suite-file-missing':
      return 'a file of the suite is not there'
    case 'suite-file-changed':
      return `not the file that the suite had: SHA-256 ${short(drift.found)}, steadystate.json has ${short(drift.stated)}`
    case 'log-changed':
    case 'arrivals-changed':
      return `not the ${drift.kind === 'log-changed' ? 'log' : 'arrival times'} that the run wrote: SHA-256 ${short(drift.found)}, run.json has ${short(drift.stated)}`
    case 'log-size-differs':
      return `${drift.found} ${drift.what}, run.json has ${drift.stated}`
    case 'print-differs':
      return `prints ${quoted(drift.printed)}, the logs give ${quoted(drift.computed)}`
    case 'line-extra':
      return `this line is not among the results: ${drift.printed}`
    case 'line-missing':
      return `a line of the results is not here: ${drift.computed}`
    case 'rendered-by-other-version':
      return `rendered by steadystate ${drift.stated}, and ${drift.current} renders it otherwise: render it again, then check it`
    case 'not-listed':
      return 'not listed in report/manifest.json, so its options are unknown (steadystate 0.1 wrote no manifest)'
    case 'protocol-unknown':
      return `report/manifest.json states the protocol '${drift.stated}', which this steadystate does not know`
  }
}

const otherVersionText = ({ file, renderedBy }: ResultsCheck['otherVersions'][number]) =>
  `${file}: rendered by steadystate ${renderedBy}, as this version would`

const uncoveredText = (runs: number) =>
  `not covered, their SHA-256 was not kept when they were written: the arrival times of ${counted(runs, 'run')}`

const short = (sha256: string) => `${sha256.slice(0, 12)}…`

const quoted = (text: string) => (text === '' ? 'nothing' : text)

function checkedText(check: ResultsCheck): string {
  if (!showsSomething(check)) return 'nothing to check: there is neither a run nor a report'
  const { logs, bytes, published, figures, files, drifts } = check
  const parts = [
    ...(logs > 0 || published === 0 ? [`${counted(logs, 'log')} (${sizeText(bytes)})`] : []),
    ...(published > 0 ? [`${counted(published, 'published figure')} without a log`] : []),
    counted(figures, 'computed figure'),
    files.length === 0 ? 'no report file' : counted(files.length, 'report file'),
  ]
  const verdict = drifts.length === 0 ? pc.green('all holds') : pc.red(counted(drifts.length, 'drift'))
  return `checked ${parts.join(', ')}: ${verdict}`
}

/** One sentence for each thing that has to be done, in the order of the drifts: what comes first bears the rest. */
const adviceText = (drifts: readonly Drift[]) =>
  [...new Set(drifts.map(({ kind }) => advice[kind]))].join('\n')

const restoreLogs =
  'Restore the logs from a copy, or remove the runs and make them again: no report can be trusted before that.'
const restoreRecord =
  'Restore run.json from a copy, or remove the run and make it again: its log is as the run wrote it.'
const restoreSuite = 'Restore the files of the suite from a copy, or it cannot be run again as it was.'
const reportAnew =
  'steady report writes the files anew from the logs; what changed then is what was not borne out.'

const listAnew = 'Run steady report to write these files again from the logs, then steady check.'

const advice: Readonly<Record<Drift['kind'], string>> = {
  'log-missing': restoreLogs,
  'log-changed': restoreLogs,
  'arrivals-missing': restoreLogs,
  'arrivals-changed': restoreLogs,
  'log-size-differs': restoreRecord,
  'suite-file-missing': restoreSuite,
  'suite-file-changed': restoreSuite,
  'print-differs': reportAnew,
  'line-extra': reportAnew,
  'line-missing': reportAnew,
  'rendered-by-other-version': reportAnew,
  'not-listed': listAnew,
  'protocol-unknown': listAnew,
}

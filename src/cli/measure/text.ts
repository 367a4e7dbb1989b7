import type { Finding } from '../../core/model/finding.ts'
import { byLevel } from '../../core/model/finding.ts'
import type { MeasuredLog } from '../../core/model/log.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import { figureText } from '../text/figures.ts'
import { table, type Column } from '../text/table.ts'

export interface MeasuredFile {
  readonly log: string
  readonly runs: readonly MeasuredLog[]
}

interface Row {
  readonly log: string
  readonly run: MeasuredLog
  readonly measurement: Measurement
}

const columns: readonly Column[] = [
  { title: 'log' },
  { title: 'format' },
  { title: 'devices', align: 'right' },
  { title: 'protocol' },
  { title: 'throughput', align: 'right' },
  { title: 'records', align: 'right' },
  { title: 'lines' },
]

/** What was measured, for people: a row a figure, then what to know about them. */
export function measuredText(files: readonly MeasuredFile[], width: number): string {
  const rows = files.flatMap(({ log, runs }) =>
    runs.flatMap((run) => run.measurements.map((measurement) => ({ log, run, measurement }))),
  )
  const notes = [...reasons(rows), ...spreads(files), ...findingLines(rows)]
  return [table(columns, rows.map(cells), width), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n')
}

const cells = ({ log, run, measurement }: Row): string[] => [
  log,
  run.format,
  run.facts.devices === undefined ? '—' : String(run.facts.devices),
  measurement.protocol,
  measurement.throughput.kind === 'known' ? figureText(measurement.throughput.value, measurement.unit) : '—',
  measurement.records === 0 ? '—' : String(measurement.records),
  measurement.evidence.kind === 'known'
    ? `${measurement.evidence.value.firstLine}–${measurement.evidence.value.lastLine}`
    : '—',
]

/** Why each missing figure is missing; of a single log also how each window was chosen. */
function reasons(rows: readonly Row[]): string[] {
  const single = new Set(rows.map(({ log }) => log)).size === 1
  return rows.flatMap(({ log, measurement: { protocol, throughput, evidence } }) => {
    if (throughput.kind === 'missing')
      return [`— ${single ? '' : `${log}, `}${protocol}: ${throughput.why.en}`]
    return single && evidence.kind === 'known' ? [`${protocol}: ${evidence.value.how.en}`] : []
  })
}

/** How far the protocols are apart on one run: a spread of method, not of measurement. */
function spreads(files: readonly MeasuredFile[]): string[] {
  return files.flatMap(({ log, runs }) =>
    runs.flatMap(({ measurements }) => {
      const values = measurements.flatMap(({ throughput }) =>
        throughput.kind === 'known' ? [throughput.value] : [],
      )
      if (values.length < 2) return []
      const [least, most] = [Math.min(...values), Math.max(...values)]
      const share = ((most / least - 1) * 100).toFixed(2)
      return [
        `${log}: ${values.length} protocols, the highest ${share}% above the lowest; the log is the same`,
      ]
    }),
  )
}

function findingLines(rows: readonly Row[]): string[] {
  const findings = new Map<string, Finding>()
  for (const { log, run, measurement } of rows) {
    for (const finding of [...run.findings, ...measurement.findings])
      findings.set(`${log}: ${finding.seen.en}`, finding)
  }
  return [...findings]
    .sort(([, a], [, b]) => byLevel(a, b))
    .map(([seen, { level, code, todo }]) => `${level} ${code}: ${seen}\n  ${todo.en}`)
}

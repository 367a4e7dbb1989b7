import { missingText } from '../../core/messages/say.ts'
import type { MeasuredLog } from '../../core/model/log.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import type { Missing } from '../../core/model/missing.ts'
import { rateUnit } from '../../core/model/units.ts'
import { gradeDocument, gradeOfRun } from '../../core/results/grade.ts'
import { shownFigure, type ShownUnit } from './shown-figure.ts'
import type { Language } from '../../core/model/text.ts'
import { counted } from '../../core/text/quantities.ts'

/** The JSON document of `steady measure LOG --json`. */
export const logDocument = (log: string, runs: readonly MeasuredLog[], shown: ShownUnit) => ({
  log,
  measurements: runs.flatMap((run) => run.measurements.map((measurement) => entry(run, measurement, shown))),
})

const entry = (run: MeasuredLog, measurement: Measurement, shown: ShownUnit) => ({
  format: run.format,
  ...run.facts,
  throughput: throughputEntry(measurement),
  ...(shown.unit === undefined ? {} : { shown: shownEntry(run, measurement, shown) }),
  ...gradeDocument(gradeOfRun(measurement.throughput, [...run.findings, ...measurement.findings])),
  records: measurement.records,
  protocol: measurement.protocol,
  evidence: evidenceEntry(measurement),
  run: { unit: run.unit, records: run.records, firstLine: run.firstLine, lastLine: run.lastLine },
  findings: [...run.findings, ...measurement.findings],
})

/** The same figure in the unit that was asked for. */
function shownEntry(run: MeasuredLog, measurement: Measurement, shown: ShownUnit) {
  const figure = shownFigure(run, measurement, shown)
  return figure.kind === 'known' ? figure.value : { value: null, missing: missingEntry(figure) }
}

function throughputEntry({ throughput, unit }: Measurement) {
  return throughput.kind === 'known'
    ? { value: throughput.value, unit: rateUnit(unit) }
    : { value: null, unit: rateUnit(unit), missing: missingEntry(throughput) }
}

function evidenceEntry({ evidence }: Measurement) {
  return evidence.kind === 'known' ? evidence.value : { missing: missingEntry(evidence) }
}

const missingEntry = (missing: Missing) => ({
  code: missing.code,
  ...('data' in missing ? { data: missing.data } : {}),
  why: missingText(missing),
})

const mostNamed = 5

/** One line about the files of an archive that are no logs. */
export function skippedText(files: readonly string[], language: Language): string {
  const rest = files.length - mostNamed
  return {
    en: () =>
      `Skipped ${counted(files.length, 'file')} of no known log format: ${files.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
    zh: () =>
      `已跳过 ${files.length} 个不属于已知日志格式的文件：${files.slice(0, mostNamed).join('、')}${rest > 0 ? `，另有 ${rest} 个` : ''}`,
  }[language]()
}

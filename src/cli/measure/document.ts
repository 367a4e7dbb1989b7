import { missingText } from '../../core/messages/say.ts'
import type { MeasuredLog } from '../../core/model/log.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import type { Missing } from '../../core/model/missing.ts'

/** The JSON document of `steady measure LOG --json`. */
export const logDocument = (log: string, runs: readonly MeasuredLog[]) => ({
  log,
  measurements: runs.flatMap((run) => run.measurements.map((measurement) => entry(run, measurement))),
})

const entry = (
  { format, facts, unit, records, findings, firstLine, lastLine }: MeasuredLog,
  measurement: Measurement,
) => ({
  format,
  ...facts,
  throughput: throughputEntry(measurement),
  records: measurement.records,
  protocol: measurement.protocol,
  evidence: evidenceEntry(measurement),
  run: { unit, records, firstLine, lastLine },
  findings: [...findings, ...measurement.findings],
})

/** A missing throughput keeps its unit and says why it is missing. */
function throughputEntry({ throughput, unit }: Measurement) {
  return throughput.kind === 'known'
    ? { value: throughput.value, unit: `${unit}/s` }
    : { value: null, unit: `${unit}/s`, missing: missingEntry(throughput) }
}

function evidenceEntry({ evidence }: Measurement) {
  return evidence.kind === 'known' ? evidence.value : { missing: missingEntry(evidence) }
}

const missingEntry = (missing: Missing) => ({
  code: missing.code,
  ...('data' in missing ? { data: missing.data } : {}),
  why: missingText(missing),
})

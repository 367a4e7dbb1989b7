import type { MeasuredLog } from '../../core/model/log.ts'
import type { Measurement } from '../../core/model/measurement.ts'

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
    : { value: null, unit: `${unit}/s`, missing: { code: throughput.code, why: throughput.why } }
}

function evidenceEntry({ evidence }: Measurement) {
  return evidence.kind === 'known' ? evidence.value : { missing: { code: evidence.code, why: evidence.why } }
}

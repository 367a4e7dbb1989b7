import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureByDraft } from '../../src/app/measure/measure-by-draft.ts'
import { customProtocol } from '../../src/cli/usage/custom-protocol.ts'
import { nodeBytes } from '../../src/host/logs/log-bytes.ts'
import { measureLog, type MeasureOptions } from '../../src/core/logs/engine/measure-log.ts'
import { SteadyError } from '../../src/core/model/error.ts'
import type { MeasuredLog } from '../../src/core/model/log.ts'
import { isOfDevice } from '../../src/core/model/units.ts'
import type { Protocol, Source } from '../../src/core/model/protocol.ts'
import { protocolNamed } from '../../src/core/protocols/protocols.ts'
import type { HostileLog, Written } from './hostile-log.ts'
import { drawing } from './training.ts'

/** A figure that is further from the truth than this needs a warning. */
const TOLERATED = 0.03

/**
 * - `right`: every figure is true, though it may have a warning
 * - `warned`: a figure is off or cannot be known, and a warning says that it is doubtful
 * - `withheld`: no figure, with a reason
 * - `wrong`: a figure is off, or cannot be known, and nothing says so
 */
export type Verdict = 'right' | 'warned' | 'withheld' | 'wrong'

export interface Judged {
  readonly log: HostileLog
  readonly written: Written
  readonly verdict: Verdict
  /** Throughputs that were printed. */
  readonly figures: readonly number[]
  /** Codes of warnings, or of the reasons why there is no figure. */
  readonly said: readonly string[]
}

const protocolOfSource = (source: Source): Protocol => ({
  ...protocolNamed('steady'),
  name: `by ${source}`,
  window: { kind: 'fixed', skip: 0, count: 'rest' },
  source,
})

/** Numbers are read from every source; elsewhere it is what `steady measure` prints that counts, with `--from` where it is named. */
function protocolsFor({ group }: HostileLog, { from }: Written): readonly Protocol[] {
  if (from !== undefined) return [customProtocol({ from }) ?? protocolNamed('steady')]
  if (group !== 'numbers') return [protocolNamed('steady')]
  return [
    protocolNamed('steady'),
    protocolOfSource('steps'),
    protocolOfSource('step-times'),
    protocolNamed('ngc'),
  ]
}

export async function judge(log: HostileLog, seed: number): Promise<Judged> {
  const written = log.write(drawing(seed, log.name))
  const runs = await measured(log, written)
  if (runs instanceof SteadyError)
    return { log, written, verdict: 'withheld', figures: [], said: [runs.code] }
  const found = runs.flatMap((run) =>
    run.measurements.map((measurement) => ({
      throughput: measurement.throughput,
      warnings: [...measurement.findings, ...run.findings]
        .filter(({ level }) => level !== 'note')
        .map(({ code }) => code),
      true: isTrue(measurement, run, written),
    })),
  )
  const figures = found.filter(({ throughput }) => throughput.kind === 'known')
  const doubtful = figures.filter((figure) => !figure.true)
  const reasons = found.flatMap(({ throughput }) => (throughput.kind === 'missing' ? [throughput.code] : []))
  const verdict =
    figures.length === 0
      ? 'withheld'
      : doubtful.some(({ warnings }) => warnings.length === 0)
        ? 'wrong'
        : doubtful.length > 0
          ? 'warned'
          : 'right'
  return {
    log,
    written,
    verdict,
    figures: figures.flatMap(({ throughput }) => (throughput.kind === 'known' ? [throughput.value] : [])),
    said: [...new Set([...found.flatMap(({ warnings }) => warnings), ...reasons])],
  }
}

async function measured(log: HostileLog, written: Written): Promise<readonly MeasuredLog[] | SteadyError> {
  const { text, stated, format, answers } = written
  const options = {
    protocols: protocolsFor(log, written),
    bytes: nodeBytes,
    ...stated,
    ...(answers && { answers }),
  }
  try {
    const measurer = measureLog({ ...options, ...(format === undefined ? {} : { format }) })
    measurer.push(new TextEncoder().encode(text))
    return measurer.end()
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    return error.code === 'LOG_FORMAT_UNDETECTED' ? measuredByDraft(text, options, error) : error
  }
}

/** What the command makes of a log whose format nobody knows. */
async function measuredByDraft(
  text: string,
  options: MeasureOptions,
  unknown: SteadyError,
): Promise<readonly MeasuredLog[] | SteadyError> {
  const folder = await mkdtemp(join(tmpdir(), 'steady-hostile-'))
  const path = join(folder, 'train.log')
  try {
    await writeFile(path, text)
    return (await measureByDraft(path, options)) ?? unknown
  } catch (error) {
    if (error instanceof SteadyError) return error
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

function isTrue(
  { throughput, unit: counted }: MeasuredLog['measurements'][number],
  { facts, unit }: MeasuredLog,
  { truth, identity }: Written,
): boolean {
  if (throughput.kind === 'missing' || truth.kind === 'unknowable') return false
  if (
    identity !== undefined &&
    (unit !== identity.unit || (facts.model ?? identity.model) !== identity.model)
  )
    return false
  // The figure of one device is the truth of all of them, shared by a whole number.
  const devices = isOfDevice(counted) ? Math.max(1, Math.round(truth.rate / throughput.value)) : 1
  return Math.abs((throughput.value * devices) / truth.rate - 1) <= TOLERATED
}

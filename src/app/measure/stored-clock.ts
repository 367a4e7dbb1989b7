import { join } from 'node:path'
import type { Finding } from '../../core/model/finding.ts'
import type { Missing } from '../../core/model/missing.ts'
import type { ArrivalsRef } from '../../core/model/run.ts'
import { parseArrivals, type Arrival } from '../../host/store/arrivals.ts'
import { readIfThere } from '../../host/files/disk.ts'
import { sha256Of } from '../../host/files/sha256.ts'
import { resultFinding } from '../../core/results/finding-rows.ts'

/** The arrival times of a log, where it has any; those that cannot be read do not cost the log's own figures. */
export function storedClock(results: string, kept: ArrivalsRef | Missing): Clock {
  if ('kind' in kept) return { arrivals: [], findings: [] }
  const { path, sha256 } = kept
  const content = readIfThere(join(results, path))
  const lost = withoutArrivals(resultFinding('arrivals-lost', { path }))
  if (content === undefined) return lost
  if (sha256 !== undefined && sha256Of(content) !== sha256)
    return withoutArrivals(resultFinding('arrivals-changed', { path }))
  const arrivals = parseArrivals(content.toString('latin1'))
  return arrivals === undefined ? lost : { arrivals, findings: [] }
}

export interface Clock {
  readonly arrivals: readonly Arrival[]
  readonly findings: readonly Finding[]
}

const withoutArrivals = (why: Finding): Clock => ({ arrivals: [], findings: [why] })

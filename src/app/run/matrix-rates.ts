import type { Measurement } from '../../core/model/measurement.ts'
import type { Maybe } from '../../core/model/missing.ts'
import { measureMatrixRate, thisMachineId } from '../../host/probes/matrix-rate.ts'
import { keepMatrixRate, readMatrixRates } from '../../host/store/paths.ts'

/** Measures matrix products, which runs are compared with: once for each number of threads, and never during a run. */
export function openMatrixRates(results: string): (measurement: Maybe<Measurement>) => Promise<void> {
  const asked = new Set(readMatrixRates(results).map(nameOf))
  return async (measurement) => {
    const wanted = measurement.kind === 'known' ? measurement.value.telemetry?.wanted : undefined
    if (wanted === undefined || asked.has(nameOf(wanted))) return
    asked.add(nameOf(wanted))
    if (wanted.machine !== (await thisMachineId())) return
    const rate = await measureMatrixRate(wanted.threads)
    if (rate !== undefined) keepMatrixRate(results, { ...wanted, ...rate })
  }
}

const nameOf = ({ machine, threads }: { readonly machine: string; readonly threads: number }) =>
  `${machine} ${threads}`

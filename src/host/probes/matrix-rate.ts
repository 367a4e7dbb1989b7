import { z } from 'zod'
import type { MatrixRate } from '../../core/telemetry/sampled.ts'
import { partCommand } from '../installation/program.ts'
import { commandOutput } from '../processes/command-output.ts'
import { localMachine } from './local-machine.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import type { Maybe } from '../../core/model/missing.ts'
import { keepMatrixRate, readMatrixRates } from '../store/paths.ts'

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

const printedSchema = z.object({ flopsPerSecond: z.number().positive(), source: z.string() })

/** The machine id that the samples of a run have for this machine. */
export async function thisMachineId(): Promise<string | undefined> {
  const text = await localMachine({}).text('/proc/sys/kernel/random/boot_id')
  return text.kind === 'known' ? text.value.trim() : undefined
}

/** Multiplies matrices on this machine for about a second; undefined where that is impossible. */
export async function measureMatrixRate(
  threads: number,
): Promise<Omit<MatrixRate, 'machine' | 'threads'> | undefined> {
  const [program, args] = partCommand('packages/trainer/matrix-rate', [String(threads)])
  const printed = await commandOutput(program, args, {
    timeout: 10_000,
    variables: process.env,
  })
  if (printed.kind === 'missing') return undefined
  const parsed = printedSchema.safeParse(JSON.parse(printed.value))
  return parsed.success ? parsed.data : undefined
}

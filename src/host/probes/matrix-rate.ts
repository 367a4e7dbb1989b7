import { z } from 'zod'
import type { MatrixRate } from '../../core/telemetry/sampled.ts'
import { partCommand } from '../installation/program.ts'
import { commandOutput } from '../processes/command-output.ts'
import { localMachine } from './local-machine.ts'

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

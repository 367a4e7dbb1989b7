import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface OwnRun {
  /** Rate of every step, in images/s of all devices. */
  readonly rate: number
  /** Left out of the log where it is undefined. */
  readonly batch?: number
  readonly amp?: boolean
  readonly devices?: number
  /** Its own final figure. */
  readonly summary?: number
  readonly steps?: number
}

/** A run as NVIDIA's TensorFlow example prints it: 120 steps, one each second, after 20 that it does not print. */
export function ownLog({ rate, batch, amp, devices, summary, steps = 120 }: OwnRun): string {
  const stamp = (second: number) =>
    new Date(Date.UTC(2024, 0, 1, 10, 0, second)).toISOString().replace('T', ' ').replace('Z', '000')
  const settings = [
    'arch : resnet50',
    'mode : training_benchmark',
    ...(batch === undefined ? [] : [`batch_size : ${batch}`]),
    ...(amp === undefined ? [] : [`amp : ${amp ? 'True' : 'False'}`]),
    'gpu_memory_fraction : 0.7',
  ]
  const lines = [
    `DLL ${stamp(0)} - PARAMETER ${settings.join('  ')} `,
    ...(devices === undefined ? [] : [`Num GPUs ${devices}`]),
    ...Array.from({ length: steps }, (_, index) => {
      const step = index + 21
      return `DLL ${stamp(step)} - (0, ${step}) total_ips : ${rate.toFixed(2)} `
    }),
    ...(summary === undefined ? [] : [`DLL ${stamp(steps + 20)} - () train_throughput : ${summary} `]),
  ]
  return `${lines.join('\n')}\n`
}

/** Writes files below a folder, their folders with them. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

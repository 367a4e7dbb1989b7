import { statFields } from '../launchers/sampler-script.ts'

/** The processors of one node at one moment. */
export interface CpuSample {
  /** Seconds: of the node's time since boot in the file, of the run's clock once it is placed there. */
  readonly at: number
  /** Time of all processors since boot, in ticks of the kernel: in use, and altogether. */
  readonly busy: number
  readonly total: number
  /** µJ of each package, by its counter; undefined where it could not be read. */
  readonly energy: readonly (number | undefined)[]
  /** °C of each package. */
  readonly temperature: readonly (number | undefined)[]
  /** Mean of all processors, in MHz; undefined where this sample does not hold it. */
  readonly clock: number | undefined
}

const line = /^(\d+\.\d+) stat=([\d,]+)(?: uj=([\d,-]+))?(?: mc=([\d,-]+))?(?: mhz=(\d+))?$/

/** A sample of the processors behind the word `cpu`, or undefined where the line is anything else. */
export function parseCpuLine(text: string): CpuSample | undefined {
  const [, up, stat = '', energy, temperature, clock] = line.exec(text) ?? []
  const times = numbersIn(stat)
  if (up === undefined || times.length !== statFields.length) return undefined
  const ticks = times.filter((value) => value !== undefined)
  if (ticks.length !== times.length) return undefined
  const total = ticks.reduce((sum, value) => sum + value, 0)
  const unused = statFields.reduce((sum, name, field) => sum + (isUnused(name) ? (ticks[field] ?? 0) : 0), 0)
  return {
    at: Number(up),
    busy: total - unused,
    total,
    energy: energy === undefined ? [] : numbersIn(energy),
    temperature:
      temperature === undefined ? [] : numbersIn(temperature).map((value) => value && value / 1000),
    clock: clock === undefined ? undefined : Number(clock),
  }
}

/** Stolen time is that of other guests of the host. */
const isUnused = (name: (typeof statFields)[number]) =>
  name === 'idle' || name === 'iowait' || name === 'steal'

const numbersIn = (text: string) =>
  text.split(',').map((field) => (/^\d+$/.test(field) ? Number(field) : undefined))

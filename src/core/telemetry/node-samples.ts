import { known, missing, type Maybe } from '../model/missing.ts'
import type { Seconds } from '../model/units.ts'
import { parseGpuLine, type GpuSample } from './gpu-line.ts'
import { statFields } from '../launchers/sampler-script.ts'

export interface CpuSample {
  /** Seconds since the boot of the node in the file; on the clock of the run once aligned. */
  readonly at: number
  /** Time of all processors since boot, in kernel ticks: busy, and total. */
  readonly busy: number
  readonly total: number
  /** µJ of each package, from its counter; undefined where it could not be read. */
  readonly energy: readonly (number | undefined)[]
  /** °C of each package. */
  readonly temperature: readonly (number | undefined)[]
  /** Mean over all processors, in MHz; undefined where the sample lacks it. */
  readonly clock: number | undefined
}

const line = /^(\d+\.\d+) stat=([\d,]+)(?: uj=([\d,-]+))?(?: mc=([\d,-]+))?(?: mhz=(\d+))?$/

/** A sample of the processors after the word `cpu`; undefined for any other line. */
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

/** Stolen time is used by other guests of the host. */
const isUnused = (name: (typeof statFields)[number]) =>
  name === 'idle' || name === 'iowait' || name === 'steal'

const numbersIn = (text: string) =>
  text.split(',').map((field) => (/^\d+$/.test(field) ? Number(field) : undefined))

/** What was sampled on one node, on the clock of its run. */
export interface NodeSamples {
  readonly node: string
  /** Equal for all nodes on one machine. */
  readonly machine: string
  /** `CUDA_VISIBLE_DEVICES` as seen by tasks that do not set their own. */
  readonly visible: string | undefined
  /** In order of time; missing with the message of nvidia-smi where it gave none. */
  readonly gpus: Maybe<readonly GpuSample[]>
  readonly cpu: readonly CpuSample[]
  readonly packages: Maybe<readonly EnergyCounter[]>
  /** The CPUs that the kernel lets the sampler use, in list notation: `0-39`. Undefined where that was not printed. */
  readonly allowed: string | undefined
  /** The usable CPUs of each rank of the node, by the name of its stream. */
  readonly ranks: ReadonlyMap<string, string>
}

/** An energy counter of one processor package, in µJ. */
export interface EnergyCounter {
  readonly name: string
  /** The counter restarts at 0 after this. */
  readonly most: number
}

/** The text from `offset` to the next entry arrived at `at`, in seconds since the start of the run. */
export interface ArrivedAt {
  readonly offset: number
  readonly at: Seconds
}

/** A line whose time is not yet on the clock of the run. */
interface Line {
  readonly words: string
  /** The offset of its last byte. */
  readonly end: number
}

/**
 * Reads the output of `samplerScript`. Each sample has the time since the boot of the node. The clock of the run is ahead of that by a
 * constant, and a line arrives after it was printed. So the least difference of the two is the best estimate of the constant.
 *
 * @param text one character for each byte
 * @param arrivals empty where nothing tells the times
 */
export function nodeSamples(node: string, text: string, arrivals: readonly ArrivedAt[]): Maybe<NodeSamples> {
  const lines = wholeLines(text)
  if (!lines.some(({ words }) => words === 'telemetry 1')) return missing('telemetry-empty', { node })
  let fields: readonly string[] = []
  let said: string | undefined
  let ahead = Infinity
  let entry = 0
  const gpus: GpuSample[] = []
  const cpu: CpuSample[] = []
  const see = (up: number, end: number) => {
    while ((arrivals[entry + 1]?.offset ?? Infinity) <= end) entry += 1
    const at = arrivals[entry]?.at
    if (at !== undefined) ahead = Math.min(ahead, at - up)
  }
  for (const { words, end } of lines) {
    const [kind, rest] = cut(words)
    if (kind === 'gpu-fields') fields = rest.split(',')
    else if (kind === 'gpu') {
      const sample = parseGpuLine(rest, fields)
      if (sample === undefined) said = cut(rest)[1].trim()
      else {
        see(sample.at, end)
        gpus.push(sample)
      }
    } else if (kind === 'cpu') {
      const sample = parseCpuLine(rest)
      if (sample === undefined) continue
      see(sample.at, end)
      cpu.push(sample)
    }
  }
  if (gpus.length + cpu.length === 0) return missing('telemetry-empty', { node })
  if (ahead === Infinity) return missing('telemetry-not-timed', { node })
  const onRun = <Sample extends { readonly at: number }>(samples: readonly Sample[]): Sample[] =>
    samples.map((sample) => ({ ...sample, at: sample.at + ahead }))
  const words = (name: string) => lines.find((line) => cut(line.words)[0] === name)?.words
  const absent = words('no-gpus') !== undefined
  const valueOf = (name: string) => (words(name) === undefined ? undefined : cut(words(name) ?? '')[1])
  return known({
    node,
    machine: valueOf('boot') ?? node,
    visible: valueOf('visible'),
    gpus: gpus.length > 0 ? known(onRun(gpus)) : noGpus({ asked: fields.length > 0 || absent, absent, said }),
    cpu: onRun(cpu),
    packages: packagesIn(lines, words('rapl-unreadable') !== undefined),
    allowed: valueOf('allowed'),
    ranks: new Map(
      lines.flatMap(({ words }): [string, string][] => {
        const [, rank, cpus] = /^rank (\S+) (\S+)$/.exec(words) ?? []
        return rank === undefined || cpus === undefined ? [] : [[rank, cpus]]
      }),
    ),
  })
}

function noGpus({ asked, absent, said }: { asked: boolean; absent: boolean; said: string | undefined }) {
  if (!asked) return missing('gpus-not-asked')
  if (absent) return missing('program-absent', { program: 'nvidia-smi' })
  return missing('probe-failed', { program: 'nvidia-smi', printed: said ?? '' })
}

function packagesIn(lines: readonly Line[], unreadable: boolean): Maybe<readonly EnergyCounter[]> {
  if (unreadable) return missing('rapl-unreadable')
  const counters = lines.flatMap(({ words }): EnergyCounter[] => {
    const [, name, most] = /^rapl (package-\d+) ([1-9]\d*)$/.exec(words) ?? []
    return name === undefined ? [] : [{ name, most: Number(most) }]
  })
  return counters.length === 0 ? missing('rapl-absent') : known(counters)
}

function wholeLines(text: string): Line[] {
  let offset = 0
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line): Line[] => {
      const end = offset + line.length
      offset = end + 1
      return line.endsWith(' .') ? [{ words: line.slice(0, -2), end }] : []
    })
}

/** The first word, and the rest. */
function cut(words: string): [string, string] {
  const blank = words.indexOf(' ')
  return blank === -1 ? [words, ''] : [words.slice(0, blank), words.slice(blank + 1)]
}

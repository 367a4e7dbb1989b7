import { logFinding } from '../finding-rows.ts'
import type { Emit, LineReader, LogFormat } from '../format.ts'
import type { Seconds } from '../../model/units.ts'
import type { ColumnAnswers } from '../tables/columns.ts'
import { numberAt } from '../vocabulary/numbers.ts'
import { type ErratumSetting, type Misprint, type WatchedErratum, watchedErrata } from './errata.ts'

const value = /['"]?(?:\s*[:=]\s*|\s+)['"]?([\d,]+)\b/.source

/** The notations of a setting in programs and their printed configurations. */
const notations: readonly (readonly [ErratumSetting, RegExp])[] = [
  [
    'accumulation',
    new RegExp(
      `(?:\\bgradient[_ ]accumulation[_ ]steps|\\baccumulate_grad_batches|\\bgrad_accum_steps)${value}`,
      'i',
    ),
  ],
  ['logging interval', new RegExp(`\\blogging_steps${value}`)],
  ['devices', new RegExp(`(?:\\bworld[_ ]size|\\bnum_processes)${value}`)],
  ['tensor parallelism', new RegExp(`(?:\\btensor_parallel_(?:size|dim)|\\btp_size)${value}`)],
  ['batch', new RegExp(`\\bTotal batch size${value}`)],
]

/** Every line that states a setting has one of these texts. */
const settingAnchors: readonly string[] = [
  'ccumulation',
  'accumulate_grad_batches',
  'grad_accum_steps',
  'logging_steps',
  'world size',
  'world_size',
  'num_processes',
  'tensor_parallel_',
  'tp_size',
  'Total batch size',
]

function settingsOn(line: string): readonly (readonly [ErratumSetting, number])[] {
  if (!settingAnchors.some((anchor) => line.includes(anchor))) return []
  return notations.flatMap(([setting, notation]) => {
    const printed = notation.exec(line)?.[1]
    const number = Number(printed?.replaceAll(',', ''))
    return Number.isFinite(number) && number > 0 ? [[setting, number] as const] : []
  })
}

/** `axolotl==0.16.1`, `TRL version: 1.1`, `axolotl version 0.15.0`. */
function versionOn(line: string, program: string): string | undefined {
  const at = line.toLowerCase().indexOf(program.toLowerCase())
  if (at < 0) return undefined
  return /^(?:==|[ :_-]+(?:version)?[ :=]*v?)(\d+(?:\.\d+){1,3})/i.exec(line.slice(at + program.length))?.[1]
}

/** Negative where `a` is older. */
function compareVersions(a: string, b: string): number {
  const [first, second] = [a, b].map((version) => version.split('.').map(Number))
  for (let part = 0; part < 4; part++) {
    const difference = (first?.[part] ?? 0) - (second?.[part] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Facts of the lines so far. */
class Statements {
  readonly settings = new Map<ErratumSetting, number>()
  readonly versions = new Map<string, string>()
  #lastStep = ''
  #repeats = 0

  read(line: string, programs: readonly string[]): void {
    for (const [setting, number] of settingsOn(line)) this.settings.set(setting, number)
    for (const program of programs) {
      const version = versionOn(line, program)
      if (version !== undefined) this.versions.set(program, version)
    }
    this.#countMicroBatches(line)
  }

  /** Lightning prints a line for each micro-batch of a `global_step`. */
  #countMicroBatches(line: string): void {
    if (!line.includes(' | global_step: ')) return
    const step = /^(.*?)Training epoch .* \| global_step: (\d+) /.exec(line)
    if (step === null) return
    const [, prefix = '', number = ''] = step
    const place = `${prefix}${number}`
    if (place === this.#lastStep) this.#repeats++
    else {
      if (this.#repeats > 1 && !this.settings.has('accumulation'))
        this.settings.set('accumulation', this.#repeats)
      this.#repeats = 1
    }
    this.#lastStep = place
  }

  /** Undefined where a setting is not stated. */
  factor({ factor }: WatchedErratum): number | undefined {
    const valueOf = (setting: ErratumSetting | number) =>
      typeof setting === 'number' ? setting : this.settings.get(setting)
    if ('times' in factor) return valueOf(factor.times)
    const divisor = valueOf(factor.dividedBy)
    return divisor === undefined ? undefined : 1 / divisor
  }

  /** Undefined where no version is stated. */
  isAffected({ program, since, until }: WatchedErratum): boolean | undefined {
    const version = this.versions.get(program)
    if (version === undefined) return undefined
    return (
      (since === undefined || compareVersions(version, since) >= 0) &&
      (until === undefined || compareVersions(version, until) < 0)
    )
  }
}

/** Reports each misprinted metric of a log once. Where the log does not tell whether it is wrong, the finding says what to check. */
export class MisprintReader implements LineReader {
  readonly anchors: readonly string[]
  /** Without those of misprints. */
  readonly formatAnchors: readonly string[]
  readonly #reader: LineReader
  readonly #rows: readonly WatchedErratum[]
  readonly #programs: readonly string[]
  readonly #stated = new Statements()
  readonly #reported = new Set<WatchedErratum>()
  #rateFactor: number | undefined

  constructor(format: LogFormat, rows: readonly WatchedErratum[], answers?: ColumnAnswers) {
    this.#reader = format.open(answers)
    this.#rows = rows
    this.#programs = [
      ...new Set(rows.filter(({ decidedBy }) => decidedBy === 'versions').map(({ program }) => program)),
    ]
    this.formatAnchors = this.#reader.anchors
    this.anchors = [...new Set([...this.formatAnchors, ...settingAnchors, ...this.#programs])]
  }

  read(line: string, emit: Emit, rank?: string, number?: number, arrived?: Seconds): void {
    this.#stated.read(line, this.#programs)
    for (const row of this.#rows) if (!this.#reported.has(row)) this.#watch(row, line, emit)
    const factor = this.#rateFactor
    this.#reader.read(
      line,
      factor === undefined
        ? emit
        : (statement) => {
            if (statement.kind !== 'step' || statement.step.rate === undefined) emit(statement)
            else emit({ ...statement, step: { ...statement.step, rate: statement.step.rate * factor } })
          },
      rank,
      number,
      arrived,
    )
  }

  end(emit: Emit): void {
    this.#reader.end?.(emit)
  }

  /** Corrected rates are not read from bytes. */
  places(line: string) {
    return this.#rateFactor === undefined ? this.#reader.places?.(line) : undefined
  }

  #watch(row: WatchedErratum, line: string, emit: Emit): void {
    const found = row.before.exec(line)
    if (found === null) return
    const printed = numberAt(line.replaceAll(/(?<=\d),(?=\d{3})/g, ''), found.index + found[0].length)
    if (printed === undefined) return
    const affected = this.#stated.isAffected(row)
    const factor = this.#stated.factor(row)
    if (affected === false || factor === 1) {
      if (row.decidedBy === 'versions') this.#reported.add(row)
      return
    }
    if (row.decidedBy === 'settings' && factor === undefined) return
    if (row.decidedBy === 'values' && row.isShown?.(line, printed, this.#stated.settings) !== true) return
    this.#reported.add(row)
    const isKnown = row.decidedBy !== 'versions' || affected === true
    const corrected = isKnown ? this.#correctedOf(row, printed) : null
    const isCorrected = row.decidedBy === 'values' && row.isRate === true && factor !== undefined
    if (isCorrected) this.#rateFactor = factor
    emit({
      kind: 'finding',
      finding: logFinding('metric-misprinted', misprintOf(row, printed, corrected, isCorrected)),
    })
  }

  /** Several rows may be of one metric; null where one of them cannot be corrected. */
  #correctedOf({ metric }: WatchedErratum, printed: number): number | null {
    let corrected = printed
    for (const row of this.#rows) {
      if (row.metric !== metric || this.#stated.isAffected(row) === false) continue
      const factor = this.#stated.factor(row)
      if (factor === undefined) return null
      corrected *= factor
    }
    return corrected
  }
}

function misprintOf(
  { program, versions, metric, counts, factor, source, isRate }: WatchedErratum,
  printed: number,
  corrected: number | null,
  isCorrected: boolean,
): Misprint {
  const figure = isCorrected ? 'corrected' : isRate === true ? 'printed' : 'neither'
  const rounded = corrected === null ? null : Number(corrected.toPrecision(4))
  return { program, versions, metric, counts, factor, source, printed, corrected: rounded, figure }
}

/** The reader of a format, which also looks for known misprints of its programs. */
export function openReader(format: LogFormat, answers?: ColumnAnswers): LineReader {
  const rows = watchedErrata.filter(({ formats }) => format.file === undefined && formats.includes(format.id))
  return rows.length === 0 ? format.open(answers) : new MisprintReader(format, rows, answers)
}

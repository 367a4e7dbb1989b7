import { logFinding } from '../finding-rows.ts'
import type { Emit, LineReader, LogFormat } from '../format.ts'
import type { ColumnAnswers } from '../tables/columns.ts'
import { numberAfter, numberAt } from '../vocabulary/numbers.ts'
import { watchedErrata, type ErratumSetting, type Misprint, type WatchedErratum } from './errata.ts'
import { compareVersions, settingAnchors, settingsOn, versionOn } from './stated-settings.ts'

/** A printed value and one that is computed agree if they are so close. */
const SAME = 0.03

/** What the lines so far state. */
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

/** Whether the numbers of the line itself show that the printed one is wrong. */
const shownBy: Readonly<Record<string, (line: string, printed: number, stated: Statements) => boolean>> = {
  nanochat: (line, printed, { settings }) => {
    const printedTime = / \| dt: ([\d.]+)ms/.exec(line)?.[1]
    const milliseconds = printedTime === undefined ? undefined : Number(printedTime)
    const [batch, accumulation] = [settings.get('batch'), settings.get('accumulation')]
    if (milliseconds === undefined || batch === undefined || accumulation === undefined) return false
    const rate = batch / (milliseconds / 1000)
    return accumulation > 1 && Math.abs((printed * accumulation) / rate - 1) < SAME
  },
  'prime-rl': (_line, printed) => printed > 100,
  DeepSpeed: (line, printed) => {
    const latency = numberAfter(line, '"latency": ')
    return latency !== undefined && (printed * latency) / 1_000_000 < 0.999
  },
}

/**
 * Reads along, and reports each metric that is known to be printed wrongly, once. Where the log does not say whether it is, the
 * finding says what to check.
 */
class MisprintReader implements LineReader {
  readonly anchors: readonly string[]
  readonly #reader: LineReader
  readonly #rows: readonly WatchedErratum[]
  readonly #programs: readonly string[]
  readonly #isRate: boolean
  readonly #stated = new Statements()
  readonly #reported = new Set<WatchedErratum>()
  #rateFactor: number | undefined

  constructor(format: LogFormat, rows: readonly WatchedErratum[], answers?: ColumnAnswers) {
    this.#reader = format.open(answers)
    this.#rows = rows
    this.#programs = [
      ...new Set(rows.filter(({ decidedBy }) => decidedBy === 'versions').map(({ program }) => program)),
    ]
    this.#isRate = format.id === 'nanochat' || format.id === 'torchtune'
    const watched = [...settingAnchors, ...this.#programs]
    this.anchors = [...new Set([...this.#reader.anchors, ...watched])]
  }

  read(line: string, emit: Emit, rank?: string, number?: number): void {
    this.#stated.read(line, this.#programs)
    for (const row of this.#rows) if (!this.#reported.has(row)) this.#watch(row, line, emit)
    const factor = this.#rateFactor
    this.#reader.read(
      line,
      factor === undefined
        ? emit
        : (statement) => {
            if (statement.kind !== 'step' || statement.step.rate === undefined) emit(statement)
            else emit({ kind: 'step', step: { ...statement.step, rate: statement.step.rate * factor } })
          },
      rank,
      number,
    )
  }

  end(emit: Emit): void {
    this.#reader.end?.(emit)
  }

  /** Corrected rates are not read from the bytes. */
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
    if (row.decidedBy === 'values' && shownBy[row.program]?.(line, printed, this.#stated) !== true) return
    this.#reported.add(row)
    const isKnown = row.decidedBy !== 'versions' || affected === true
    const corrected = isKnown ? this.#correctedOf(row, printed) : null
    const isShown = row.decidedBy === 'values' && this.#isRate && factor !== undefined
    if (isShown) this.#rateFactor = factor
    emit({
      kind: 'finding',
      finding: logFinding('metric-misprinted', this.#misprint(row, printed, corrected, isShown)),
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

  #misprint(row: WatchedErratum, printed: number, corrected: number | null, isShown: boolean): Misprint {
    const { program, versions, metric, counts, factor, source } = row
    const figure = isShown ? 'corrected' : this.#isRate ? 'printed' : 'neither'
    const rounded = corrected === null ? null : Number(corrected.toPrecision(4))
    return { program, versions, metric, counts, factor, source, printed, corrected: rounded, figure }
  }
}

/** The reader of a format, which also looks for what its programs are known to print wrongly. */
export function openReader(format: LogFormat, answers?: ColumnAnswers): LineReader {
  const rows = watchedErrata.filter(({ formats }) => format.file === undefined && formats.includes(format.id))
  return rows.length === 0 ? format.open(answers) : new MisprintReader(format, rows, answers)
}

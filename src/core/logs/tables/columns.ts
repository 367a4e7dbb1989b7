import type { SampleUnit, Seconds } from '../../model/units.ts'
import { meaningOf, type ColumnMeaning } from './column-name.ts'

/** A line of a table: its numbers by column name. Dates are seconds since 1970. */
export interface TableRow {
  readonly line: number
  readonly values: ReadonlyMap<string, number>
  /** When its line arrived, if the log was watched. */
  readonly arrived?: Seconds | undefined
}

/** A column of times, and how many of its units make a second. */
export interface TimeColumn {
  readonly name: string
  readonly unitsPerSecond: number
}

export interface TableColumns {
  readonly step: string | undefined
  readonly epoch: string | undefined
  /** Whether each row is an epoch and nothing else is counted. */
  readonly countsEpochs: boolean
  readonly clock: TimeColumn | undefined
  readonly duration: TimeColumn | undefined
  readonly rate: string | undefined
  readonly stepsPerSecond: string | undefined
  readonly total: string | undefined
  /** The samples of one step, where only rates give the speed. */
  readonly samples: string | undefined
  readonly loss: string | undefined
  readonly scope: 'global' | 'per-device' | 'open'
  readonly unit: SampleUnit | undefined
  /** Whether only the arrival of the rows gives the speed. */
  readonly byArrival: boolean
  /** A column that the user must explain, where nothing else gives a figure. */
  readonly open: OpenColumn | undefined
}

/** The user's answers about columns, by the keys of a `logformat.yaml`: `{ milliseconds: 'dt' }`. */
export type ColumnAnswers = Readonly<Partial<Record<string, string>>>

/** The columns that the user names; `rates` is the scope of a rate. */
export const namedColumns = (answers: ColumnAnswers): readonly string[] =>
  Object.entries(answers).flatMap(([key, name]) => (key === 'rates' || name === undefined ? [] : [name]))

interface NamedColumn {
  readonly name: string
  readonly meaning: ColumnMeaning
  readonly values: readonly number[]
}

type ColumnOf<Is extends ColumnMeaning['is']> = NamedColumn & {
  readonly meaning: Extract<ColumnMeaning, { is: Is }>
}

/** A time that only rises, by this many times more than between rows, counts from the start. */
const MANY = 3

/** The meaning of a table's columns, by their names and the values of its first rows. */
export function columnsOf(rows: readonly TableRow[], answers: ColumnAnswers): TableColumns {
  const names = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))]
  const columns = names.flatMap((name): NamedColumn[] => {
    const meaning = meaningOf(name)
    const values = rows.flatMap((row) => row.values.get(name) ?? [])
    return meaning === undefined ? [] : [{ name, meaning, values }]
  })
  const all = <Is extends ColumnMeaning['is']>(is: Is) =>
    columns.filter((column): column is ColumnOf<Is> => column.meaning.is === is)
  const step =
    answers['step'] ??
    all('step')
      .filter(({ values }) => isRising(values))
      .sort((a, b) => a.meaning.rank - b.meaning.rank)[0]?.name
  const epochs = all('epoch').find(({ values }) => values.every(Number.isInteger))
  const calls = all('log-call')[0]?.name
  const rates = all('rate')
  const rate =
    answers['rate'] === undefined ? chosenRate(rates) : rates.find(({ name }) => name === answers['rate'])
  const scope = scopeOf(rate, rates, answers)
  const pace = paceOf([...all('duration')], all('steps-per-second')[0])
  const { clock, open: openClock } = clockOf([...all('clock'), ...all('time')], { step, rows, pace }, answers)
  const stepsPerSecond = answers['steps-per-second'] ?? all('steps-per-second')[0]?.name
  const duration = durationOf([...all('duration'), ...all('time')], clock, step, rows, answers)
  const total = all('total').find(({ values }) => isRising(values))
  const countsEpochs = step === undefined && epochs !== undefined && isRising(epochs.values)
  const measured = rate ?? duration.column ?? stepsPerSecond
  const timed = clock !== undefined && (step !== undefined || countsEpochs)
  // Totals in another unit than the rate would give two figures.
  const counted =
    timed && (rate === undefined || rate.meaning.unit === total?.meaning.unit) ? total : undefined
  const counting = step ?? (countsEpochs ? epochs.name : undefined)
  const byArrival = measured === undefined && !timed && counting !== undefined && arrivedApart(rows)
  const samples =
    timed || !isEachStep(step, rows) || duration.column !== undefined || stepsPerSecond !== undefined
      ? undefined
      : [...all('samples'), ...all('total')].find(
          ({ meaning, values }) => meaning.unit === rate?.meaning.unit && !isRising(values),
        )
  return {
    step: step ?? (countsEpochs ? epochs.name : undefined),
    epoch: step === undefined ? undefined : epochs?.name,
    countsEpochs: countsEpochs && measured === undefined,
    clock: timed ? clock : undefined,
    duration: duration.column,
    rate: rate?.name ?? answers['rate'],
    stepsPerSecond,
    total: counted?.name,
    samples: samples?.name,
    loss: all('loss')[0]?.name,
    scope,
    unit: rate?.meaning.unit ?? counted?.meaning.unit,
    byArrival,
    open:
      measured === undefined && !timed && !byArrival
        ? openColumn(openClock ?? duration.open, clock, calls, step ?? epochs?.name)
        : undefined,
  }
}

function openColumn(
  time: string | undefined,
  clock: TimeColumn | undefined,
  calls: string | undefined,
  counted: string | undefined,
): OpenColumn {
  if (time !== undefined) return { column: time, is: 'unit-of-time' }
  return clock !== undefined && calls !== undefined
    ? { column: calls, is: 'log-calls' }
    : { column: counted ?? calls ?? '', is: 'untimed' }
}

/** Whether rows arrived one by one: rows written all at once, or in blocks, show no times. */
function arrivedApart(rows: readonly TableRow[]): boolean {
  const arrivals = rows.flatMap(({ arrived }) => arrived ?? [])
  const later = arrivals.filter((arrived, index) => arrived > (arrivals[index - 1] ?? Infinity))
  return arrivals.length === rows.length && rows.length > 1 && 2 * later.length > rows.length - 1
}

const isEachStep = (step: string | undefined, rows: readonly TableRow[]) =>
  step === undefined ||
  rows.every(({ values }, index) => {
    const before = rows[index - 1]?.values.get(step)
    return before === undefined || (values.get(step) ?? NaN) - before <= 1
  })

const isRising = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || value >= (values[index - 1] ?? NaN)) &&
  values.some((value) => value !== values[0])

/** The share of rows at which a clock may go back: it may be set back occasionally, or be read in two parts. */
const SET_BACK = 0.1

const goesOn = (values: readonly number[]) =>
  (values.at(-1) ?? NaN) > (values[0] ?? NaN) &&
  values.filter((value, index) => value < (values[index - 1] ?? NaN)).length <= SET_BACK * values.length

/** Tokens and images tell more than steps of unknown size; a rate of all devices needs no number of devices. */
function chosenRate(rates: readonly ColumnOf<'rate'>[]): ColumnOf<'rate'> | undefined {
  const generic = ({ meaning }: ColumnOf<'rate'>) => (meaning.unit === 'samples' ? 1 : 0)
  const perDevice = ({ meaning }: ColumnOf<'rate'>) => (meaning.scope === 'per-device' ? 1 : 0)
  return [...rates].sort((a, b) => generic(a) - generic(b) || perDevice(a) - perDevice(b))[0]
}

/** Beside a rate of one device, a column with the same name but for that word is of all devices. */
function scopeOf(
  rate: ColumnOf<'rate'> | undefined,
  rates: readonly ColumnOf<'rate'>[],
  { rates: answered }: ColumnAnswers,
): TableColumns['scope'] {
  if (answered === 'global' || answered === 'per-device') return answered
  if (rate === undefined || rate.meaning.scope !== 'open') return rate?.meaning.scope ?? 'global'
  const hasTwin = rates.some(
    ({ meaning }) => meaning.scope === 'per-device' && meaning.unit === rate.meaning.unit,
  )
  return hasTwin ? 'global' : 'open'
}

/** Units since 1970 by size (seconds, milliseconds, microseconds or nanoseconds): years 2001 to 2286. */
const unitsOfMoment = (value: number): number | undefined =>
  [1, 1e3, 1e6, 1e9].find((unit) => value / unit >= 1e9 && value / unit < 1e10)

interface ClockEvidence {
  readonly step: string | undefined
  readonly rows: readonly TableRow[]
  /** Seconds of a step by another column. */
  readonly pace: number | undefined
}

function clockOf(
  columns: readonly (ColumnOf<'clock'> | ColumnOf<'time'>)[],
  evidence: ClockEvidence,
  { elapsed, duration, milliseconds }: ColumnAnswers,
): { readonly clock?: TimeColumn; readonly open?: string } {
  if (elapsed !== undefined) return { clock: { name: elapsed, unitsPerSecond: 1 } }
  let open: string | undefined
  const found = columns.flatMap(({ name, meaning, values }) => {
    const moment = unitsOfMoment(values[0] ?? NaN)
    if (meaning.is === 'time' && (meaning.ofStep || (moment === undefined && !isSinceStart(values))))
      return []
    if (!goesOn(values)) return []
    const answered = name === milliseconds ? 1000 : name === duration ? 1 : undefined
    const stated = answered ?? (meaning.is === 'clock' ? meaning.unitsPerSecond : undefined) ?? moment
    const unitsPerSecond = stated ?? unitBySteps(name, values, evidence)
    if (unitsPerSecond === undefined) open ??= name
    return unitsPerSecond === undefined
      ? []
      : [{ clock: { name, unitsPerSecond }, isMoment: moment !== undefined }]
  })
  const clock = found.sort((a, b) => Number(b.isMoment) - Number(a.isMoment))[0]?.clock
  return clock === undefined ? (open === undefined ? {} : { open }) : { clock }
}

/** Whole numbers that grow by more than this for each step, or each epoch, may be milliseconds. */
const [LONG_STEP, LONG_EPOCH] = [10, 20_000]

/** The unit of a time since the start without a stated one: by another column, or seconds if the steps are not long. */
function unitBySteps(
  name: string,
  values: readonly number[],
  { step, rows, pace }: ClockEvidence,
): number | undefined {
  const timed = rows.filter((row) => row.values.has(name))
  const between = (column: string) =>
    (timed.at(-1)?.values.get(column) ?? NaN) - (timed[0]?.values.get(column) ?? NaN)
  const steps = step === undefined ? timed.length - 1 : between(step)
  const each = between(name) / steps
  if (pace !== undefined) {
    const unit = [1, 1000].find((unit) => Math.max(each / unit / pace, (pace * unit) / each) < NEAR)
    if (unit !== undefined) return unit
  }
  const longest = step === undefined ? LONG_EPOCH : LONG_STEP
  return values.every(Number.isInteger) && each >= longest ? undefined : 1
}

/** Seconds of a step by a column with a known unit. */
function paceOf(
  durations: readonly ColumnOf<'duration'>[],
  rate: ColumnOf<'steps-per-second'> | undefined,
): number | undefined {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [duration] = durations
  if (duration !== undefined) return mean(duration.values) / duration.meaning.unitsPerSecond
  return rate === undefined ? undefined : 1 / mean(rate.values)
}

/** Durations do not rise over this many rows, so a rising column is a clock, unless a run resumed far from its start. */
const RISING_ROWS = 6

const isSinceStart = (values: readonly number[]) =>
  values.length >= MANY &&
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? NaN)) &&
  (values.length >= RISING_ROWS || (values.at(-1) ?? 0) >= 0.99 * MANY * (values[0] ?? Infinity))

/** Durations below one are never milliseconds; a clock shows the unit of larger ones. */
function durationOf(
  columns: readonly (ColumnOf<'duration'> | ColumnOf<'time'>)[],
  clock: TimeColumn | undefined,
  step: string | undefined,
  rows: readonly TableRow[],
  { duration, milliseconds }: ColumnAnswers,
): { readonly column?: TimeColumn; readonly open?: string } {
  const isClock = (answer: string) => answer === clock?.name
  if (duration !== undefined && !isClock(duration)) return { column: { name: duration, unitsPerSecond: 1 } }
  if (milliseconds !== undefined && !isClock(milliseconds))
    return { column: { name: milliseconds, unitsPerSecond: 1000 } }
  let open: string | undefined
  for (const { name, meaning, values } of columns) {
    if (name === clock?.name || values.length === 0 || isSinceStart(values)) continue
    if (meaning.is === 'duration') return { column: { name, unitsPerSecond: meaning.unitsPerSecond } }
    // Where rows are several steps apart, a time is of one step or of all.
    const areSeconds = areMostlyBelow(1, values) && isEachStep(step, rows)
    const unitsPerSecond = unitByClock(name, clock, step, rows) ?? (areSeconds ? 1 : undefined)
    if (unitsPerSecond !== undefined) return { column: { name, unitsPerSecond } }
    open ??= name
  }
  return open === undefined ? {} : { open }
}

/** Ignores some values, because the first steps are slow. */
const areMostlyBelow = (limit: number, values: readonly number[]) =>
  2 * values.filter((value) => value < limit).length > values.length

const NEAR = 1.5

/** The unit in which the steps between two rows last as long as by the clock, or without one by the arrival of rows. */
function unitByClock(
  name: string,
  clock: TimeColumn | undefined,
  step: string | undefined,
  rows: readonly TableRow[],
): number | undefined {
  if (clock === undefined && !arrivedApart(rows)) return undefined
  const secondsOf = ({ values, arrived }: TableRow) =>
    clock === undefined ? arrived : (values.get(clock.name) ?? NaN) / clock.unitsPerSecond
  const timed = rows.filter(
    ({ values }) => values.has(name) && (clock === undefined || values.has(clock.name)),
  )
  const [first, last] = [timed[0], timed.at(-1)]
  if (first === undefined || last === undefined || first === last) return undefined
  const steps =
    step === undefined ? timed.length - 1 : (last.values.get(step) ?? NaN) - (first.values.get(step) ?? NaN)
  const passed = ((secondsOf(last) ?? NaN) - (secondsOf(first) ?? NaN)) / steps
  // The first time covers steps before the first instant.
  const durations = timed.slice(1).map(({ values }) => values.get(name) ?? NaN)
  const mean = durations.reduce((sum, value) => sum + value, 0) / durations.length
  // Lines that are several steps apart may have the time of all those steps.
  const between = steps / (timed.length - 1)
  return [1, 1000].find((unit) =>
    [passed, passed * between].some((time) => Math.max(mean / unit / time, time / (mean / unit)) < NEAR),
  )
}

/** A column that a figure needs, and the open question about it; with `untimed`, nothing else gives a speed. */
export interface OpenColumn {
  readonly column: string
  readonly is: 'unit-of-time' | 'log-calls' | 'untimed'
}

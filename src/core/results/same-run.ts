import { memoize } from '../collections/memoize.ts'
import { missing, type Missing } from '../model/missing.ts'
import type { PrintedStep } from '../model/step-record.ts'
import { median, robustDeviation } from '../stats/sample.ts'

/** The first records of a log, as they were printed. */
export interface RunTrace {
  readonly steps: readonly PrintedStep[]
  /** Its last record. */
  readonly last: PrintedStep | undefined
}

/** How a log belongs to the run of another one: as a further rank or an edited copy of it, or as the part that follows it. */
export type SameRun = 'beside' | 'after'

/** More records tell no more. */
const tracedSteps = 2000

/** Takes the records of a log one after the other. */
export function openTrace(most = tracedSteps) {
  const steps: PrintedStep[] = []
  let last: PrintedStep | undefined
  return {
    take: (step: PrintedStep) => {
      if (steps.length < most) steps.push(step)
      last = step
    },
    trace: (): RunTrace => ({ steps, last }),
  }
}

/** Fewer common steps may be alike by luck. */
const fewestCommon = 20
/** Neighbouring logs of one run agree in the noise of each step. Runs of one machine share a part of it, such as each tenth step. */
const alike = { atOneTime: 0.7, anyTime: 0.98 }
/** Larger departures, such as a checkpoint, come in every run at the same step. */
const clippedFrom = 3
/** Times from here on are dates; a smaller one counts from the start of its own log. */
const firstDate = 1e9

/**
 * Whether two logs are of one run, so that they are no repeats of each other. Ranks wait for each other in each step: their step times
 * share their noise, at the same time. Without dates, only logs that are nearly equal are of one run.
 */
export function sameRun(first: RunTrace, other: RunTrace): SameRun | undefined {
  if (follows(first, other)) return 'after'
  const [a, b] = [spanOf(first), spanOf(other)]
  const dated = a !== undefined && b !== undefined
  if (dated && Math.min(a.to, b.to) - Math.max(a.from, b.from) < Math.min(a.to - a.from, b.to - b.from) / 2)
    return undefined
  const shared = sharedNoise(first, other)
  return shared !== undefined && shared > (dated ? alike.atOneTime : alike.anyTime) ? 'beside' : undefined
}

/** The first of the logs of a run, and how another one of them relates to it. */
export interface RunPart<T> {
  readonly original: T
  readonly likeness: SameRun
}

/** The most earlier logs that a log is compared with: with all of them, time would grow with the square of their number. */
const MOST_COMPARED = 200

/** Ranks and parts of a run are no repeats of it: the first of its logs is the run. Logs without a trace are runs of their own. */
export function partsOfRuns<T>(
  logs: readonly T[],
  traceOf: (log: T) => RunTrace | undefined,
): ReadonlyMap<T, RunPart<T>> {
  const parts = new Map<T, RunPart<T>>()
  const earlier: { readonly log: T; readonly trace: RunTrace }[] = []
  for (const log of logs) {
    const trace = traceOf(log)
    if (trace === undefined) continue
    for (const before of earlier.slice(-MOST_COMPARED)) {
      const likeness = sameRun(before.trace, trace) ?? sameRun(trace, before.trace)
      if (likeness === undefined) continue
      parts.set(log, { original: parts.get(before.log)?.original ?? before.log, likeness })
      break
    }
    // What is beside a run tells no more than the run.
    if (parts.get(log)?.likeness !== 'beside') earlier.push({ log, trace })
  }
  return parts
}

/** Why a part of a run has no figure of its own. */
export const partWithoutFigure = (likeness: SameRun, run: string): Missing =>
  missing(likeness === 'beside' ? 'run-beside' : 'run-after', { run })

/**
 * Whether a log continues the run of an earlier one: at the step where that ended, or, once that has ended, at a checkpoint before it. A
 * repeat begins where the first began, or ends there.
 */
function follows(first: RunTrace, other: RunTrace): boolean {
  const [begin, last, next] = [first.steps[0], first.last, other.steps[0]]
  if (begin?.step === undefined || last?.step === undefined || next?.step === undefined) return false
  const within = 2 * spacingOf(other.steps)
  const goesOn = last.epoch === next.epoch && next.step > last.step && next.step <= last.step + within
  const [from, to] = [last.at, next.at]
  if (from === undefined || to === undefined || from < firstDate || to < firstDate) return goesOn
  if (to < from) return false
  if (goesOn) return true
  const [epochOfBegin, epochOfLast, epoch] = [begin.epoch ?? 0, last.epoch ?? 0, next.epoch ?? 0]
  const atEpoch = epoch > epochOfBegin && epoch <= epochOfLast + 1 && next.step <= within
  const isWithin =
    epoch >= epochOfBegin && (epoch < epochOfLast || (epoch === epochOfLast && next.step <= last.step))
  const atStep = isWithin && next.step - begin.step >= Math.abs(last.step - next.step)
  return (atEpoch || atStep) && isLater(other.last, last)
}

const isLater = (step: PrintedStep | undefined, than: PrintedStep): boolean =>
  step?.epoch === than.epoch
    ? (step?.step ?? NaN) > (than.step ?? NaN)
    : (step?.epoch ?? NaN) > (than.epoch ?? NaN)

const spacingOf = memoize((steps: readonly PrintedStep[]): number => {
  const apart = steps.flatMap(({ step }, index) => {
    const before = steps[index - 1]?.step
    return step === undefined || before === undefined || step <= before ? [] : [step - before]
  })
  return apart.length === 0 ? 1 : median(apart)
})

function spanOf({ steps: [first], last }: RunTrace) {
  return first?.at === undefined || last?.at === undefined || first.at < firstDate
    ? undefined
    : { from: first.at, to: last.at }
}

/** Seconds of a step, or what is proportional to them. */
function timeOf({ duration, rate, at }: PrintedStep, before?: PrintedStep): number | undefined {
  if (duration !== undefined && duration > 0) return duration
  if (rate !== undefined && rate > 0) return 1 / rate
  return at === undefined || before?.at === undefined || at <= before.at ? undefined : at - before.at
}

/** The correlation of the changes from each common step to the next; undefined where these show no noise. */
function sharedNoise(first: RunTrace, other: RunTrace): number | undefined {
  const times = timesOf(other)
  const common = [...timesOf(first)].flatMap(([key, time]) => {
    const there = times.get(key)
    return there === undefined ? [] : [[Math.log(time), Math.log(there)] as const]
  })
  if (common.length < fewestCommon) return undefined
  const [x, y] = [0, 1].map((side) =>
    clipped(common.slice(1).map((pair, index) => (pair[side] ?? NaN) - (common[index]?.[side] ?? NaN))),
  )
  if (x === undefined || y === undefined) return undefined
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? NaN), 0)
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y))
}

function clipped(changes: readonly number[]): readonly number[] | undefined {
  const reach = clippedFrom * robustDeviation(changes, 0)
  return reach > 0 ? changes.map((change) => Math.max(-reach, Math.min(reach, change))) : undefined
}

/** Kept, because a log is compared with many. */
const timesOf = memoize(
  ({ steps }: RunTrace): ReadonlyMap<string, number> =>
    new Map(
      steps.flatMap((step, index) => {
        const time = timeOf(step, steps[index - 1])
        return step.step === undefined || time === undefined
          ? []
          : [[`${step.epoch ?? ''} ${step.step}`, time] as const]
      }),
    ),
)

import type { SampleUnit } from '../../model/measurement.ts'
import { saysPerDevice } from '../vocabulary/rate-words.ts'
import type { LineTemplate, NumberSlot } from './line-templates.ts'

/** What a number of a step line may mean, as the keys of a `logformat.yaml` name it. */
export type Role =
  | 'epoch'
  | 'step'
  | 'rate'
  | 'duration'
  | 'milliseconds'
  | 'steps-per-second'
  | 'elapsed'
  | 'samples'
  | 'loss'

const counted = 'images?|imgs?|samples?|seqs?|sequences?|sentences?|tokens?|toks?|words?|examples?|items?|im'
const perSecond = '[ _]*(?:/|per|p)[ _]*s(?:ec(?:ond)?s?)?'
/** At the end of a name, or at the start of what follows the number. */
const unitIn = (noun: string) => ({
  name: new RegExp(`(?:^|[^a-z])(?:${noun})${perSecond}[^a-z]*$`),
  // With a sign behind it, it is the name of the next number.
  after: new RegExp(`^[kmg]?[ _]*(?:${noun})${perSecond}(?![a-z]| *[=:])`),
})
const rateUnit = unitIn(counted)
const rateName = /(?:^|[^a-z])(?:ips|throughput|speed|tps|tgs|wps|fps)(?:[^a-z]*|[^a-z]+\([^)]*\)[^a-z]*)$/
const stepRate = unitIn('steps?|iters?|iterations?|it|batch(?:es)?')
const stepName = /(?:^|[^a-z])(?:global[ _]?|current[ _]?)?(?:steps?|iter(?:ation)?s?|batch|it)[^a-z]*$/
const epochName = /(?:^|[^a-z])(?:epochs?|pass)[^a-z]*$/
const lossName = /loss[^a-z]*$/
const timeName = /(?:time|cost|duration|elapsed|latency|took|seconds?|secs?|dt|_m?s|[([]m?s[)\]])[^a-z]*$/
/** A unit of time in a name: `seconds: `, `step_ms `, `time (ms): `. */
const secondsInName = /(?:seconds?|secs?|_s|[([](?:s|secs?)[)\]])[^a-z]*$/
const thousandthsInName = /(?:_ms|[([]ms[)\]]|milliseconds?)[^a-z]*$/
/** Behind a number: seconds, their thousandths or millionths, perhaps of one step. */
const timeBehind = /^[ _]*(s|secs?|seconds?|ms|msecs?|milliseconds?|us|\u00c2?\u00b5s)(?![a-z])/
const perStep = /^[ _]*[a-z\u00b5\u00c2]+[ _]*(?:\/|per)[ _]*(?:step|it|iter|iteration|batch)(?![a-z])/
/** Times that are a part of a step, or of more than one. */
const otherTime =
  /data|reader|load|eval|val|total|eta|forward|backward|fwd|bwd|wait|comm|epoch|remain|all|avg|average|mean|optimizer|compile/
const otherLine = /\b(?:eval|evaluation|val|valid|validation|test|testing|inference)\b/i

/** Whether a line reports an evaluation, which is not training. */
export const isEvaluation = ({ example }: LineTemplate): boolean => otherLine.test(example)

/** What the words around a number, and the way it changes, say of it; empty where they say nothing. */
export function rolesOf(slot: NumberSlot): Role[] {
  const before = slot.before.toLowerCase().slice(-40)
  const after = slot.after.toLowerCase().slice(0, 24)
  // The name of a number does not reach over the end of the value before it.
  const name = /[a-z][a-z_ /()[\]]*[^a-z]*$/.exec(before.replace(/^.*[,;|]/, ''))?.[0] ?? ''
  if (stepRate.name.test(name)) return ['steps-per-second']
  if (rateUnit.name.test(name) || rateName.test(name)) return ['rate']
  if (lossName.test(name)) return ['loss']
  // What follows a number whose name has its unit is the name of the next.
  const unitless = unitRole(name, undefined) === undefined
  if (unitless && stepRate.after.test(after)) return ['steps-per-second']
  if (unitless && rateUnit.after.test(after)) return ['rate']
  if (epochName.test(name)) return slot.whole ? ['epoch'] : []
  const time = timeRole(slot, name, after)
  if (time !== undefined) return [time]
  return stepName.test(name) && slot.whole && slot.rises > slot.falls ? ['step'] : []
}

/** The unit beside a number says more than its name. */
function timeRole(slot: NumberSlot, name: string, after: string): Role | undefined {
  const unit = timeBehind.exec(after)?.[1]
  const isNamedTime = timeName.test(name)
  if (otherTime.test(name) || (!isNamedTime && unit === undefined)) return undefined
  // Without a name, or with that of something else, only a time of a step is known to be one.
  if (!isNamedTime && name !== '' && !perStep.test(after)) return undefined
  const measured = unitRole(name, unit)
  return measured !== undefined && isSinceStart(slot) ? 'elapsed' : measured
}

function unitRole(name: string, unit: string | undefined): Role | undefined {
  if (unit === undefined) {
    if (thousandthsInName.test(name)) return 'milliseconds'
    return secondsInName.test(name) ? 'duration' : undefined
  }
  return /^m/.test(unit) ? 'milliseconds' : 'duration'
}

const samplesName = new RegExp(`(?:^|[^a-z])(?:num[ _]|n_?|batch[ _]|step[ _])?(?:${counted})[^a-z]*$`)

/** Whether a number counts the samples of each step, which differ. */
export const countsSamples = ({ before, whole, rises, falls }: NumberSlot): boolean =>
  whole && rises > 1 && falls > 1 && samplesName.test(before.toLowerCase().replace(/^.*[,;|]/, ''))

/** Whether the words beside a time say that it is of a step. */
export const isOfStep = (slot: NumberSlot | undefined): boolean =>
  slot !== undefined &&
  (perStep.test(slot.after.toLowerCase()) || /(?:step|iter)[a-z_ -]*[^a-z]*$/.test(slot.before.toLowerCase()))

/** No step takes longer than the one before it, line for line. */
const MANY = 4
const isSinceStart = ({ rises, falls, first, last }: NumberSlot): boolean =>
  falls === 0 && rises >= MANY && last > MANY * first

const units: readonly (readonly [RegExp, SampleUnit])[] = [
  [/\bim|img|image/, 'images'],
  [/seq|sentence/, 'sequences'],
  [/tok|\bt[pg]s\b/, 'tokens'],
  [/word|\bwps\b/, 'words'],
  [/example/, 'examples'],
]

/** What a rate counts, from the words next to it. */
export function unitOf({ before, after }: NumberSlot): SampleUnit {
  const words = `${before.slice(-30)} ${after.slice(0, 20)}`.toLowerCase()
  return units.find(([pattern]) => pattern.test(words))?.[1] ?? 'samples'
}

/** Whether the words next to a rate say that it counts one device. */
export const isPerDevice = ({ before, after }: NumberSlot): boolean => saysPerDevice(before, after)

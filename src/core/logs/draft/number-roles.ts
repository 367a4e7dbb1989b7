import { SteadyError } from '../../model/error.ts'
import type { SampleUnit } from '../../model/units.ts'
import { saysPerDevice } from '../vocabulary/rate-words.ts'
import type { LineTemplate, NumberSlot } from './line-templates.ts'
import { LineClock } from '../vocabulary/line-clock.ts'

export const times: readonly Role[] = ['duration', 'milliseconds']
/** Roles that give a figure. */
export const measures: readonly Role[] = ['rate', ...times, 'steps-per-second', 'elapsed']

export const isEachLine = ({ slots, count }: LineTemplate, index: number): boolean =>
  slots[index]?.rises === count - 1 && slots[index].most - slots[index].least === count - 1

export const beginsWithTime = ({ samples }: LineTemplate): boolean => {
  const clock = new LineClock()
  return samples.every((sample) => clock.at(sample) !== undefined)
}

/** Whether a number may be a rate or a time, by its name and its values. */
export const mayTime = ({ slots }: LineTemplate): boolean =>
  slots.some(
    (slot) =>
      slot.least !== slot.most &&
      !(slot.whole && slot.falls === 0) &&
      rolesOf(slot).every((role) => measures.includes(role)),
  )

/** Whether a number is behind that of its epoch, under one name: `Batch 4/202500`. */
function isBehindEpoch({ slots }: LineTemplate, index: number): boolean {
  const [epoch, counter] = [slots[index - 1], slots[index]]
  if (epoch === undefined || counter === undefined || !/^ ?\/ ?$/.test(counter.before)) return false
  return stepName.test(wordsBeside(epoch).name) && epoch.rises + epoch.falls < counter.rises && counter.whole
}

/** Whether a number without a name counts up to the number after it: `[  100/6000]`. */
function isOfTotal({ slots }: LineTemplate, index: number): boolean {
  const [counter, total] = [slots[index], slots[index + 1]]
  if (counter === undefined || total === undefined || rolesOf(counter).length > 0) return false
  const isConstant = total.whole && total.least === total.most && total.most >= counter.most
  return counter.whole && counter.rises > counter.falls && isConstant && /^ ?(?:\/|of) ?$/.test(counter.after)
}

/** The usual number of steps between two lines. */
export const stepsBetween = ({ least, most, rises, falls }: NumberSlot): number =>
  ((most - least) * (falls + 1)) / rises

/** The possible meanings of a number in a step line, named as the keys of a `logformat.yaml`. */
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
  | 'loading'

const counted = 'images?|imgs?|samples?|seqs?|sequences?|sentences?|tokens?|toks?|words?|examples?|items?|im'
const perSecond = '[ _]*(?:/|per|p)[ _]*s(?:ec(?:ond)?s?)?'
const perDevice = '[ _]*(?:/|per)[ _]*(?:gpu|device|npu|card|chip|rank|worker)s?'
/** Operations a second are no samples a second. */
const operations = /^[ _]*[kmgtpe]?flop/
/** Seconds of data a second, and other ratios to a second, are no time: `tflops_s`, `gb_s`, `it_s`. */
const ratioToSeconds = new RegExp(
  `(?:(?:/|per[ _])[ _]*s(?:ec(?:ond)?s?)?|(?:^|[^a-z])[kmgtpe]?(?:${counted}|flops?|i?b|bytes?|bits?|ops|its?|steps|iters|iterations|batches)_s(?:ec)?)[^a-z]*$`,
)
/** Matches a unit at the end of a name, or after a number if it does not begin the next name. */
const unitIn = (unit: string) => ({
  name: new RegExp(`(?:^|[^a-z])(?:${unit})(?:${perDevice})?[^a-z]*$`),
  after: new RegExp(`^[kmg]?[ _]*(?:${unit})(?![a-z])(?!(?:${perDevice})?[)\\]]?\\s*[:=])`),
})
const ratePerSecond = `(?:${counted})(?:${perDevice})?${perSecond}`
/** `tok_s` and `images_sec` are a rate as a name; `sample_s` may be the seconds of sampling. */
const ratePerSecondInName =
  '(?:imgs?|toks?|images|samples|seqs|sequences|sentences|tokens|words|examples)_s(?:ec)?'
const rateUnit = {
  name: unitIn(`${ratePerSecond}|${ratePerSecondInName}|(?:[tiwf]ps|tgs)(?! +$)`).name,
  // A word after a number belongs to the next number if nothing separates the two.
  after: unitIn(`${ratePerSecond}|(?:[tiwf]ps|tgs)(?! +$)`).after,
}
const rateName = /(?:^|[^a-z])(?:throughput|speed|[tiwf]ps|tgs)(?:[^a-z]*|[^a-z]+\([^)]*\)[^a-z]*)$/
const stepsPerSecond = `(?:steps?|iters?|iterations?|it|batch(?:es)?)${perSecond}`
const stepRate = {
  name: unitIn(`${stepsPerSecond}|(?:steps|iters|iterations|its|batches)_s(?:ec)?`).name,
  after: unitIn(stepsPerSecond).after,
}
const stepName = /(?:^|[^a-z])(?:global[ _]?|current[ _]?)?(?:steps?|iter(?:ation)?s?|batch|it)[^a-z]*$/
const epochName = /(?:^|[^a-z])(?:epochs?|ep|pass)[^a-z]*$/
const lossName = /loss[^a-z]*$/
const timeName =
  /(?:time|time per (?:step|iter|iteration|batch|epoch)|cost|duration|elapsed|latency|timing|took|done in|seconds?|secs?|dt| in m?s|_m?s|[([]m?s[)\]])[^a-z]*$/
/** Names of the part of a step that the devices work. */
const partName = /(?:^|[^a-z])(?:gpu|cuda|device|kernel|compute|npu)[ _]?(?:step[ _]?)?(?:time|ms)/

/** Whether a number is the time of the devices alone, without what a step waits for. */
export const isOfDevices = (slot: NumberSlot): boolean => partName.test(wordsBeside(slot).name)

/** A unit of time in a name: `seconds: `, `step_ms `, `time (ms): `. */
const secondsInName = /(?:seconds?|secs?|_s| in s|[([](?:s|secs?)[)\]])[^a-z]*$/
const thousandthsInName = /(?:_ms|[([]ms[)\]]|milliseconds?)[^a-z]*$/
/** After a number: seconds, milliseconds or microseconds, perhaps per step. */
const timeBehind = /^[ _]*(s|secs?|seconds?|ms|msecs?|milliseconds?|us|\u00c2?\u00b5s)(?![a-z])/
const perStep = /^[ _]*[a-z\u00b5\u00c2]+[ _]*(?:\/|per)[ _]*(?:step|it|iter|iteration|batch)(?![a-z])/
/** Times of a part of a step, or of more than one. */
const otherTime =
  /data|reader|load|eval|val|total|eta|forward|backward|fwd|bwd|wait|comm|epoch|remain|all|avg|average|mean|optimizer|compile/
/** Rates of one sample, or of a part of the work. */
const otherRate =
  /(?:^|[^a-z])(?:longest|shortest|max|min|peak|best|worst|eval|val|prefill|decode|rollout)[^a-z]/
/** Lines of a step of reinforcement learning, whose rates are of text that it generated. */
const generates = /\brollout/i
const otherLine = /\b(?:eval|evaluation|val|valid|validation|cv|test|testing|inference)\b/i

export const isEvaluation = ({ example }: LineTemplate): boolean => otherLine.test(example)

export const isOfGeneration = ({ example }: LineTemplate): boolean => generates.test(example)

/** Everything up to the last separator of values: a comma, a dash or dot between blanks, a line of a box. */
const separated = /^.*(?:[,;|]|\s-\s|[\u00c2\u00e2]\u00b7|\u00e2[\u0080-\u009f][\u0080-\u00bf])/

/** Whether a number identifies the rank, worker or device that printed the line. */
export const isRank = ({ before }: NumberSlot): boolean =>
  /(?:^|[^a-z])(?<!per[ _-]?|\/)(?:rank|gpu|worker|device|cuda|proc(?:ess)?)[ _:=#[]*$/i.test(before)

/** The name of a number and the text after it, in lower case. */
function wordsBeside(slot: NumberSlot): { readonly name: string; readonly after: string } {
  const before = slot.before.toLowerCase().slice(-40)
  const after = slot.after.toLowerCase().slice(0, 24)
  // The name of a number begins after the end of the previous value.
  const name = /[a-z][a-z_ /()[\]]*[^a-z]*$/.exec(before.replace(separated, ''))?.[0] ?? ''
  // `12k tok/s 85ms`: a number with a unit of time is no rate, so the words before it belong to the previous value.
  const isOfPrevious = timeBehind.test(after) && (rateUnit.name.test(name) || stepRate.name.test(name))
  return { name: isOfPrevious ? '' : name, after }
}

/** Possible roles of a number, by the words around it and how it changes; empty where unknown. */
export function rolesOf(slot: NumberSlot): Role[] {
  const { name, after } = wordsBeside(slot)
  if (isRank(slot) || operations.test(after)) return []
  if (otherRate.test(name) && (rateUnit.name.test(name) || rateName.test(name))) return []
  if (stepRate.name.test(name)) return ['steps-per-second']
  if (rateUnit.name.test(name)) return ['rate']
  if (lossName.test(name)) return ['loss']
  // If the name of a number contains its unit, the text after it is the name of the next number.
  const unitless = unitRole(name, undefined) === undefined
  if (unitless && stepRate.after.test(after)) return ['steps-per-second']
  if (rateName.test(name) || (unitless && rateUnit.after.test(after))) return ['rate']
  if (epochName.test(name)) return slot.whole ? ['epoch'] : []
  const time = timeRole(slot, name, after)
  if (time !== undefined) return [time]
  return stepName.test(name) && slot.whole && slot.rises > slot.falls ? ['step'] : []
}

/** The unit beside a number is stronger evidence than its name. */
function timeRole(slot: NumberSlot, name: string, after: string): Role | undefined {
  const unit = timeBehind.exec(after)?.[1]
  const isNamedTime = timeName.test(name)
  if (otherTime.test(name) || ratioToSeconds.test(name) || (!isNamedTime && unit === undefined))
    return undefined
  // Without a name, or with an unrelated one, a number is only a time if its unit is per step.
  if (!isNamedTime && name !== '' && !perStep.test(after)) return undefined
  const measured = slot.clock ? 'duration' : (unitRole(name, unit) ?? unwrittenUnit(slot))
  return measured !== undefined && isSinceStart(slot) ? 'elapsed' : measured
}

function unitRole(name: string, unit: string | undefined): Role | undefined {
  if (unit === undefined) {
    if (thousandthsInName.test(name)) return 'milliseconds'
    return secondsInName.test(name) ? 'duration' : undefined
  }
  return /^m/.test(unit) ? 'milliseconds' : 'duration'
}

/** No step of a training takes less than a millisecond, so that a smaller number without a unit is in seconds. */
const unwrittenUnit = (slot: NumberSlot): Role | undefined =>
  isOfStep(slot) && !slot.whole && slot.least > 0 && slot.least < 1 ? 'duration' : undefined

const loadingName =
  /(?:^|[^a-z])(?:data|load(?:ing)?)(?:[ _]*(?:load(?:ing)?|wait))?(?:[ _]*time)?(?:_s| ?[([]s[)\]])?[^a-z]*$/

/**
 * Whether a number is the time of loading that a time of the step leaves out: a part of it would not be longer. A program may load while
 * it trains, so that where a clock is known, it decides.
 */
export function isLoadingBeside(slot: NumberSlot, duration: NumberSlot): boolean {
  const { name, after } = wordsBeside(slot)
  const hasUnit = timeBehind.test(after) || secondsInName.test(name)
  return hasUnit && loadingName.test(name) && slot.most > duration.most
}

const samplesName = new RegExp(`(?:^|[^a-z])(?:num[ _]|n_?|batch[ _]|step[ _])?(?:${counted})[^a-z]*$`)

/** Whether a number counts the samples of each step, which vary. */
export const countsSamples = ({ before, whole, rises, falls }: NumberSlot): boolean =>
  whole && rises > 1 && falls > 1 && samplesName.test(before.toLowerCase().replace(/^.*[,;|]/, ''))

const withoutPadding = new RegExp(
  `(?:^|[^a-z])(?:real|valid|actual|true|effective|useful|unpadded|non[_ -]?pad(?:ded|ding)?|loss|target|trained|trainable|unmasked)[_ -]*(?:num[_ ])?(?:${counted})[^a-z]*$`,
)
/** The name of a number right before it, in lower case. */
const nameBefore = ({ before }: NumberSlot) => before.toLowerCase().replace(/^.*[,;|]/, '')

/** Whether a number counts the samples of a step that are no padding. */
export const countsReal = (slot: NumberSlot): boolean =>
  slot.whole && slot.rises > 1 && slot.falls > 1 && withoutPadding.test(nameBefore(slot))

/** Whether a number is of padding. */
export const isOfPadding = (slot: NumberSlot): boolean =>
  /(?:^|[^a-z])pad(?:ded|ding)?(?![a-z])[a-z_ -]*[^a-z]*$/.test(nameBefore(slot))

export const isOfStep = (slot: NumberSlot | undefined): boolean =>
  slot !== undefined &&
  (perStep.test(slot.after.toLowerCase()) || /(?:step|iter)[a-z_ -]*[^a-z]*$/.test(slot.before.toLowerCase()))

/** A number that never falls over this many lines, and grows by this factor, is a time since the start. */
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

/** The words that make a number a rate: its name, or else the text after it. */
function rateWords(slot: NumberSlot): string {
  const { name, after } = wordsBeside(slot)
  const isNamed = rateUnit.name.test(name) || stepRate.name.test(name)
  if (isNamed) return name
  const behind = rateUnit.after.test(after) ? /^[^,;|)\]]*/.exec(after)?.[0] : undefined
  return `${rateName.test(name) ? name : ''}${behind ?? ''}` || `${name} ${after}`
}

export function unitOf(slot: NumberSlot): SampleUnit {
  const words = rateWords(slot)
  return units.find(([pattern]) => pattern.test(words))?.[1] ?? 'samples'
}

export const isPerDevice = (slot: NumberSlot): boolean => saysPerDevice('', rateWords(slot))

/** Numbers that may be the step although no word says so; `isMeasured`: other words show that the lines are steps. */
export function counters(template: LineTemplate, isMeasured = true): number[] {
  const grownIn = (index: number) => {
    const { least = NaN, most = NaN } = template.slots[index] ?? {}
    return most - least
  }
  const all = [...template.slots.keys()]
  const found = all.filter((index) => isOfTotal(template, index) || isBehindEpoch(template, index))
  // Beside the batches of an epoch, its samples may be counted: a multiple.
  const least = Math.min(...found.map(grownIn))
  const steps = found.filter((index) => grownIn(index) === least || grownIn(index) % least !== 0)
  const isTimed =
    isMeasured &&
    (beginsWithTime(template) ||
      template.slots.some((slot) => isOfStep(slot) && rolesOf(slot).some((role) => times.includes(role))))
  if (steps.length > 0 || !isTimed) return steps
  // Each line is then timed, whatever its number counts.
  const lines = all.filter(
    (index) =>
      isEachLine(template, index) &&
      template.slots.slice(index, index + 1).every((slot) => rolesOf(slot).length === 0),
  )
  return lines.length === 1 ? lines : []
}

/** Where two writers overwrite each other, mixed lines are this many times rarer than steps. */
const RARE = 10

/** Removes lines that are rare compared with those of the steps, and lines that join two of those. */
export function usualOnes(templates: readonly LineTemplate[]): readonly LineTemplate[] {
  const most = templates.find(({ slots }) => slots.some((slot) => rolesOf(slot).includes('step')))
  if (most === undefined) return templates
  return templates.filter(({ count, slots }) => RARE * count > most.count && !isTwice(slots, most.slots))
}

/** Whether a line joins two of another kind without a line end; their labels may differ. */
function isTwice(slots: LineTemplate['slots'], once: LineTemplate['slots']): boolean {
  const inner = (from: number) => slots.slice(from + 1, from + once.length).map(({ before }) => before)
  const names = once.slice(1).map(({ before }) => before)
  const same = (others: readonly string[]) => names.every((name, index) => name === others[index])
  return slots.length === 2 * once.length && same(inner(0)) && same(inner(once.length))
}

/** Whether a varying number is printed a second time, under another name. */
export const isSame = (slot: NumberSlot, other: NumberSlot) =>
  slot.least !== slot.most &&
  slot.first === other.first &&
  slot.last === other.last &&
  slot.least === other.least &&
  slot.most === other.most &&
  slot.rises === other.rises

/**
 * @throws SteadyError DRAFT_ANSWER_CONTRADICTS where the words beside a number show another measure: seconds are no rate. Between two
 * units of time, those words decide.
 */
export function refuseContradiction(role: Role, answer: number, slot: NumberSlot): void {
  const [said] = rolesOf(slot)
  if (said === undefined || said === role || !measures.includes(said) || !measures.includes(role)) return
  if (times.includes(said) && times.includes(role)) return
  throw new SteadyError('DRAFT_ANSWER_CONTRADICTS', {
    answer: `${role}=${answer}`,
    said: `${said}=${answer}`,
    words: `${slot.before.slice(-20)}${slot.first}${slot.after.slice(0, 12)}`,
  })
}

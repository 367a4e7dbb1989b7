import type { SampleUnit } from '../../model/measurement.ts'
import type { LineTemplate, NumberSlot } from './line-templates.ts'

/** What a number of a step line may mean, as the keys of a `logformat.yaml` name it. */
export type Role = 'epoch' | 'step' | 'rate' | 'duration' | 'milliseconds' | 'steps-per-second' | 'loss'

const counted = 'images?|imgs?|samples?|seqs?|sequences?|sentences?|tokens?|toks?|words?|examples?|items?|im'
const perSecond = '[ _]*(?:/|per)[ _]*s(?:ec(?:ond)?s?)?'
/** At the end of a name, or at the start of what follows the number. */
const unitIn = (noun: string) => ({
  name: new RegExp(`(?:^|[^a-z])(?:${noun})${perSecond}[^a-z]*$`),
  after: new RegExp(`^[ _]*(?:${noun})${perSecond}(?![a-z])`),
})
const rateUnit = unitIn(counted)
const rateName = /(?:^|[^a-z])(?:ips|throughput|speed|tps|wps|fps)(?:[^a-z]*|[^a-z]+\([^)]*\)[^a-z]*)$/
const stepRate = unitIn('steps?|iters?|iterations?|it|batch(?:es)?')
const stepName = /(?:^|[^a-z])(?:global[ _]?)?(?:steps?|iter(?:ation)?s?|batch|it)[^a-z]*$/
const epochName = /(?:^|[^a-z])epochs?[^a-z]*$/
const lossName = /loss[^a-z]*$/
const timeName = /(?:time|cost|duration|elapsed|latency)[^a-z]*(?:\((?:ms|s|sec)\)[^a-z]*)?$/
/** Times that are a part of a step, or of more than one. */
const otherTime = /data|reader|load|eval|val|total|eta|forward|backward|wait|comm|epoch|remain|all/
const otherLine = /\b(?:eval|evaluation|val|valid|validation|test|testing|inference)\b/i

/** Whether a line reports an evaluation, which is not training. */
export const isEvaluation = ({ example }: LineTemplate): boolean => otherLine.test(example)

/** What the words around a number, and the way it changes, say of it; empty where they say nothing. */
export function rolesOf(slot: NumberSlot): Role[] {
  const before = slot.before.toLowerCase().slice(-40)
  const after = slot.after.toLowerCase().slice(0, 24)
  const name = /[a-z][a-z_ /()]*[^a-z]*$/.exec(before)?.[0] ?? ''
  const unit = /^[ _]*[a-z][a-z]*(?:[ _]*(?:\/|per)[ _]*[a-z]+)?/.exec(after)?.[0].trim() ?? ''
  if (stepRate.name.test(name) || stepRate.after.test(after)) return ['steps-per-second']
  if (rateUnit.name.test(name) || rateUnit.after.test(after) || rateName.test(name)) return ['rate']
  if (lossName.test(name)) return ['loss']
  const grows = slot.whole && slot.rises > slot.falls
  if (epochName.test(name)) return slot.whole ? ['epoch'] : []
  if (stepName.test(name)) return grows ? ['step'] : []
  if (timeName.test(name) && !otherTime.test(name)) {
    if (/^ms\b/.test(unit) || /\(ms\)/.test(name)) return ['milliseconds']
    return /^(?:s|secs?|seconds?)\b/.test(unit) || /\((?:s|sec)\)/.test(name) ? ['duration'] : []
  }
  return []
}

const units: readonly (readonly [RegExp, SampleUnit])[] = [
  [/\bim|img|image/, 'images'],
  [/seq|sentence/, 'sequences'],
  [/tok/, 'tokens'],
  [/word/, 'words'],
  [/example/, 'examples'],
]

/** What a rate counts, from the words next to it. */
export function unitOf({ before, after }: NumberSlot): SampleUnit {
  const words = `${before.slice(-30)} ${after.slice(0, 20)}`.toLowerCase()
  return units.find(([pattern]) => pattern.test(words))?.[1] ?? 'samples'
}

/** Whether the words next to a rate say that it counts one device. */
export const isPerDevice = ({ before, after }: NumberSlot): boolean =>
  /(?:\/|per)[ _]?(?:gpu|device|npu|card|chip|rank|worker)/i.test(`${before.slice(-30)}${after.slice(0, 30)}`)

import { SteadyError } from '../../model/error.ts'
import type { StatedFacts } from '../engine/run-facts.ts'
import { type LineTemplate, type NumberSlot, ofFirstRank, ranksOf } from './line-templates.ts'
import { decoded } from '../custom/pattern.ts'
import type { Text } from '../../model/text.ts'
import { questionWords as words } from './question-words.ts'
import {
  beginsWithTime,
  counters,
  countsReal,
  countsSamples,
  isEachLine,
  isEvaluation,
  isLoadingBeside,
  isOfDevices,
  isOfGeneration,
  isOfPadding,
  isOfStep,
  isPerDevice,
  isRank,
  isSame,
  mayTime,
  refuseContradiction,
  measures,
  type Role,
  rolesOf,
  stepsBetween,
  times,
  unitOf,
  usualOnes,
} from './number-roles.ts'

/** Facts beside the lines of a log. */
export interface DraftFacts extends StatedFacts {
  /** Whether arrival times of the lines are known: then a step number alone gives a figure. */
  readonly watched?: boolean
}

export type DraftKey = 'line' | 'rates' | 'times' | Role

/** The user's answers: `line` is an example, numbers go by their order in the line; also `rates` and `times`. */
export type DraftAnswers = Readonly<Partial<Record<DraftKey, string>>>

/** A question that a log leaves open, with the possible answers. */
export interface DraftQuestion {
  readonly key: DraftKey
  readonly why: Text
  readonly candidates: readonly DraftCandidate[]
}

export interface DraftCandidate {
  /** Where it differs from the question's key: a number may be a rate or a time. */
  readonly key?: DraftQuestion['key']
  readonly answer: string
  readonly shown: Text
}

/** The meaning of a log format's keys in the lines of one template. */
export interface DraftChoice {
  readonly template: LineTemplate
  /** The index of the number with each role. */
  readonly slots: ReadonlyMap<Role, number>
  readonly rates: 'global' | 'per-device' | undefined
  /** The scope of a printed time; undefined where the line has none, or each line is a step. */
  readonly times: TimeScope | undefined
  readonly unit: string
  /** Whether the lines print padding, or samples without it, beside a rate of either. */
  readonly mayCountPadding: boolean
  /** Whether a printed time leaves out what a step waits for. */
  readonly isOfDevices: boolean
  /** Whether only the arrival of its lines gives the speed. */
  readonly byArrival: boolean
}

export type TimeScope = 'step' | 'interval'

export type DraftOutcome =
  | { readonly kind: 'decided'; readonly choice: DraftChoice }
  | {
      readonly kind: 'undecided'
      readonly questions: readonly DraftQuestion[]
      /** The template that the questions are about; undefined where that is the question. */
      readonly template?: LineTemplate
    }

const roles: readonly Role[] = ['epoch', 'step', ...measures, 'loss']
/** If lines are more than this many steps apart, a number may be of each step or of all. */
const EACH = 1.5
const LEAST_LINES = 3
const MOST_SHOWN = 8
const MOST_QUESTIONS = 3

/**
 * Decides which lines are steps and what their numbers mean, or asks, because a wrong number is worse than none.
 *
 * @throws SteadyError DRAFT_NO_TIMES where no number can be a rate or a time, DRAFT_ANSWER_CONTRADICTS
 */
export function draftOf(
  templates: readonly LineTemplate[],
  answers: DraftAnswers,
  facts: DraftFacts,
): DraftOutcome {
  const template = templateOf(templates, answers, facts)
  if ('key' in template) return { kind: 'undecided', questions: [template] }
  const questions: DraftQuestion[] = []
  const slots = new Map<Role, number>()
  for (const role of roles) {
    const chosen = slotOf(role, template, answers)
    if (typeof chosen === 'number' && times.includes(role) && times.some((time) => slots.has(time))) continue
    if (typeof chosen === 'number') slots.set(role, chosen)
    // A line may have several losses and times. Where it has a rate, the figure needs none of them.
    else if (chosen !== undefined && (role === 'rate' || role === 'step')) questions.push(chosen)
  }
  const epoch = slots.get('epoch')
  const countsEpochs =
    !slots.has('step') && epoch !== undefined && isEachLine(template, epoch) && answers.step === undefined
  const isTimeOfStep = times.some((time) => isOfStep(template.slots[slots.get(time) ?? -1]))
  // A line for each epoch that prints step times or steps per second is timed by its steps.
  const countsSteps = countsEpochs && (isTimeOfStep || slots.has('steps-per-second')) && !slots.has('rate')
  if (countsEpochs && !isTimeOfStep) {
    slots.delete('epoch')
    slots.set('step', epoch)
    const stepRate = slots.get('steps-per-second')
    if (countsSteps && stepRate !== undefined) slots.set('rate', stepRate)
    slots.delete('steps-per-second')
  }
  const isStepOpen = !slots.has('step') && questions.every(({ key }) => key !== 'step')
  if (isStepOpen && answers.step !== 'none' && !(countsEpochs && isTimeOfStep))
    questions.push(...whichStep(template, slots))
  const isTimed = facts.watched === true || (slots.has('step') && beginsWithTime(template))
  if (!isTimed && !measures.some((role) => slots.has(role)) && questions.every(({ key }) => key !== 'rate')) {
    const question = whichMeasure(template, slots)
    if (question.candidates.length > 0) questions.push(question)
    else if (slots.has('step')) throw withoutTimes(template)
  }
  const rate = template.slots[slots.get('rate') ?? -1]
  const time = template.slots[slots.get('duration') ?? slots.get('milliseconds') ?? -1]
  const loading = template.slots.findIndex((slot) => time !== undefined && isLoadingBeside(slot, time))
  if (loading >= 0) slots.set('loading', loading)
  const mayCountPadding = addSamples(template, slots, answers, facts)
  const rates =
    rate === undefined || !slots.has('rate')
      ? undefined
      : countsSteps
        ? 'global'
        : ratesOf(rate, template, slots, answers, {
            ...facts,
            ranks: ranksOf(templates, template, Object.fromEntries(slots)),
          })
  if (rates !== undefined && typeof rates !== 'string') questions.push(rates)
  const scope = timesOf(template, slots, answers)
  if (scope !== undefined && typeof scope !== 'string') {
    // A rate alone gives the figure.
    if (rate === undefined) questions.push(scope)
    else for (const role of [...times, 'loading'] as const) slots.delete(role)
  }
  if (questions.length > 0)
    return { kind: 'undecided', questions: questions.slice(0, MOST_QUESTIONS), template }
  const unit = countsSteps ? 'steps' : rate !== undefined ? unitOf(rate) : countsEpochs ? 'epochs' : 'samples'
  return {
    kind: 'decided',
    choice: {
      template,
      slots,
      rates: typeof rates === 'string' ? rates : undefined,
      times: typeof scope === 'string' ? scope : undefined,
      unit,
      mayCountPadding,
      isOfDevices: time !== undefined && isOfDevices(time) && loading < 0,
      byArrival: !measures.some((role) => slots.has(role)) && !beginsWithTime(template),
    },
  }
}

const isTimedOf = (template: LineTemplate, slots: ReadonlyMap<Role, number>) =>
  beginsWithTime(template) || measures.some((role) => role !== 'rate' && slots.has(role))

/** Adds the number that counts samples. Returns whether the rate may count padding. */
function addSamples(
  template: LineTemplate,
  slots: Map<Role, number>,
  answers: DraftAnswers,
  { devices }: DraftFacts,
): boolean {
  const samples = samplesOf(template, slots, answers)
  if (samples !== undefined) slots.set('samples', samples)
  const isReal = holds(template, samples ?? -1, countsReal) && isTimedOf(template, slots)
  // Of one device, the tokens without padding and the time give the figure, whatever the rate counts.
  if (isReal && devices === 1) slots.delete('rate')
  return slots.has('rate') && !isReal && template.slots.some((slot) => countsReal(slot) || isOfPadding(slot))
}

/** The number that counts the samples of each step, where only rates give the speed. */
function samplesOf(
  template: LineTemplate,
  slots: ReadonlyMap<Role, number>,
  { samples }: DraftAnswers,
): number | undefined {
  const answer = Number(samples)
  if (Number.isInteger(answer) && template.slots[answer - 1] !== undefined) return answer - 1
  const step = template.slots[slots.get('step') ?? -1]
  const real = template.slots.findIndex(countsReal)
  const isTimed = isTimedOf(template, slots)
  if (isTimed && real >= 0) return real
  if (isTimed || step === undefined || !slots.has('rate') || stepsBetween(step) > EACH) return undefined
  const found = template.slots.findIndex(
    (slot, index) => countsSamples(slot) && ![...slots.values()].includes(index),
  )
  return found < 0 ? undefined : found
}

function templateOf(
  templates: readonly LineTemplate[],
  { line }: DraftAnswers,
  { watched = false }: DraftFacts,
): LineTemplate | DraftQuestion {
  const asked = templates.find((template) => String(template.line) === line)
  if (asked !== undefined) return asked
  const repeated = templates.filter(({ count }) => count >= LEAST_LINES)
  const training = repeated.filter((lineTemplate) => !isEvaluation(lineTemplate))
  const hasRole = ({ slots }: LineTemplate, wanted: readonly Role[]) =>
    slots.some((slot) => rolesOf(slot).some((role) => wanted.includes(role)))
  const measured = training.filter((lineTemplate) => hasRole(lineTemplate, measures))
  const stamped = training.filter(
    (lineTemplate) =>
      (hasRole(lineTemplate, ['step', 'epoch']) || counters(lineTemplate, false).length > 0) &&
      (watched || beginsWithTime(lineTemplate)),
  )
  const likely = usualOnes(ofFirstRank(measured.length > 0 ? measured : stamped))
  const [only, ...others] = likely
  const counting = training.find((lineTemplate) => hasRole(lineTemplate, ['step', 'epoch']))
  if (only === undefined && counting !== undefined && !training.some(mayTime)) throw withoutTimes(counting)
  if (only !== undefined && others.length === 0) return only
  const shown = (likely.length > 0 ? likely : repeated).slice(0, MOST_SHOWN)
  const [first, second] = shown
  if (first !== undefined && second === undefined && !isEvaluation(first)) return first
  const [any] = templates
  if (first === undefined && any !== undefined) throw withoutTimes(any)
  return {
    key: 'line',
    why: only === undefined ? words.noLine : words.severalLines,
    candidates: shown.map((lineTemplate) => ({
      answer: String(lineTemplate.line),
      shown: words.linesSuchAs(lineTemplate.count, decoded(lineTemplate.example)),
    })),
  }
}

const withoutTimes = ({ count, example }: LineTemplate) =>
  new SteadyError('DRAFT_NO_TIMES', { lines: count, example: decoded(example.trim()) })

const holds = ({ slots }: LineTemplate, index: number, test: (slot: NumberSlot) => boolean): boolean => {
  const slot = slots[index]
  return slot !== undefined && test(slot)
}

const isTime = (slot: NumberSlot) => rolesOf(slot).some((role) => times.includes(role))

function slotOf(
  role: Role,
  template: LineTemplate,
  answers: DraftAnswers,
): number | DraftQuestion | undefined {
  if (answers[role] === 'none') return undefined
  const answer = Number(answers[role])
  const answered = template.slots[answer - 1]
  if (Number.isInteger(answer) && answered !== undefined) {
    refuseContradiction(role, answer, answered)
    return answer - 1
  }
  const taken = roles.map((role) => Number(answers[role]) - 1)
  if (role === 'rate' && isOfGeneration(template)) return undefined
  const candidates = [...template.slots.entries()].flatMap(([index, slot]) => {
    const isAgain = template.slots.slice(0, index).some((other) => isSame(other, slot))
    return rolesOf(slot).includes(role) && !taken.includes(index) && !isAgain ? [index] : []
  })
  const hasStepTime = template.slots.some((slot) => isTime(slot) && isOfStep(slot))
  const ofAllDevices = candidates.filter((index) => !holds(template, index, isPerDevice))
  const wholeTimes = candidates.filter((index) => !holds(template, index, isOfDevices))
  const [first, ...others] =
    role === 'rate' && ofAllDevices.length === 1
      ? ofAllDevices
      : times.includes(role) && (hasStepTime || wholeTimes.length > 0)
        ? wholeTimes.filter((index) => !hasStepTime || isOfStep(template.slots[index]))
        : role === 'step' && candidates.length === 0
          ? counters(template).filter((index) => !taken.includes(index))
          : candidates
  if (first === undefined || others.length === 0 || role === 'loss' || role === 'elapsed') return first
  return {
    key: role,
    why: words.several(role),
    candidates: candidates.map((index) => shownSlot(template, index)),
  }
}

/** Elapsed time gives a figure only with the number of steps between two lines. */
function whichStep(template: LineTemplate, slots: ReadonlyMap<Role, number>): readonly DraftQuestion[] {
  const rising = template.slots.flatMap(({ whole, rises }, index) => (whole && rises > 0 ? [index] : []))
  // The only answer needs no question, if the line has the time of a step.
  if (rising.length === 0 && times.some((time) => slots.has(time))) return []
  const each = { answer: 'none', shown: words.eachLine }
  const candidates = [...rising.map((index) => shownSlot(template, index)), each]
  return [{ key: 'step', why: words.noStep, candidates }]
}

const asMeasure: readonly (readonly [Role, Text])[] = [
  ['rate', words.rate],
  ['duration', words.duration],
  ['milliseconds', words.milliseconds],
]

const whichMeasure = (template: LineTemplate, slots: ReadonlyMap<Role, number>): DraftQuestion => ({
  key: 'rate',
  why: words.noMeasure,
  candidates: [...template.slots.entries()]
    .filter(
      ([index, { least, most, whole, falls }]) =>
        least !== most &&
        !(whole && falls === 0) &&
        ![...slots.values()].includes(index) &&
        !holds(template, index, isRank),
    )
    .flatMap(([index]) =>
      asMeasure.map(([key, meaning]) => {
        const { answer, shown } = shownSlot(template, index)
        return { key, answer, shown: words.meaning(shown, meaning) }
      }),
    )
    .slice(0, MOST_SHOWN + 1),
})

function shownSlot({ slots }: LineTemplate, index: number) {
  const { before = '', first = NaN, least = NaN, most = NaN, after = '' } = slots[index] ?? {}
  const [ahead, behind] = [decoded(before), decoded(after).slice(0, 20)]
  return {
    answer: String(index + 1),
    shown:
      least === most
        ? words.constant(ahead, first, behind)
        : words.range(ahead, [least, most, first], behind),
  }
}

/** Whether a printed time is of one step, where lines are several steps apart. */
function timesOf(
  { slots: all }: LineTemplate,
  slots: ReadonlyMap<Role, number>,
  { times: answered }: DraftAnswers,
): TimeScope | DraftQuestion | undefined {
  const time = all[slots.get('duration') ?? slots.get('milliseconds') ?? -1]
  const step = all[slots.get('step') ?? -1]
  if (time === undefined) return undefined
  if (answered === 'step' || answered === 'interval') return answered
  if (step === undefined || isOfStep(time) || isOfDevices(time) || !(stepsBetween(step) > EACH))
    return undefined
  const between = Math.round(stepsBetween(step))
  return {
    key: 'times',
    why: words.timesOpen(between),
    candidates: [
      { answer: 'step', shown: words.ofStep },
      { answer: 'interval', shown: words.ofInterval },
    ],
  }
}

/** Largest factor between the samples of a step, by rate and time, and the batch. */
const NEAR = 1.25

function ratesOf(
  rate: NumberSlot,
  { slots: all }: LineTemplate,
  slots: ReadonlyMap<Role, number>,
  { rates }: DraftAnswers,
  { devices, batchPerDevice, ranks }: DraftFacts & { readonly ranks: number },
): 'global' | 'per-device' | DraftQuestion {
  if (rates === 'global' || rates === 'per-device') return rates
  if (isPerDevice(rate)) return 'per-device'
  // If several ranks print the log, it is not of one device.
  if (devices === 1 && ranks === 1) return 'global'
  const time =
    all[slots.get('duration') ?? -1]?.last ?? (all[slots.get('milliseconds') ?? -1]?.last ?? NaN) / 1000
  const near = (batch: number) => Math.max((rate.last * time) / batch, batch / (rate.last * time)) < NEAR
  if (devices !== undefined && batchPerDevice !== undefined) {
    if (near(batchPerDevice * devices)) return 'global'
    if (near(batchPerDevice)) return 'per-device'
  }
  return {
    key: 'rates',
    why: ranks > 1 ? words.ranksRate(ranks) : words.scopeOpen,
    candidates: [
      { answer: 'global', shown: words.ofAllDevices },
      { answer: 'per-device', shown: words.ofOneDevice },
    ],
  }
}

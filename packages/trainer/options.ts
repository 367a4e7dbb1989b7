import { parseArgs } from 'node:util'

/** Steps in which the engine's memory grows. The summary leaves them out. */
export const warmupSteps = 2

/**
 * The fewest steps that a run is shortened to. The first has no start in the log, and up to half of the other nine may be
 * warm-up, so five steps remain. With four, one run in fifty on a busy machine would seem to become faster or slower.
 */
export const fewestSteps = 10

/**
 * How many of the planned steps fit into the time of a run. The choice is made once, from the warm-up alone, so that it
 * does not depend on the speed of later steps.
 * @param spent seconds from the start of the run to the end of its warm-up
 * @param warmStep seconds of the last step of the warm-up
 */
export const fittingSteps = (
  planned: number,
  { limit, spent, warmStep }: { readonly limit: number; readonly spent: number; readonly warmStep: number },
): number => {
  const further = Math.floor((limit - spent) / warmStep)
  return Math.min(planned, Math.max(fewestSteps, warmupSteps + further))
}

export type Options = {
  readonly batch: number
  readonly workers: number
  readonly threads: number
  readonly imageSize: number
  readonly steps: number
  readonly seed: number
  readonly learningRate: number
  readonly warmupSteps: number
  readonly momentum: number
  readonly weightDecay: number
  readonly labelSmoothing: number
  readonly rendezvousTimeout: number
}

/** Arguments that cannot be run; the message is one line for the person who gave them. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Check = { readonly holds: (value: number) => boolean; readonly expected: string }

const positiveInteger: Check = {
  holds: (value) => Number.isInteger(value) && value > 0,
  expected: 'a whole number from 1',
}
const natural: Check = {
  holds: (value) => Number.isInteger(value) && value >= 0,
  expected: 'a whole number from 0',
}
const positive: Check = {
  holds: (value) => value > 0 && value < 1e6,
  expected: 'a number above 0 and below a million',
}
const nonNegative: Check = { holds: (value) => value >= 0 && value < Infinity, expected: 'a number from 0' }
const fraction: Check = { holds: (value) => value >= 0 && value < 1, expected: 'a number from 0 to below 1' }
/** The network halves its image five times, so an image below 32 pixels would vanish. */
const imageSize: Check = {
  holds: (value) => Number.isInteger(value) && value >= 32 && value % 32 === 0,
  expected: 'a multiple of 32',
}

const numbers = {
  batch: { key: 'batch', default: 4, check: positiveInteger, help: 'images a step and worker' },
  workers: {
    key: 'workers',
    default: 1,
    check: positiveInteger,
    help: 'data-parallel workers of each node, the devices of a run',
  },
  threads: { key: 'threads', default: 1, check: positiveInteger, help: 'threads of each worker' },
  'image-size': { key: 'imageSize', default: 224, check: imageSize, help: 'height and width in pixels' },
  steps: { key: 'steps', default: 14, check: positiveInteger, help: 'training steps' },
  seed: { key: 'seed', default: 1, check: natural, help: 'of initial weights and synthetic data' },
  'learning-rate': {
    key: 'learningRate',
    default: 0.1,
    check: nonNegative,
    help: 'at a global batch of 256; scaled linearly',
  },
  'warmup-steps': { key: 'warmupSteps', default: 5, check: natural, help: 'steps of linear warm-up' },
  momentum: { key: 'momentum', default: 0.9, check: fraction, help: 'of the optimizer' },
  'weight-decay': {
    key: 'weightDecay',
    default: 1e-4,
    check: nonNegative,
    help: 'on matrices, not on vectors',
  },
  'label-smoothing': {
    key: 'labelSmoothing',
    default: 0,
    check: fraction,
    help: 'weight shared among all classes',
  },
  'rendezvous-timeout': {
    key: 'rendezvousTimeout',
    default: 60,
    check: positive,
    help: 'seconds that nodes wait for each other at the start',
  },
} as const satisfies Record<string, { key: keyof Options; default: number; check: Check; help: string }>

/** Options with only one possible value, so that another one is refused instead of ignored. */
const fixed = {
  model: { only: 'resnet50', why: 'the network is ResNet-50 v1.5' },
  precision: {
    only: 'fp32',
    why: "the engine's CPU kernels train in float32; amp, fp16 and bf16 are not there",
  },
  data: { only: 'synthetic', why: 'images are random; no data set is read' },
} as const

const variables = {
  NNODES: 'number of nodes (1)',
  NODE_RANK: 'which node this is, from 0',
  MASTER_ADDR: 'address of node 0',
  MASTER_PORT: 'TCP port that node 0 listens on',
} as const

const runLimit = 'TRAINER_SECONDS'

type NumberName = keyof typeof numbers
const numberNames = Object.keys(numbers) as NumberName[]

/** @throws {@link UsageError} */
export const parseOptions = (args: readonly string[]): Options | 'help' => {
  const { values } = parse(args)
  if (values.help === true) return 'help'
  for (const [name, { only, why }] of Object.entries(fixed)) {
    const given = values[name]
    if (given !== undefined && given !== only)
      throw new UsageError(`--${name} ${String(given)} is not supported: ${why}. Use --${name} ${only}.`)
  }
  const number = (name: NumberName) => {
    const { check, default: fallback } = numbers[name]
    const given = values[name]
    if (given === undefined) return fallback
    const value = given === '' ? Number.NaN : Number(given)
    if (!check.holds(value)) throw new UsageError(`--${name} ${String(given)} is not ${check.expected}.`)
    return value
  }
  return Object.fromEntries(numberNames.map((name) => [numbers[name].key, number(name)])) as Options
}

/** Time limit of a run; undefined: none. @throws {@link UsageError} */
export const runSeconds = (
  variables: Readonly<Record<string, string | undefined>>,
  nodes: number,
): number | undefined => {
  const given = variables[runLimit]?.trim() ?? ''
  if (given === '') return undefined
  const seconds = Number(given)
  if (!positive.holds(seconds)) throw new UsageError(`${runLimit} ${given} is not ${positive.expected}.`)
  if (nodes > 1)
    throw new UsageError(`${runLimit} is for one node, and NNODES is ${nodes}. Unset ${runLimit}.`)
  return seconds
}

/** Options that must be equal on all nodes, by their names on the command line. */
export const sharedOptions = (options: Options): Readonly<Record<string, number>> =>
  Object.fromEntries(
    numberNames
      .filter((name) => name !== 'rendezvous-timeout')
      .map((name) => [`--${name}`, options[numbers[name].key]]),
  )

type Values = Readonly<Record<string, string | boolean | undefined>>

const parse = (args: readonly string[]): { readonly values: Values } => {
  const options = Object.fromEntries(
    [...numberNames, ...Object.keys(fixed)].map((name) => [name, { type: 'string' as const }]),
  )
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals: false,
    })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

export const usage = (): string => {
  const line = (left: string, right: string) => `  ${left.padEnd(22)} ${right}`
  return [
    'Trains ResNet-50 on synthetic images and prints its speed as DLLogger lines.',
    ...numberNames.map((name) => line(`--${name} N`, `${numbers[name].help} (${numbers[name].default})`)),
    ...Object.entries(fixed).map(([name, { only, why }]) => line(`--${name} ${only}`, why)),
    'Several nodes train together, one process each, where these variables are set:',
    ...Object.entries(variables).map(([name, meaning]) => line(name, meaning)),
    'A run on one node trains fewer steps to end in time, where this variable is set:',
    line(runLimit, `seconds of the whole run; at least ${fewestSteps} steps are trained`),
  ].join('\n')
}

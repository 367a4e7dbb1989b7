import { seededRandom } from '../../src/core/stats/random.ts'

/** Draws what differs from seed to seed. */
export interface Draw {
  /** A number between two others. */
  between(least: number, most: number): number
  /** A whole number between two others, both included. */
  whole(least: number, most: number): number
  of<Value>(values: readonly Value[]): Value
}

/** @param name each name draws other numbers from a seed */
export function drawing(seed: number, name: string): Draw {
  let hash = seed
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash, 31) + name.charCodeAt(at)
  const random = seededRandom(hash)
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  return {
    between: (least, most) => least + random() * (most - least),
    whole,
    of: (values) => values[whole(0, values.length - 1)] as (typeof values)[number],
  }
}

/** What one training step really was. */
export interface Tick {
  readonly epoch: number
  /** In its epoch, from 1. */
  readonly step: number
  /** In the run, from 1. */
  readonly count: number
  /** When it ended, in seconds since 1970. */
  readonly end: number
  /** Seconds that it trained. */
  readonly duration: number
  /** Of all devices. */
  readonly samples: number
  readonly loss: number
}

export interface Setup {
  readonly devices: number
  readonly batchPerDevice: number
  /** Usual seconds of a step. */
  readonly stepTime: number
  readonly steps: number
  readonly stepsPerEpoch: number
  /** Share of the step time by which steps differ. */
  readonly noise: number
  /** Seconds since 1970. */
  readonly start: number
}

/** What happens in a run beside training steadily; `count` is the step's number in the run, from 1. */
export interface Course {
  /** What the time of a step is multiplied by. */
  readonly slowness?: (count: number) => number
  /** Seconds without training after a step. */
  readonly pause?: (count: number) => number
  /** Samples of all devices in a step. */
  readonly samples?: (count: number) => number
}

export interface Training {
  readonly setup: Setup
  readonly ticks: readonly Tick[]
}

/** Any run of the size that benchmarks have; `steps` long enough for stamps of whole seconds. */
export function setUp(draw: Draw, wanted: Partial<Setup> = {}): Setup {
  const steps = wanted.steps ?? 20 * draw.whole(14, 20)
  return {
    devices: draw.of([2, 4, 8, 16]),
    batchPerDevice: draw.of([32, 64, 96, 128, 256]),
    stepTime: draw.between(0.6, 1.2),
    steps,
    stepsPerEpoch: steps,
    noise: draw.between(0.005, 0.03),
    start: 1_700_000_000 + draw.whole(0, 20_000_000) + draw.between(0, 1),
    ...wanted,
  }
}

export function train(draw: Draw, setup: Setup, course: Course = {}): Training {
  const { slowness = () => 1, pause = () => 0 } = course
  const usual = setup.devices * setup.batchPerDevice
  const ticks: Tick[] = []
  let now = setup.start + draw.between(5, 30)
  for (let count = 1; count <= setup.steps; count += 1) {
    const duration = setup.stepTime * slowness(count) * (1 + setup.noise * draw.between(-1.7, 1.7))
    now += duration
    ticks.push({
      epoch: Math.floor((count - 1) / setup.stepsPerEpoch),
      step: ((count - 1) % setup.stepsPerEpoch) + 1,
      count,
      end: now,
      duration,
      samples: course.samples?.(count) ?? usual,
      loss: 7 * Math.exp(-count / setup.steps) + draw.between(0, 0.2),
    })
    now += pause(count)
  }
  return { setup, ticks }
}

/** Samples ÷ the seconds of training, of the steps that count. */
export function trueRate({ ticks }: Training, counts: (count: number) => boolean = () => true): number {
  const counted = ticks.filter(({ count }) => counts(count))
  const sum = (part: (tick: Tick) => number) => counted.reduce((all, tick) => all + part(tick), 0)
  return sum(({ samples }) => samples) / sum(({ duration }) => duration)
}

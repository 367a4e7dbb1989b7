import type {
  Discrepancy,
  DiscrepancyCause,
  ExplainedDiscrepancy,
  RateSource,
} from '../../protocols/discrepancy.ts'
import type { StallData } from '../../protocols/finding-data.ts'
import { counted } from '../../text/counted.ts'
import { percent } from '../numbers.ts'

const names: Readonly<Record<RateSource, string>> = {
  elapsed: 'elapsed time',
  stepTimes: 'printed step times',
  rates: 'printed rates',
  arrival: 'arrival of the lines',
  wall: 'wall time of the run, at least',
}

const ratesText = ({ unit, apart, rates }: Discrepancy) =>
  `${rates.map(({ source, figure }) => `${names[source]}: ${figure} ${unit}/s`).join(', ')}; ${percent(apart, 0)}% apart`

function causeText(why: DiscrepancyCause, unit: string): string {
  switch (why.kind) {
    case 'one-device':
      return 'Their ratio is the number of devices. Check whether a printed rate counts one device or all.'
    case 'batch':
      return unit === 'tokens'
        ? `The printed values imply ${why.implied} tokens a step, not ${why.stated}. A batch counts tokens here: state the tokens of a sequence, or check devices and gradient accumulation.`
        : `The printed values imply ${why.implied} samples a step, not ${why.stated}. Check batch, devices and gradient accumulation.`
    case 'clock':
      return 'The clock of the log runs too fast or too slow. Check the clock of the machine that wrote it.'
    case 'leaves-out':
      return 'The printed values may leave out time between steps: data loading, evaluation, logging.'
    case 'averages':
      return 'The printed values may be running averages that include slow steps from before the window.'
  }
}

export const findings = {
  'witnesses-disagree': (all: ExplainedDiscrepancy) => ({
    seen: `the sources of the figure disagree (${ratesText(all)})`,
    todo: causeText(all.why, all.unit),
  }),
  'statistic-differs': ({ share, whole, unit }: { share: number; whole: number; unit: string }) => ({
    seen: `the figure is ${percent(share)}% ${share > 0 ? 'above' : 'below'} samples ÷ time of the same records (${whole} ${unit}/s)`,
    todo: 'The steps vary. For the throughput of the whole window, use elapsed time.',
  }),
  'rates-averaged': ({
    share,
    behind,
    unit,
    measured,
  }: {
    share: number
    behind: number
    unit: string
    measured: boolean
  }) => ({
    seen: `the printed rates are running averages that contain slow first steps: in the window they are ${percent(share)}% ${share > 0 ? 'above' : 'below'} the rate behind them (${behind} ${unit}/s)`,
    todo: measured
      ? 'Nothing: the figure is the rate behind them. Let the program print the rate of each step.'
      : 'The figure is of the printed rates. For the rate behind them, use the automatic window.',
  }),
  'rates-weighted': ({
    by,
    share,
    mean,
    unit,
  }: {
    by: 'samples' | 'time'
    share: number
    mean: number
    unit: string
  }) => ({
    seen: `the printed rates are of ${by === 'samples' ? 'different numbers of samples' : 'different times'}, and the figure weighs them by these; their plain mean (${mean} ${unit}/s) is ${percent(share)}% ${share > 0 ? 'above' : 'below'} it`,
    todo: 'Nothing, unless the plain mean is wanted: it is that of a fixed window.',
  }),
  'short-batches': ({ every, records, share }: { every: number; records: number; share: number }) => ({
    seen: `one of ${every} steps is shorter, as the last batch of an epoch is; these ${records} are left out (with them ${percent(share)}% more)`,
    todo: 'Nothing, if the last batch of each epoch is not full.',
  }),
  'batch-ramps': ({ before, inside, unit }: { before: number; inside: number; unit: string }) => ({
    seen: `a step has ${inside} ${unit} in the window, and ${before} before it, so the figure is not that of the whole run`,
    todo: 'Nothing, if the batch is ramped up and the figure is to be of its end. For all of it, use a window over the whole run.',
  }),
  'work-changes': ({ batch, least, unit }: { batch: number; least: number; unit: string }) => ({
    seen: `by rates and times, not every step has ${batch} ${unit}: some have as few as ${least}; the figure counts what the rates say`,
    todo: 'Check whether the batch is ramped up, the last of an epoch is short, or devices left.',
  }),
  'epochs-counted': () => ({
    seen: 'the log has one line for each epoch, so the figure counts epochs',
    todo: 'For samples a second, multiply it by the samples of an epoch.',
  }),
  'steps-counted': () => ({
    seen: 'nothing states how many samples a step takes, so the figure counts steps',
    todo: 'State the batch for a figure in samples.',
  }),
  'few-steps': ({ pieces, least, most }: { pieces: number; least: number; most: number }) => ({
    seen: `the log is too short to tell warm-up from training: its figure averages ${counted(pieces, 'interval')}, from ${percent(least)}% below to ${percent(most)}% above it`,
    todo: 'Train for more steps; take the figure as a rough one until then.',
  }),
  'batch-implied': ({ batch, unit }: { batch: number; unit: string }) => ({
    seen: `nothing states the batch; by rate, step numbers and clock a step takes ${batch} ${unit}`,
    todo: 'Nothing, if that is its batch.',
  }),
  'batch-open': ({ unit }: { unit: string }) => ({
    seen: `nothing states how many ${unit} a step takes, and rates and times imply no single number: the figure is that of the printed rates`,
    todo: 'State the batch for a figure that a clock confirms.',
  }),
  'steps-count-samples': () => ({
    seen: 'the step numbers count samples: they rise by the batch, and the printed values agree with that',
    todo: 'Nothing: steady takes this into account.',
  }),
  stalls: ({ gaps, seconds, share, included }: StallData) => ({
    seen: `${counted(gaps, 'gap')}, ${seconds} s, ${percent(share, 0)}% of the window; ${included ? 'included in the figure' : 'left out of the figure'}`,
    todo: 'Look at these lines: a checkpoint, an evaluation, a resumed job, or a slow step.',
  }),
  'stalls-recur': ({ gaps, seconds, share }: { gaps: number; seconds: number; share: number }) => ({
    seen: `${gaps} steps take more than ten times the median, ${seconds} s in all, ${percent(share, 0)}% of the window; they are included`,
    todo: 'Check whether the steps wait for data.',
  }),
  'slow-intervals': ({
    intervals,
    seconds,
    share,
  }: {
    intervals: number
    seconds: number
    share: number
  }) => ({
    seen: `${counted(intervals, 'interval')} between records ${intervals === 1 ? 'takes' : 'take'} much longer than usual: ${seconds} s more, ${percent(share, 0)}% of the window, included in the figure`,
    todo: 'Check whether the steps wait for data, or for other devices.',
  }),
  'fast-intervals': ({ intervals, share }: { intervals: number; share: number }) => ({
    seen: `${counted(intervals, 'interval')} between records ${intervals === 1 ? 'is' : 'are'} much shorter than usual; without ${intervals === 1 ? 'it' : 'them'} the figure is ${percent(1 - 1 / (1 + share))}% lower`,
    todo: 'Check whether these lines report evaluation, or smaller batches.',
  }),
  'clock-set': ({ times, seconds }: { times: number; seconds: number }) => ({
    seen: `the clock of the log goes back ${times === 1 ? 'once' : `${times} times`}, by up to ${seconds} s; these intervals are left out`,
    todo: 'Check whether a resumed run was appended to the file.',
  }),
  'clock-hour': ({ times }: { times: number }) => ({
    seen: `the clock of the log jumps by one hour ${times === 1 ? 'once' : `${times} times`}; these intervals are left out`,
    todo: 'Nothing, if this is a change of daylight saving time.',
  }),
}

/** Why a figure is withheld. */
export const missing = {
  'rates-are-averages': () =>
    'the printed rates are running averages, too far from the rate behind them to tell it',
  'witnesses-disagree': (all: Discrepancy) =>
    `the sources of the figure disagree (${ratesText(all)}), and none was named`,
}

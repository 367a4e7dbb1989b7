import type { OpenColumn } from '../../logs/tables/open-column.ts'
import type { RestatedSetting } from '../../model/restated-setting.ts'
import type {
  CoarseValues,
  SpeedShift,
  StallSum,
  SummaryDiffers,
  VaryingSpeed,
  WindowUnit,
} from '../../protocols/finding-data.ts'
import { counted } from '../../text/counted.ts'
import { percent, significant } from '../numbers.ts'

/** What is doubtful about the figure of one run. */
export const findings = {
  'values-dropped': ({ count }: { count: number }) => ({
    seen: `${counted(count, 'value')} in the window ${count === 1 ? 'is' : 'are'} not positive and not used in the figure`,
    todo: 'Look at these lines. A run that prints NaN or 0 there may have failed.',
  }),
  'step-count-unknown': ({ gaps }: { gaps: number }) => ({
    seen: `the step number restarts ${gaps === 1 ? 'once' : `${gaps} times`}, and the log does not state how many steps that covers; steady left that time out`,
    todo: 'Nothing, if the log restarts its step number with each epoch: the time between epochs is not measured.',
  }),
  'clock-coarse': ({ share }: { share: number }) => ({
    seen: `the time stamps are whole seconds, which makes the figure uncertain by ${percent(share)}%`,
    todo: 'Run more steps, or let the log print fractions of a second.',
  }),
  'clock-minutes': ({ share }: { share: number }) => ({
    seen: `the time stamps are whole minutes, which makes the figure uncertain by ${percent(share)}%`,
    todo: 'Let the log print seconds and their fractions, or run much longer.',
  }),
  'values-coarse': ({ by, digit, low, high, unit }: CoarseValues) => ({
    seen: `the log prints its ${by === 'rates' ? 'rates' : 'step times'} to ${digit}${by === 'rates' ? '' : ' s'} only: the figure may be anything from ${significant(low)} to ${significant(high)} ${unit}/s`,
    todo: 'Let the log print more digits, or take the figure from another source.',
  }),
  'step-times-sampled': ({ count, steps, share }: { count: number; steps: number; share: number }) => ({
    seen: `the log prints ${count} times of ${steps} steps, and they vary: if each is of one step alone, the figure is uncertain by ${percent(share, 0)}%`,
    todo: 'Let the log print every step, or the mean since the line before.',
  }),
  'step-time-drifts': ({ share }: { share: number }) => ({
    seen: `the time per step ${share > 0 ? 'rises' : 'falls'} by ${percent(share)}% over the window`,
    todo: 'Run longer. Check for throttling, a cache that fills, or other load.',
  }),
  'speed-shifts': ({ line, share, before, after, unit, measured }: SpeedShift) => ({
    seen: `the run ${share < 0 ? 'slows down' : 'speeds up'} by ${percent(share)}% at about line ${line} and stays so: ${levelText(before, unit)} before, ${levelText(after, unit)} after`,
    todo: `The figure is that of the part ${measured}. Check clocks, temperature, power and other load.`,
  }),
  'speed-varies': ({ share, slow, fast, unit }: VaryingSpeed) => ({
    seen: `the speed comes and goes within the window, from ${levelText(fast, unit)} to ${levelText(slow, unit)}, ${percent(share, 0)}% apart; the figure is the mean`,
    todo: 'Check clocks, temperature, power and other load. Another run may have more of one speed.',
  }),
  'summary-differs': ({ measured, printed, unit, line }: SummaryDiffers) => ({
    seen: `the steps give ${measured} ${unit}/s, but the final figure of the log, on line ${line}, is ${printed} ${unit}/s`,
    todo: "Find the cause: gradient accumulation, another unit, or time between the steps. The protocol 'ngc' uses the final figure of the log.",
  }),
}

/** `125.3 ms per step`, `1.42 s per step`, `4096 samples/s`. */
function levelText(level: number, unit: SpeedShift['unit']): string {
  if (unit === 'samples/s') return `${significant(level)} samples/s`
  return level < 1 ? `${significant(1000 * level)} ms per step` : `${significant(level)} s per step`
}

/** Why a log gives no figure under a protocol. */
export const missing = {
  'no-steps': () => 'no line of the log parses as a training step',
  'no-steps-but-summary': ({ printed, unit, line }: { printed: number; unit: string; line: number }) =>
    `the log has no steps, only the program's own figure of the whole run, on line ${line}: ${printed} ${unit}/s`,
  'column-open': ({ column, is }: OpenColumn) => openColumns[is](column),
  'no-rates': () => 'the step lines print no throughput',
  'rates-of-micro-batches': ({ batches }: { batches: number }) =>
    `a step has ${batches} micro-batches, and the printed rates may count all of them for the time of the last; no clock confirms them`,
  'mostly-gaps': ({ gaps, seconds, share }: StallSum) =>
    `${counted(gaps, 'gap')} take ${seconds} s, ${percent(share, 0)}% of the window; lines may be printed before the devices are done`,
  'rates-of-ranks': ({ ranks }: { ranks: number }) =>
    `${ranks} ranks print different rates of the same steps, and nothing says whether each counts one device or all`,
  'setting-restated': ({ setting, before, after, line }: RestatedSetting) =>
    `the log states ${settingNames[setting]} anew on line ${line}, ${after} after ${before}, and not how many samples each step took`,
  'no-step-times': () => 'the step lines print no step time',
  'no-time-stamps': () => 'the log has no time stamps and no step times, and no arrival times were stored',
  'no-summary': () => 'the log prints no final figure',
  'summary-contradicts': ({ measured, printed, unit, line }: SummaryDiffers) =>
    `the steps give ${measured} ${unit}/s, but the program's own final figure, on line ${line}, is ${printed} ${unit}/s`,
  'too-few-records': () => 'elapsed time needs two time stamps, but the window has one',
  'elapsed-not-positive': ({ elapsed }: { elapsed: number }) =>
    `the window lasts ${elapsed} s by its time stamps: they are too coarse, or the clock was set back`,
  'figure-impossible': ({ figure, unit }: { figure: string; unit: string }) =>
    `the values of the log give ${figure} ${unit}/s, which no machine reaches`,
  'no-usable-values': ({ count }: { count: number }) =>
    `none of the ${count} values in the window is a positive number`,
  'nothing-left-after-trimming': ({ count, cut }: { count: number; cut: number }) =>
    `trimming removes ${cut} values at each end, and the window has only ${count}`,
  'log-ends-early': ({
    protocol,
    unit,
    found,
    needed,
  }: {
    protocol: string
    unit: WindowUnit
    found: number
    needed: number
  }) => `the log has ${found} ${unit}, ${protocol} needs ${needed}`,
  'records-too-coarse': ({ protocol, unit, count }: { protocol: string; unit: WindowUnit; count: number }) =>
    `one record of the log covers more than the ${count} ${unit} that ${protocol} takes`,
  'summary-not-a-number': ({ line, printed }: { line: number; printed: string }) =>
    `the final figure of the log, on line ${line}, is ${printed}`,
  'devices-unknown': ({ given }: { given: 'rate' | 'batch' | 'nothing' }) =>
    given === 'nothing'
      ? 'the log and its name do not state the number of devices'
      : `the log states its ${given} per device, but not the number of devices`,
  'batch-varies': () => 'the number of samples varies between batches, and the log does not state it',
  'batch-unknown': ({ unit }: { unit: string }) => `the log does not state how many ${unit} one step takes`,
  'no-steady-window': ({
    pieces,
    needed,
    change,
  }: {
    pieces: number
    needed: number
    change: number | null
  }) =>
    change === null
      ? `the automatic window needs ${needed} timed parts of a log; this log has ${pieces}`
      : `the time per step still ${change > 0 ? 'rises' : 'falls'} by ${percent(change, 0)}% over the last ${pieces} parts of the log`,
}

const settingNames: Readonly<Record<RestatedSetting['setting'], string>> = {
  devices: 'the devices',
  batchPerDevice: 'the batch of a device',
  globalBatch: 'the global batch',
}

const openColumns: Record<OpenColumn['is'], (column: string) => string> = {
  'unit-of-time': (column) => `nothing says whether '${column}' is in seconds or milliseconds`,
  'log-calls': (column) =>
    `'${column}' counts calls of a logger, which may be any number of steps apart, and nothing else counts steps`,
  untimed: (column) => `beside '${column}' there is no time, no duration and no rate`,
}

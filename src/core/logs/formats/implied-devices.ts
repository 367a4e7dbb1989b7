import type { LogFormat } from '../format.ts'
import { stated } from '../readers/fact-rules.ts'
import { changedSteps, markedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'
import { countAfter, numberAfter, secondsAfter } from '../vocabulary/numbers.ts'
import { durationOf } from '../vocabulary/durations.ts'
import { seconds } from '../../model/units.ts'

const mark = 'completed step: '

const maxtextSteps = templateSteps(
  [
    `${mark}{step}, seconds: {duration}, Tokens/s/device: {rate}`,
    `${mark}{step}, seconds: {duration}, TFLOP/s`,
  ],
  [', loss: {loss}'],
)

/** The same tokens in so many steps are not padded: padding differs from step to step. */
const AGAIN = 3
/** Half of the last digit that is printed, in seconds and in tokens per second. */
const ROUNDED = 0.0005

/** The tokens of all devices on a line, and how many devices they imply, if they are a whole number within the printed digits. */
function devicesOfMaxtext(line: string): { readonly all: number; readonly devices: number | undefined } {
  const all = countAfter(line, ', total_weights: ') ?? NaN
  const rate = numberAfter(line, ', Tokens/s/device: ') ?? NaN
  const time = numberAfter(line, ', seconds: ') ?? NaN
  const devices = all / (rate * time)
  const near = Math.round(devices)
  const open = devices * (ROUNDED / time + ROUNDED / rate)
  return { all, devices: near >= 1 && Math.abs(devices - near) <= open && open < 0.25 ? near : undefined }
}

/**
 * MaxText, plain and through absl. Rates are of one device. The first steps return before their work is done, so their seconds are too
 * few. Lines: AI-Hypercomputer/maxtext#8, #761, #2232, #4847.
 */
export const maxtext: LogFormat = {
  id: 'maxtext',
  title: 'MaxText',
  names: [
    { text: mark, framework: 'JAX' },
    { text: 'Tokens/s/device', unit: 'tokens' },
  ],
  rateScope: 'per-device',
  everyRank: true,
  recognises: recognisedBy(maxtextSteps),
  open() {
    const reader = stepReader({
      parse: maxtextSteps,
      facts: [stated(/\bNum_devices: (\d+), shape/, (devices) => ({ devices: Number(devices) }))],
    })
    let [before, seen, isStated] = [NaN, 0, false]
    return {
      anchors: reader.anchors,
      read(line, emit, rank) {
        reader.read(line, emit, rank)
        isStated ||= line.includes('Num_devices: ')
        if (isStated || seen >= AGAIN || !line.includes(', total_weights: ')) return
        const { all, devices } = devicesOfMaxtext(line)
        seen = devices === undefined ? 0 : all === before ? seen + 1 : 1
        before = all
        if (devices !== undefined && seen === AGAIN) emit({ kind: 'facts', facts: { devices } })
      },
    }
  },
}

const keyed = templateSteps(
  ['iteration: {step}| elapsed_time_per_iteration_ms: …| tokens_per_sec: {rate}'],
  ['| lm_loss: {loss}'],
)

/** `01/17/2024 13:47:27`, of which only the time is read. */
const DATE = 'mm/dd/yyyy '.length

const nanotronSteps = changedSteps(keyed, (step, line, clock) => {
  const milliseconds = numberAfter(line, '| elapsed_time_per_iteration_ms: ')
  return { ...step, at: clock.at(line, DATE), duration: durationOf(undefined, milliseconds) }
})

/** Nanotron. All numbers have three digits: `14.2K`. Lines: huggingface/nanotron#23, #390. */
export const nanotron: LogFormat = {
  id: 'nanotron',
  title: 'Nanotron',
  names: [
    { text: '|DP=0|', framework: 'PyTorch' },
    { text: 'tokens_per_sec', unit: 'tokens' },
  ],
  rateScope: 'global',
  recognises: recognisedBy(nanotronSteps),
  open() {
    const reader = stepReader({ parse: nanotronSteps })
    return {
      anchors: reader.anchors,
      read(line, emit, rank) {
        const [all, each] = [
          numberAfter(line, '| tokens_per_sec: '),
          numberAfter(line, '| tokens_per_sec_per_gpu: '),
        ]
        if (all !== undefined && each !== undefined && each > 0)
          emit({ kind: 'facts', facts: { devices: Math.round(all / each) } })
        reader.read(line, emit, rank)
      },
    }
  },
}

const [duration, all, each] = ['timing_s/step:', 'perf/total_num_tokens:', 'perf/throughput:']

const verlSteps = markedSteps(['step:', ' - ', duration, each], (line) => {
  const time = secondsAfter(line, duration, 1)
  return time === undefined
    ? undefined
    : {
        step: countAfter(line, 'step:'),
        rate: numberAfter(line, each),
        duration: seconds(time),
        batch: numberAfter(line, all),
      }
})

/** Tokens of all devices ÷ tokens of one, which are rounded until 2025. */
function devicesOfVerl(line: string): number | undefined {
  const [tokens, rate] = [numberAfter(line, all), numberAfter(line, each)]
  const time = secondsAfter(line, duration, 1)
  const devices =
    tokens === undefined || rate === undefined || time === undefined ? 0 : tokens / (rate * time)
  return devices > 0 && Number.isFinite(devices) ? Math.round(devices) : undefined
}

/**
 * verl. A step generates, scores and trains. Its tokens are those of prompts and answers; the rate is of one device. Lines:
 * verl-project/verl#1208, #2060, and a stored log of 2025.
 */
export const verl: LogFormat = {
  id: 'verl',
  title: 'verl',
  names: [{ text: each, unit: 'tokens' }],
  rateScope: 'per-device',
  everyRank: true,
  recognises: recognisedBy(verlSteps),
  open() {
    const reader = stepReader({ parse: verlSteps })
    return {
      anchors: reader.anchors,
      read(line, emit, rank) {
        const devices = devicesOfVerl(line)
        if (devices !== undefined) emit({ kind: 'facts', facts: { devices } })
        reader.read(line, emit, rank)
      },
    }
  },
}

const [tokens, total] = [' text_tokens: ', '_total_consumed_tokens: ']

/** `[XTuner][2025-09-05 10:00:02][INFO]`, with the rank after the name where the program sets it. */
const xtunerSteps = templateSteps([`Step {step} data_time: … time: {duration}${tokens}… tgs: {rate}`], [], {
  byDate: true,
})

/**
 * XTuner 1, with as many tokens per step as the first rank took. `seqlen_tgs` includes padding, `exp_tgs` is a mean since the start.
 * `_log_step` in xtuner/v1/train/trainer.py prints the line.
 */
export const xtuner: LogFormat = {
  id: 'xtuner',
  title: 'XTuner 1',
  names: [{ text: tokens, framework: 'PyTorch', unit: 'tokens' }],
  rateScope: 'per-device',
  everyRank: true,
  recognises: recognisedBy(xtunerSteps),
  open() {
    const reader = stepReader({ parse: xtunerSteps })
    let last: { readonly step: number; readonly total: number } | undefined
    return {
      anchors: reader.anchors,
      read(line, emit, rank) {
        reader.read(line, emit, rank)
        const [step, taken, sum] = [
          countAfter(line, 'Step '),
          countAfter(line, tokens),
          countAfter(line, total),
        ]
        if (step === undefined || taken === undefined || sum === undefined) return
        // The total is the first rank's tokens × the number of ranks.
        const devices = last?.step === step - 1 && taken > 0 ? (sum - last.total) / taken : NaN
        if (Number.isInteger(devices) && devices > 0) emit({ kind: 'facts', facts: { devices } })
        last = { step, total: sum }
      },
    }
  },
}

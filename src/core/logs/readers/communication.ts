import { seconds } from '../../model/units.ts'
import type { LineReader } from '../format.ts'
import { anchorsOf } from './anchors.ts'
import { fixedTextsOf } from './fixed-texts.ts'
import { wholeMatcher } from './whole-match.ts'

/** The milliseconds of a timer; of two values, the first is of the rank that waited least. */
const number = String.raw`: \(?(\d+(?:\.\d+)?)`

/**
 * Megatron-LM's timers of the gradient exchange between data-parallel ranks. They stop when the exchange is over, so they include the
 * wait of a step. Until 2022 all timers were on one line; since then each has its own.
 */
const megatronTimers = [
  new RegExp(String.raw`\| (backward-params-all-reduce)${number}`),
  new RegExp(String.raw`^ *(grads-all-reduce) \.+${number}`),
  new RegExp(String.raw`^ *(grads-reduce-scatter) \.+${number}`),
  new RegExp(String.raw`^ *(all-grads-sync) \.+${number}`),
]

/**
 * DeepSpeed with `wall_clock_breakdown`: the forward pass, the backward pass with its all-reduce, and the optimizer add up to the step.
 * Until 2023 the names were not abbreviated.
 */
const deepspeedTimers = [
  /\| fwd: ([\d.]+) \| bwd: ([\d.]+) \| bwd_inner: [\d.]+ \| (bwd_allreduce): ([\d.]+) \| step: ([\d.]+)/,
  /\| forward: ([\d.]+) \| backward: ([\d.]+) \| backward_inner: [\d.]+ \| (backward_allreduce): ([\d.]+) \| step: ([\d.]+)/,
]

const milliseconds = (printed: string | undefined) => seconds(Number(printed) / 1000)

const readers = [
  ...megatronTimers.map((pattern) => ({
    pattern,
    read: ([, timer = '', time]: RegExpExecArray) => ({ timer, time: milliseconds(time) }),
  })),
  ...deepspeedTimers.map((pattern) => ({
    pattern,
    read: ([, forward, backward, timer = '', time, optimizer]: RegExpExecArray) => ({
      timer,
      time: milliseconds(time),
      step: milliseconds(String(Number(forward) + Number(backward) + Number(optimizer))),
    }),
  })),
].map(({ pattern, read }) => {
  const fixedTexts = fixedTextsOf(pattern)
  const anchors = anchorsOf([fixedTexts])
  const matched = wholeMatcher(pattern)
  return {
    fixedTexts,
    read: (line: string) => {
      const match = anchors.some((anchor) => line.includes(anchor)) ? matched(line) : null
      return match === null ? undefined : read(match)
    },
  }
})

/** Reads the lines in which Megatron-LM and DeepSpeed report how long a step waited for the gradient exchange. */
export const communicationReader: LineReader = {
  anchors: anchorsOf(readers.map(({ fixedTexts }) => fixedTexts)),
  read(line, emit) {
    for (const { read } of readers) {
      const found = read(line)
      if (found !== undefined && Number.isFinite(found.time)) emit({ kind: 'communication', ...found })
    }
  },
}

import type { LogFormat } from '../format.ts'
import { stated } from '../readers/fact-rules.ts'
import { torchLaunchFacts } from '../readers/launch.ts'
import { recognisedBy, stepReader, matchedSteps } from '../readers/step-lines.ts'
import { countAt, lossAfter } from '../vocabulary/numbers.ts'

/** Thousands are separated by commas; `wps` until autumn 2024, `tgs` in its descendants. */
const progress = /\bstep: +([\d,]+) +loss: .* (?:tps|tgs|wps): +([\d,]+)/

const parse = matchedSteps(progress, ([, printedStep = '', printedRate = ''], line, clock) => {
  const [step, rate] = [countAt(printedStep, 0), countAt(printedRate, 0)]
  if (step === undefined || rate === undefined) return undefined
  const logger = line.indexOf('[titan] ')
  return {
    step,
    at: clock.at(line, logger < 0 ? 0 : logger + '[titan] '.length),
    rate,
    loss: lossAfter(line, ' loss: '),
  }
})

/** The digits of a whole number, in no other notation. */
const wholeNumber = String.raw`(\d+)(?![\d.,_']*\d)(?!\s?[KMG])(?!\s\d)(?![eE])`
const degreeOf = new RegExp(String.raw`\b(?:pp|dp_replicate|dp_shard|cp|tp)=(?:${wholeNumber})?`, 'g')
const batchSettings = new RegExp(String.raw`^${wholeNumber},.* sequence length ${wholeNumber}`)

/** `pp=1, dp_replicate=1, dp_shard=8, cp=1, tp=1, ep=8`: expert parallelism shares the devices of the other kinds. */
const meshOf = (degrees: string) =>
  [...degrees.matchAll(degreeOf)].reduce((devices, [, degree]) => devices * Number(degree), 1)

const listed = (degrees: string) =>
  degrees.split(',').reduce((devices, degree) => devices * Number(degree), 1)

const whole = (devices: number) => (Number.isInteger(devices) && devices > 0 ? { devices } : {})

/** `local batch size 2, global batch size 16, … sequence length 2048`: the global batch in tokens, from sequences. */
const batchOf = (settings: string) => {
  const [, sequences, length] = batchSettings.exec(settings) ?? []
  return sequences === undefined || length === undefined
    ? {}
    : { globalBatch: Number(sequences) * Number(length), unit: 'tokens' as const }
}

/**
 * torchtitan. `tps` is tokens per second of one device; every rank may print it. Lines: pytorch/torchtitan#950, #1287, #2389, #3393,
 * and version 0.3.0 on a CPU.
 */
export const torchtitan: LogFormat = {
  id: 'torchtitan',
  title: 'torchtitan',
  names: [
    { text: '[titan] ', framework: 'PyTorch' },
    { text: ' tps: ', unit: 'tokens' },
    { text: ' tgs: ', unit: 'tokens' },
    { text: ' wps: ', unit: 'tokens' },
  ],
  rateScope: 'per-device',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: [
        ...torchLaunchFacts(),
        stated(/\bdevice mesh with parallelism: (.*\btp=.*)/, (degrees) => whole(meshOf(degrees))),
        stated(/\bBuilding \d+-D device mesh with \[.*\], \[([\d, ]+)\]/, (degrees) =>
          whole(listed(degrees)),
        ),
        stated(/ with local batch size \d+, global batch size (\d+,.* sequence length \d.*)/, batchOf),
      ],
    }),
}

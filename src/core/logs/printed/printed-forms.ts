import type { PrintedFlops, PrintedForm, PrintedSpeed } from './printed-line.ts'
import { roundedOf, scaled, type RoundedNumber } from './rounded.ts'

const TERA = 1e12

const number = String.raw`([+-]?\d[\d,]*(?:\.\d+)?(?:[eE][+-]?\d+)?[KMGBT]?)`

const between = (before: string, behind = '') => new RegExp(`${before}${number}${behind}`)

/** The pattern before a number, or the patterns before and after it. */
type NumberPlace = string | readonly [before: string, behind: string]

interface WrittenForm extends Pick<PrintedForm, 'rules' | 'anchor' | 'peak' | 'keeps'> {
  /** Place of TFLOP/s of one device. */
  readonly teraflops?: NumberPlace
  readonly hardwareTeraflops?: NumberPlace
  /** Place of an MFU in percent. */
  readonly percent?: NumberPlace
  readonly sequences?: NumberPlace
  /** The numbers that tell how long the FLOPs took; the first one on a line counts. */
  readonly speed: readonly WrittenSpeed[]
}

interface WrittenSpeed {
  readonly is: 'tokens-per-device' | 'tokens' | 'sequences' | 'seconds' | 'milliseconds'
  readonly at: NumberPlace
  /** The program truncates digits instead of rounding. */
  readonly cut?: true
}

const patternOf = (place: NumberPlace | undefined): RegExp | undefined =>
  place === undefined ? undefined : typeof place === 'string' ? between(place) : between(...place)

const read = (
  line: string,
  pattern: RegExp | undefined,
  factor: number,
  cut = false,
): RoundedNumber | undefined => {
  const found = pattern && roundedOf(pattern.exec(line)?.[1], cut)
  return found && scaled(found, factor)
}

/** Compiles a written form to one that reads lines. */
function printedForm(written: WrittenForm): PrintedForm {
  const { rules, anchor, peak, keeps } = written
  const [teraflops, hardware, percent, sequences] = [
    patternOf(written.teraflops),
    patternOf(written.hardwareTeraflops),
    patternOf(written.percent),
    patternOf(written.sequences),
  ]
  const speeds = written.speed.map((speed) => ({ ...speed, pattern: patternOf(speed.at) }))
  return {
    rules,
    anchor,
    ...(peak === undefined ? {} : { peak }),
    ...(keeps === undefined ? {} : { keeps }),
    read(line): PrintedFlops | undefined {
      if (!line.includes(anchor)) return undefined
      const flops = read(line, teraflops, TERA)
      const utilisation = read(line, percent, 1 / 100)
      if (flops === undefined && utilisation === undefined) return undefined
      const hardwareFlops = read(line, hardware, TERA)
      const batch = Number(sequences?.exec(line)?.[1] ?? NaN)
      for (const { is, pattern, cut = false } of speeds) {
        const found = read(line, pattern, is === 'milliseconds' ? 1 / 1000 : 1, cut)
        if (found === undefined) continue
        return {
          speed: speedOf(is, found),
          ...(flops && { flops }),
          ...(hardwareFlops && { hardwareFlops }),
          ...(utilisation && { utilisation }),
          ...(Number.isSafeInteger(batch) && { sequences: batch }),
        }
      }
      return undefined
    },
  }
}

const speedOf = (is: WrittenSpeed['is'], found: RoundedNumber): PrintedSpeed =>
  is === 'seconds' || is === 'milliseconds' ? { kind: 'step', time: found } : { kind: is, rate: found }

/** How the programs of each log format print FLOPs or MFU, by the id of the format. */
const written: Readonly<Record<string, WrittenForm>> = {
  megatron: {
    anchor: 'elapsed time per iteration (ms): ',
    rules: ['megatron-causal', 'megatron-square', 'megatron-2021', 'megatron-deepspeed'],
    teraflops: String.raw`(?:throughput per GPU \(TFLOP/s/GPU\)|\bTFLOPs): `,
    sequences: String.raw`\bglobal batch size: +`,
    speed: [{ is: 'milliseconds', at: String.raw`elapsed time per iteration \(ms\): ` }],
  },
  torchtitan: {
    anchor: 'mfu: ',
    rules: ['6n-attention'],
    teraflops: String.raw`\btflops: +`,
    percent: [String.raw`\bmfu: +`, '%'],
    speed: [{ is: 'tokens-per-device', at: String.raw`\b(?:tps|wps|tgs): +` }],
  },
  nanogpt: {
    anchor: 'ms, mfu ',
    rules: ['palm-no-positions'],
    // The peak of an A100, whatever it runs on. Each figure is a tenth of that of its step.
    peak: 312e12,
    keeps: 0.9,
    percent: [', mfu ', '%'],
    speed: [{ is: 'milliseconds', at: [', time ', 'ms'] }],
  },
  maxtext: {
    anchor: 'TFLOP/s',
    rules: ['maxtext-causal', 'matrix-products'],
    teraflops: 'TFLOP/s(?:/device)?: ',
    speed: [
      { is: 'tokens-per-device', at: 'Tokens/s/device: ' },
      { is: 'seconds', at: ', seconds: ' },
    ],
  },
  'llm-c': {
    anchor: 'MFU |',
    rules: ['6n-half-attention'],
    percent: [String.raw`\| `, String.raw`% \w+ MFU \|`],
    speed: [{ is: 'milliseconds', at: [String.raw`\| `, String.raw` ms \|`] }],
  },
  nanochat: {
    anchor: 'mfu: ',
    rules: ['nanochat-window'],
    percent: String.raw`\b(?:bf16_)?mfu: `,
    speed: [{ is: 'tokens', at: String.raw`\btok/sec: `, cut: true }],
  },
  nanotron: {
    anchor: 'model_tflops_per_gpu: ',
    rules: ['nanotron-llama'],
    teraflops: 'model_tflops_per_gpu: ',
    hardwareTeraflops: 'hardware_tflops_per_gpu: ',
    speed: [{ is: 'tokens-per-device', at: 'tokens_per_sec_per_gpu: ' }],
  },
  'prime-rl': {
    anchor: 'MFU: ',
    rules: ['matrix-products'],
    percent: [String.raw`\bMFU: `, '%'],
    speed: [{ is: 'tokens', at: String.raw`\bThroughput: ` }],
  },
  internlm: {
    anchor: 'tflops=',
    rules: ['internevo'],
    teraflops: String.raw`\btflops=`,
    speed: [{ is: 'tokens-per-device', at: String.raw`\btgs \(tokens/gpu/second\)=` }],
  },
  colossalai: {
    anchor: 'TFLOPS per GPU',
    rules: [],
    teraflops: 'TFLOPS per GPU(?: by Megatron)?: ',
    speed: [{ is: 'sequences', at: String.raw`\bThroughput: ` }],
  },
}

export const printedForms: readonly (readonly [format: string, form: PrintedForm])[] = Object.entries(
  written,
).map(([format, form]) => [format, printedForm(form)])

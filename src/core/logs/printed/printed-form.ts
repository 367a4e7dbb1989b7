import type { PrintedFlops, PrintedForm, PrintedSpeed } from './printed-line.ts'
import { roundedOf, scaled, type Rounded } from './rounded.ts'

const TERA = 1e12

const number = String.raw`([+-]?\d[\d,]*(?:\.\d+)?(?:[eE][+-]?\d+)?[KMGBT]?)`

/** A number between two patterns, as programs write it. */
const between = (before: string, behind = '') => new RegExp(`${before}${number}${behind}`)

/** Patterns of what stands before a number; of a pair, before and behind it. */
type NumberPlace = string | readonly [before: string, behind: string]

interface WrittenForm extends Pick<PrintedForm, 'rules' | 'anchor' | 'peak' | 'keeps'> {
  /** Before TFLOP/s of one device. */
  readonly teraflops?: NumberPlace
  readonly hardwareTeraflops?: NumberPlace
  /** Before an MFU in percent. */
  readonly percent?: NumberPlace
  /** Before the sequences of the step. */
  readonly sequences?: NumberPlace
  /** Which numbers say how long the FLOPs took; the first that a line has counts. */
  readonly speed: readonly WrittenSpeed[]
}

interface WrittenSpeed {
  readonly is: 'tokens-per-device' | 'tokens' | 'sequences' | 'seconds' | 'milliseconds'
  readonly at: NumberPlace
  /** The program cuts digits off instead of rounding. */
  readonly cut?: true
}

const patternOf = (place: NumberPlace | undefined): RegExp | undefined =>
  place === undefined ? undefined : typeof place === 'string' ? between(place) : between(...place)

const read = (
  line: string,
  pattern: RegExp | undefined,
  factor: number,
  cut = false,
): Rounded | undefined => {
  const found = pattern && roundedOf(pattern.exec(line)?.[1], cut)
  return found && scaled(found, factor)
}

/** How a log format prints FLOPs: for `flops` of {@link file://../format.ts}. */
export function printedForm(written: WrittenForm): PrintedForm {
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

const speedOf = (is: WrittenSpeed['is'], found: Rounded): PrintedSpeed =>
  is === 'seconds' || is === 'milliseconds' ? { kind: 'step', time: found } : { kind: is, rate: found }

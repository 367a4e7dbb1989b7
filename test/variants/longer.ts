import type { StepRecord } from '../../src/core/model/step-record.ts'
import { read } from './original.ts'

const STEPS = 40
/** Of a program that prints neither. */
const USUAL_TIME = 0.5

/**
 * A log of a steady run: the lines of a short log up to its first step, then its last step line over and over, with the next
 * step and the next time. Undefined where no line of the short log is a whole step.
 */
export function longer(lines: readonly string[], format: string): string[] | undefined {
  const steps = stepsOf(lines, format)
  const [first] = steps
  const found = steps.findLast(
    (step) => step.step !== undefined && isWhole(lines[step.line - 1], step, format),
  )
  if (first === undefined || found?.step === undefined) return undefined
  const head = lines.slice(0, first.line - 1)
  const line = lines[found.line - 1] ?? ''
  const stride = 10
  const apart = stride * (found.duration ?? USUAL_TIME)
  const printed: string[] = []
  for (let count = 0; count < STEPS; count += 1) {
    const step = stride * (count + 1)
    const next = withStep(line, found.step, step, format)
    if (next === undefined) return undefined
    printed.push(withTime(next, count * apart))
  }
  return [...head, ...printed]
}

function stepsOf(lines: readonly string[], format: string): StepRecord[] {
  const steps: StepRecord[] = []
  read(`${lines.join('\n')}\n`, { format, onStep: (step) => steps.push(step) })
  return steps
}

function isWhole(line: string | undefined, step: StepRecord, format: string): boolean {
  const [alone, ...more] = line === undefined ? [] : stepsOf([line], format)
  return (
    more.length === 0 &&
    alone?.step === step.step &&
    alone?.rate === step.rate &&
    alone?.duration === step.duration
  )
}

/** The line with another step: of the numbers that are the step, the one that its reader takes. */
function withStep(line: string, from: number, to: number, format: string): string | undefined {
  for (const match of line.matchAll(/(?<![\w.])\d[\d,]*(?![\w.]*\d)/g)) {
    const value = Number(match[0].replaceAll(',', ''))
    for (const shift of [0, -1, 1])
      if (value === from + shift) {
        const changed =
          line.slice(0, match.index) +
          String(to + shift).padStart(match[0].length) +
          line.slice(match.index + match[0].length)
        const [step] = stepsOf([changed], format)
        if (step?.step === to) return changed
      }
  }
  return undefined
}

const two = (value: number) => String(value).padStart(2, '0')

/** The line with every time of day so many seconds later than ten o'clock. */
function withTime(line: string, later: number): string {
  return line.replaceAll(
    /(?<![\d:])\d\d:\d\d:\d\d(?:([.,])(\d{1,6}))?(?![\d:])/g,
    (text, mark?: string, digits?: string) => {
      if (/^0\d:/.test(text) && mark === undefined && line.indexOf(text) > 60) return text
      const whole = Math.floor(later)
      const time = `${two(10 + Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
      return mark === undefined || digits === undefined
        ? time
        : `${time}${mark}${(later - whole).toFixed(6).slice(2, 2 + digits.length)}`
    },
  )
}

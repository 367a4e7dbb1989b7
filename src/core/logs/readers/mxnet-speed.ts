import type { StepPlaces } from '../format.ts'
import { numberAt } from '../vocabulary/numbers.ts'
import { matchedSteps, type StepParser } from './step-lines.ts'

/** One step, which may be of so many, or the first and the last of a stretch that the rate is the mean of. */
const speed =
  /\b(?:Epoch|Iter)\[(\d+)\] ?Batch ?\[(?:\d+-)?(\d+)\](?:\/\[\d+\])?\s*Speed: ([\d.]+) samples\/sec/d

function places(line: string): StepPlaces | undefined {
  const match = speed.exec(line)
  const [, epoch, step, rate] = match?.indices ?? []
  if (rate === undefined || numberAt(match?.[3] ?? '', 0) === undefined) return undefined
  return {
    epoch: epoch?.[0],
    step: step?.[0],
    rate: rate[0],
    duration: undefined,
    milliseconds: undefined,
    loss: undefined,
    time: 0,
  }
}

const parse = matchedSteps(speed, (match, line, clock) => {
  const rate = numberAt(match[3] ?? '', 0)
  if (rate === undefined) return undefined
  return {
    epoch: Number(match[1]),
    step: Number(match[2]),
    at: clock.at(line),
    rate,
  }
})

/** `Epoch[1] Batch [20-39]⇥Speed: 91.5 samples/sec`: what MXNet's Speedometer and its descendants print. */
export const speedometer: StepParser = Object.assign(parse, { places })

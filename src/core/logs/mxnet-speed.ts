import type { StepParser } from './step-lines.ts'
import { numberAt } from './numbers.ts'

/** One step, which may be of so many, or the first and the last of a stretch that the rate is the mean of. */
const speed =
  /\b(?:Epoch|Iter)\[(\d+)\] ?Batch ?\[(?:\d+-)?(\d+)\](?:\/\[\d+\])?\s*Speed: ([\d.]+) samples\/sec/

/** `Epoch[1] Batch [20-39]⇥Speed: 91.5 samples/sec`: what MXNet's Speedometer and its descendants print. */
export const speedometer: StepParser = (line, number, clock) => {
  const match = line.includes('Speed: ') ? speed.exec(line) : null
  if (match === null) return undefined
  return {
    line: number,
    epoch: Number(match[1]),
    step: Number(match[2]),
    at: clock.at(line),
    rate: numberAt(match[3] ?? '', 0),
    duration: undefined,
    steps: undefined,
    loss: undefined,
  }
}

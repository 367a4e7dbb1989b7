import type { LogFormat } from '../format.ts'
import { stated } from '../readers/fact-rules.ts'
import { recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'
import { countAfter, numberAfter } from '../vocabulary/numbers.ts'

const mark = 'completed step: '

const parse = templateSteps(
  [
    `${mark}{step}, seconds: {duration}, Tokens/s/device: {rate}`,
    `${mark}{step}, seconds: {duration}, TFLOP/s`,
  ],
  [', loss: {loss}'],
)

/** Padding makes fewer tokens count in another part of each step, so that a whole number of devices does not come again. */
const [NEAR, AGAIN] = [0.003, 3]

/** The devices that the tokens of all of them imply, where no token is padding. */
function devicesOf(line: string): number | undefined {
  const all = countAfter(line, ', total_weights: ')
  const rate = numberAfter(line, ', Tokens/s/device: ')
  const time = numberAfter(line, ', seconds: ')
  if (all === undefined || rate === undefined || time === undefined) return undefined
  const devices = all / (rate * time)
  const near = Math.round(devices)
  return near >= 1 && Math.abs(devices - near) <= NEAR * near ? near : undefined
}

/**
 * MaxText, plain and through absl. Rates are of one device. The first steps return before their work is done, so that their seconds
 * are too few. Lines: AI-Hypercomputer/maxtext#8, #761, #2232, #4847.
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
  recognises: recognisedBy(parse),
  open() {
    const reader = stepReader({
      parse,
      facts: [stated(/\bNum_devices: (\d+), shape/, (devices) => ({ devices: Number(devices) }))],
    })
    let [implied, seen]: [number | undefined, number] = [undefined, 0]
    return {
      anchors: reader.anchors,
      read(line, emit, rank) {
        reader.read(line, emit, rank)
        if (seen >= AGAIN || !line.includes(', total_weights: ')) return
        const devices = devicesOf(line)
        seen = devices !== undefined && devices === implied ? seen + 1 : 1
        implied = devices
        if (implied !== undefined && seen === AGAIN) emit({ kind: 'facts', facts: { devices: implied } })
      },
    }
  },
}

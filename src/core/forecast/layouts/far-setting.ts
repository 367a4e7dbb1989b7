import { devicesOf } from './layout.ts'
import type { LayoutCase } from './step-seconds.ts'
import type { FarSetting } from '../withheld-layout.ts'

/** The widest change of devices and of sequence lengths that published tables have: 8 to 1024, 512 to 65,536. */
const limit = 128

const settings: readonly (readonly [FarSetting['what'], (point: LayoutCase) => number])[] = [
  ['devices', ({ layout }) => devicesOf(layout)],
  ['tokens', ({ work }) => work.sequenceLength],
  ['batch', ({ work }) => work.batch],
]

/** A setting that is farther from all that was measured than any forecast was judged on. */
export function farSetting(measured: readonly LayoutCase[], target: LayoutCase): FarSetting | undefined {
  for (const [what, valueOf] of settings) {
    const asked = valueOf(target)
    const apart = (value: number) => Math.max(asked / value, value / asked)
    const [nearest] = measured.map(valueOf).toSorted((a, b) => apart(a) - apart(b))
    if (nearest !== undefined && apart(nearest) > limit) return { what, asked, nearest, limit }
  }
  return undefined
}

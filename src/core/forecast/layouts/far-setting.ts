import { devicesOf } from './layout.ts'
import type { LayoutCase } from './step-seconds.ts'

export type FarSetting = 'devices' | 'sequence-length' | 'batch'

/** The widest change of devices and of sequence lengths that published tables have: 8 to 1024, 512 to 65,536. */
export const farthestLayout = 128

const settings: Readonly<Record<FarSetting, (point: LayoutCase) => number>> = {
  devices: ({ layout }) => devicesOf(layout),
  'sequence-length': ({ work }) => work.sequenceLength,
  batch: ({ work }) => work.batch,
}

/** A setting that is farther from all that was measured than any forecast was judged on. */
export function farSetting(
  measured: readonly LayoutCase[],
  target: LayoutCase,
): { readonly setting: FarSetting; readonly asked: number; readonly nearest: number } | undefined {
  for (const setting of Object.keys(settings) as FarSetting[]) {
    const asked = settings[setting](target)
    const apart = (value: number) => Math.max(asked / value, value / asked)
    const [nearest] = measured.map(settings[setting]).toSorted((a, b) => apart(a) - apart(b))
    if (nearest !== undefined && apart(nearest) > farthestLayout) return { setting, asked, nearest }
  }
  return undefined
}

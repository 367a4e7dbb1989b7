import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runSteady } from './run/steady.ts'

const folder = join(import.meta.dirname, 'fixtures/errata')

interface Measured {
  readonly throughput: { readonly value: number; readonly unit: string }
  readonly findings: readonly { readonly code: string; readonly data: unknown }[]
}

async function measured(log: string): Promise<Measured> {
  const { stdout } = await runSteady(['measure', '--json', join(folder, log)], folder)
  const { measurements } = JSON.parse(stdout) as { readonly measurements: readonly Measured[] }
  const [measurement] = measurements
  if (measurement === undefined) throw new Error(`${log} has no run`)
  return measurement
}

const misprints = ({ findings }: Measured) =>
  findings.filter(({ code }) => code === 'metric-misprinted').map(({ data }) => data)

/** Both programs trained 640 samples, in 4.6633 and in 4.8048 seconds by what they print. */
it('transformers 4.6 prints steps a second as samples a second, and 4.7 does not', async () => {
  const [wrong, mended] = [await measured('transformers-4.6.1.log'), await measured('transformers-4.7.0.log')]
  expect(misprints(wrong)).toMatchObject([{ program: 'transformers', printed: 17.155, corrected: 137.24 }])
  expect(misprints(mended)).toEqual([])
  expect(wrong.throughput.unit).toBe('samples/s')
  // The steady part of the first run was a little faster than the whole of it, that of the second a little slower.
  expect(wrong.throughput.value / (640 / 4.6633)).toBeCloseTo(1.035, 2)
  expect(mended.throughput.value / (640 / 4.8048)).toBeCloseTo(0.96, 2)
})

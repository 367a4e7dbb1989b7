import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { numpyRound } from '../stats/rounding.ts'
import { dlperfFigures } from './dlperf-document.ts'

test('each figure is rounded before anything is computed from it, and medians before their ratio', () => {
  // Unrounded, the average is 20.015, the median 20.0149 and the speedup 9.99.
  expect(dlperfFigures([20.0149, 20.0149, 20.0152], [2.004, 2.004, 2.004])).toEqual({
    speeds: [20.01, 20.01, 20.02],
    average: 20.01,
    median: 20.01,
    speedup: 10.01,
  })
})

test('without the one-device case there is no speedup', () => {
  expect(dlperfFigures([3, 1, 2], undefined)).toMatchObject({ average: 2, median: 2, speedup: undefined })
})

interface Block {
  readonly source_file: string
  readonly repeats: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly printed_output: Readonly<
    Record<string, Readonly<Record<string, { average_speed: number; median_speed: number; speedup: number }>>>
  > | null
}

const published = new URL('../../../../shared/published/dlperf-per-repeat-speeds.json', import.meta.url)
const there = existsSync(published)
if (!there) console.log('skipped: the published per-repeat speeds of DLPerf are not beside this checkout')

describe.skipIf(!there)('what DLPerf published from its repeats', () => {
  const blocks = there ? (JSON.parse(readFileSync(published, 'utf8')) as Block[]) : []
  const printed = blocks.flatMap(({ source_file, repeats, printed_output }) =>
    Object.values(printed_output ?? {}).flatMap((cases) =>
      Object.entries(cases).map(([name, figures]) => ({ file: source_file, name, repeats, figures })),
    ),
  )
  /** Printed with other rounding: averages to 4 digits, medians by Python's round. */
  const roundedOtherwise = 'NVIDIADeepLearningExamples/TensorFlow/LanguageModeling/BERT/README.md'

  const speeds = (repeats: Block['repeats'], name: string) => {
    const all = repeats[name]
    return all === undefined ? undefined : Object.values(all)
  }

  test('comes out to the last digit, but for one file that rounds otherwise', () => {
    const compared = printed.filter(({ file }) => file !== roundedOtherwise)
    expect(compared.length).toBeGreaterThan(70)
    for (const { file, name, repeats, figures } of compared) {
      const computed = dlperfFigures(speeds(repeats, name) ?? [], speeds(repeats, '1n1g'))
      expect({ file, name, ...computed }).toMatchObject({
        file,
        name,
        average: figures.average_speed,
        median: figures.median_speed,
        speedup: figures.speedup,
      })
    }
  })

  test('of that file comes out with averages to 4 digits', () => {
    for (const { name, repeats, figures } of printed.filter(({ file }) => file === roundedOtherwise)) {
      const all = speeds(repeats, name) ?? []
      const computed = dlperfFigures(all, speeds(repeats, '1n1g'))
      expect(numpyRound(all.reduce((sum, value) => sum + value) / all.length, 4)).toBe(figures.average_speed)
      expect(Math.abs(computed.median - figures.median_speed)).toBeLessThan(0.011)
      expect(computed.speedup).toBe(figures.speedup)
    }
  })
})

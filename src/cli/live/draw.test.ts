import { stripVTControlCharacters } from 'node:util'
import { keptAxes } from '../../core/model/axes/axis-shape.ts'
import stringWidth from 'string-width'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../../core/messages/data.ts'
import { samplesPerSecond, seconds } from '../../core/model/units.ts'
import { drawLive } from './draw.ts'
import type { LiveCase, LiveState, RepeatState } from './state.ts'

const row = (devices: number, repeats: RepeatState[], figures: number[]): LiveCase => ({
  case: {
    id: `resnet50-embedded_1x${devices}_fp32_b4`,
    workload: 'resnet50/embedded',
    topology: { nodes: 1, devicesPerNode: devices },
    batchPerDevice: 4,
    axes: keptAxes({}),
    parameters: {},
  },
  unit: 'images',
  repeats,
  figures: figures.map(samplesPerSecond),
  expected: seconds(10),
})

function halfDone(): LiveState {
  const rows = [
    row(1, ['completed', 'completed', 'waiting'], [5.02, 4.98]),
    row(2, ['completed', 'running', 'waiting'], [9.7]),
  ]
  const [, second] = rows
  return {
    title: 'quickstart',
    cluster: 'local',
    startedAt: seconds(0),
    rows,
    current:
      second === undefined
        ? undefined
        : {
            row: second,
            repeat: 2,
            startedAt: seconds(40),
            queued: undefined,
            steps: 14,
            step: 9,
            throughput: samplesPerSecond(9.81),
            loss: 6.912,
          },
    pause: seconds(0),
    pausing: undefined,
    warnings: [],
    stopping: false,
  }
}

const drawn = (state: LiveState, columns: number) =>
  drawLive(state, seconds(44), columns, 'en').map((line) => stripVTControlCharacters(line))

describe('drawLive', () => {
  it('shows the cases, their repeats and medians, the running step, and what is left', () => {
    expect(drawn(halfDone(), 80).join('\n')).toMatchInlineSnapshot(`
      "steadystate · quickstart · local                                    0:44 elapsed

        resnet50-embedded_1x1_fp32_b4  ● ● ○  5.00 images/s
        resnet50-embedded_1x2_fp32_b4  ● ◐ ○  9.70 images/s

        ▸ resnet50-embedded_1x2_fp32_b4 #2
          step 9/14   9.81 images/s   loss 6.912   0:04
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━  3/6 runs   about 0:26 left"
    `)
  })

  it('counts a pause down, and adds the pauses to come to the time left', () => {
    const state: LiveState = {
      ...halfDone(),
      rows: [row(1, ['completed', 'waiting', 'waiting'], [5])],
      current: undefined,
      pause: seconds(20),
      pausing: { run: 'resnet50-embedded_1x1_fp32_b4 #2', until: seconds(59) },
    }
    // Two runs of 10 s, a pause of 20 s, and what is left of this one.
    expect(drawn(state, 80).slice(-3)).toEqual([
      '  ▸ resnet50-embedded_1x1_fp32_b4 #2',
      '    pause: starts in 0:15',
      expect.stringContaining('about 0:55 left') as unknown,
    ])
  })

  it('speaks of no time left once every run has ended', () => {
    const state = { ...halfDone(), rows: [row(1, ['completed', 'failed'], [5])], current: undefined }
    expect(drawn(state, 80).at(-1)).toMatch(/2\/2 runs\s*$/)
  })

  it('never draws a line wider than the terminal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 200 }), fc.integer({ min: 1, max: 40 }), (columns, cases) => {
        const state = {
          ...halfDone(),
          rows: Array.from({ length: cases }, (_, index) => row(index + 1, ['waiting'], [])),
        }
        for (const language of languages)
          for (const line of drawLive(state, seconds(44), columns, language))
            expect(stringWidth(line)).toBeLessThanOrEqual(columns)
      }),
    )
  })

  it('keeps the running case in sight among a hundred', () => {
    const rows = Array.from({ length: 100 }, (_, index) => row(index + 1, ['waiting'], []))
    const current = rows[70]
    if (current === undefined) throw new Error('a hundred rows')
    const state: LiveState = {
      ...halfDone(),
      rows,
      current: {
        row: current,
        repeat: 1,
        startedAt: seconds(0),
        queued: undefined,
        steps: undefined,
        step: undefined,
        throughput: undefined,
        loss: undefined,
      },
    }
    expect(drawn(state, 100).filter((line) => line.includes('_1x71_')).length).toBe(2)
    expect(drawn(state, 100).length).toBeLessThan(24)
  })
})

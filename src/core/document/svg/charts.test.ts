import { estimate, hasInterval } from '../../results/estimate.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { known, missing } from '../../model/missing.ts'
import type { Text } from '../../model/text.ts'
import { samplesPerSecond, seconds } from '../../model/units.ts'
import type { Chart } from '../chart-model.ts'
import { chartSvg } from './charts.ts'
import { pixelWidth, wrapped } from './text-fit.ts'

interface Box {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where each text of a chart is drawn, by the same estimate of its width that the charts use. */
function boxes(svg: string): Box[] {
  return [...svg.matchAll(/<text x="([^"]*)" y="([^"]*)"([^>]*)>([^<]*)</g)].map(
    ([, x, y, rest = '', text = '']) => {
      const width = pixelWidth(text, rest.includes('tick') || rest.includes('axis') ? 12 : 13)
      const anchor = /text-anchor="(\w+)"/.exec(rest)?.[1] ?? 'start'
      const left = Number(x) - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0)
      return { text, left, right: left + width, top: Number(y) - 10, bottom: Number(y) + 2 }
    },
  )
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right - 0.2 && b.left < a.right - 0.2 && a.top < b.bottom && b.top < a.bottom

function overlapping(svg: string): [string, string][] {
  const all = boxes(svg)
  return all.flatMap((a, index) =>
    all.slice(index + 1).flatMap((b): [string, string][] => (overlap(a, b) ? [[a.text, b.text]] : [])),
  )
}

const name = fc
  .array(
    fc.constantFrom(
      'resnet50/pytorch',
      '1×8',
      'batch 128',
      'without XLA',
      '真实数据',
      'a-very-long-parameter=value',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts): Text => ({ en: parts.join(' · '), zh: parts.join(' · ') }))

const rate = fc.double({ min: 0.01, max: 1e6, noNaN: true })

const bar = fc.record({
  group: fc.option(name, { nil: undefined }),
  label: name,
  runs: fc.array(rate, { minLength: 1, maxLength: 5 }),
  fails: fc.boolean(),
})

const throughput = fc.array(bar, { minLength: 1, maxLength: 12 }).map((bars): Chart => ({
  kind: 'throughput',
  title: { en: 'Throughput', zh: '吞吐率' },
  unit: 'images/s',
  decimals: 2,
  bars: bars.map(({ label, group, runs, fails }) => ({
    group,
    label,
    estimate: fails
      ? missing('none', {
          en: 'no run of this case completed, and here is a long reason why',
          zh: '没有完成的运行',
        })
      : known(
          estimate(
            samplesPerSecond(runs[0] ?? 1),
            runs.length === 1 ? undefined : { low: Math.min(...runs), high: Math.max(...runs), level: 0.95 },
            runs.length,
          ),
        ),
    runs: fails
      ? []
      : runs.map((value, index) => ({ run: `run/${String(index)}`, value: samplesPerSecond(value) })),
  })),
}))

const speedup = fc
  .array(
    fc.record({
      label: name,
      devices: fc.uniqueArray(fc.integer({ min: 2, max: 1024 }), { minLength: 1, maxLength: 8 }),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((lines): Chart => ({
    kind: 'speedup',
    title: { en: 'Speedup', zh: '加速比' },
    devices: { en: 'Devices', zh: '卡数' },
    decimals: 2,
    lines: lines.map(({ label, devices }) => ({
      label,
      points: [1, ...devices.sort((a, b) => a - b)].map((count) => ({
        devices: count,
        speedup: count * 0.9,
        interval: missing('none', { en: 'none', zh: '无' }),
      })),
    })),
  }))

const relation = fc
  .record({
    scale: fc.constantFrom('counts' as const, 'linear' as const),
    connected: fc.boolean(),
    series: fc.array(
      fc.record({
        label: name,
        points: fc.array(fc.record({ x: fc.integer({ min: 1, max: 4096 }), y: rate }), {
          minLength: 1,
          maxLength: 6,
        }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ series, ...shape }): Chart => ({
    kind: 'relation',
    title: { en: 'Relation', zh: '吞吐率随设备数的变化' },
    across: { en: 'Devices', zh: '设备数' },
    up: { en: 'Throughput (tokens/s/device)', zh: '吞吐率（tokens/s/device）' },
    unit: 'tokens/s/device',
    decimals: 2,
    ...shape,
    series: series.map(({ label, points }) => ({
      label,
      points: points.map((point) => ({
        name: label,
        ...point,
        interval: known({ low: -point.y, high: 20 * point.y, level: 0.95 }),
      })),
    })),
  }))

const drift = fc
  .array(
    fc.record({
      at: fc.double({ min: 0, max: 1e5, noNaN: true }),
      departure: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
    }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((dots): Chart => ({
    kind: 'drift',
    title: { en: 'Runs', zh: '运行' },
    dots: dots.map(({ at, departure }) => ({
      run: 'r',
      label: { en: 'r', zh: 'r' },
      at: seconds(at),
      departure,
    })),
  }))

const width = fc.constantFrom(360, 1040)
const language = fc.constantFrom('en' as const, 'zh' as const)

describe.each([
  ['throughput', throughput],
  ['speedup', speedup],
  ['relation', relation],
  ['drift', drift],
])('a %s chart', (_, charts) => {
  it('has no two texts that overlap and none that leaves the picture, however many cases and however long their names', () => {
    fc.assert(
      fc.property(charts, width, language, (chart, wide, reader) => {
        const svg = chartSvg(chart, { id: 'c', width: wide, language: reader })
        expect(overlapping(svg)).toEqual([])
        for (const { left, right } of boxes(svg)) {
          expect(left).toBeGreaterThanOrEqual(-0.5)
          expect(right).toBeLessThanOrEqual(wide + 0.5)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('is one image to a screen reader, with a title and the data in words', () => {
    fc.assert(
      fc.property(charts, (chart) => {
        const svg = chartSvg(chart, { id: 'c', width: 1040, language: 'en' })
        expect(svg).toMatch(
          /^<svg [^>]*role="img" aria-labelledby="c-title c-desc"><title id="c-title">\w+<\/title><desc id="c-desc">[^<]+<\/desc>/,
        )
        expect(svg).not.toMatch(/NaN|Infinity|undefined/)
      }),
      { numRuns: 50 },
    )
  })
})

it('a throughput chart has a dot for every repeat and a bar for every figure', () => {
  fc.assert(
    fc.property(throughput, (chart) => {
      if (chart.kind !== 'throughput') return
      const svg = chartSvg(chart, { id: 'c', width: 1040, language: 'en' })
      // One run alone has no spread to show.
      const runs = chart.bars.map((bar) => bar.runs.length).filter((count) => count > 1)
      expect([...svg.matchAll(/class="run"/g)]).toHaveLength(runs.reduce((sum, count) => sum + count, 0))
      expect([...svg.matchAll(/class="bar"/g)]).toHaveLength(
        chart.bars.filter(({ estimate }) => estimate.kind === 'known').length,
      )
    }),
    { numRuns: 50 },
  )
})

/** Left and right end of every whisker. */
const whiskers = (svg: string) =>
  [...svg.matchAll(/<g class="whisker"><title>[^<]*<\/title><line x1="([^"]*)"[^>]* x2="([^"]*)"/g)].map(
    ([, from, to]) => [Number(from), Number(to)] as const,
  )

it('every bar of several runs has its interval on it, inside the plot', () => {
  fc.assert(
    fc.property(throughput, width, (chart, wide) => {
      if (chart.kind !== 'throughput') return
      const svg = chartSvg(chart, { id: 'c', width: wide, language: 'en' })
      const withInterval = chart.bars.filter((bar) => hasInterval(bar.estimate))
      const several = chart.bars.some(({ runs }) => runs.length > 1)
      const all = whiskers(svg)
      // Beside the bars the runs have theirs once more.
      expect(all).toHaveLength(withInterval.length * (several && wide === 1040 ? 2 : 1))
      for (const [from, to] of all) {
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(wide)
        expect(from).toBeLessThanOrEqual(to)
      }
    }),
    { numRuns: 100 },
  )
})

it('cases of a speedup chart are told apart by names or shapes, in colour or not', () => {
  fc.assert(
    fc.property(speedup, (chart) => {
      if (chart.kind !== 'speedup') return
      const svg = chartSvg(chart, { id: 'c', width: 1040, language: 'en' })
      const isLines = svg.includes('<polyline')
      const marks = [...svg.matchAll(/<path d="([^"]+)"[^>]* class="series c(\d+) point"/g)]
      const shapes = new Set(marks.map(([, shape, series]) => `${shape ?? ''} ${series ?? ''}`))
      if (isLines) {
        expect(shapes.size).toBe(chart.lines.length)
        expect(new Set(marks.map(([, shape]) => shape)).size).toBe(chart.lines.length)
      }
      expect(isLines).toBe(chart.lines.length <= 6 && chart.lines.some(({ points }) => points.length > 2))
    }),
    { numRuns: 50 },
  )
})

describe('a wrapped label', () => {
  it('fits its width, keeps its start and says where it was cut', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 60, max: 500 }),
        (text, room) => {
          const lines = wrapped(text, room, 13)
          expect(lines.length).toBeLessThanOrEqual(3)
          for (const line of lines)
            expect(pixelWidth(line, 13)).toBeLessThanOrEqual(Math.max(room, pixelWidth('吞…', 13)))
          const whole = lines.join('').replaceAll(/\s/g, '')
          const given = text.replaceAll(/\s/g, '')
          if (whole !== given) expect(given.startsWith(whole.slice(0, -1)) && whole.endsWith('…')).toBe(true)
        },
      ),
    )
  })

  it('breaks between the parts of a label first', () => {
    expect(wrapped('resnet50/pytorch · 1×8 · FP32 · batch 128', 200, 13)).toEqual([
      'resnet50/pytorch · 1×8 ·',
      'FP32 · batch 128',
    ])
  })
})

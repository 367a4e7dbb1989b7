import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { hasChromium, launched, opened, served, shown, type ServedExplorer } from './served.ts'

const root = join(import.meta.dirname, '../..')
/** One curve: OneFlow on 1, 8, 16 and 32 devices. */
const results = 'reports/seeds/dlperf-oneflow-resnet50'

interface Marks {
  /** The pixel of a point by the axes alone: how far it lies between two values of them. */
  readonly point: { readonly x: number; readonly y: number }
  readonly ideal: { readonly x: number; readonly y: number }
  /** The share of a short way along the line of 100 % that has its colour, and of the same way beside it. */
  readonly along: number
  readonly beside: number
  /** Whether the pixel of the point has the colour of the curve, and that of 10 pixels above it. */
  readonly isMarked: boolean
  readonly isMarkedAbove: boolean
}

/**
 * What is drawn at a case on so many devices.
 * @param y its figure; at `idealY` it would have 100 %
 */
const marksAt = (
  page: Page,
  at: { devices: number; y: number; idealY: number; below: number; belowY: number },
) =>
  page.evaluate(({ devices, y, idealY, below, belowY }): Marks => {
    interface Drawn {
      convertToPixel(finder: object, value: readonly number[] | number): number
      getOption(): {
        readonly xAxis: readonly [{ type: string }]
        readonly yAxis: readonly [{ type: string }]
      }
    }
    const box = document.querySelector<HTMLElement & { readonly chart: Drawn }>('.canvas')
    const canvas = box?.querySelector('canvas')
    const context = canvas?.getContext('2d')
    if (box == null || canvas == null || context == null) throw new Error('nothing is drawn')
    const { chart } = box
    const option = chart.getOption()
    // Two values fix the place of all others: by difference on a linear axis, by ratio on a logarithmic one.
    const placeOn = (axis: 'xAxisIndex' | 'yAxisIndex', type: string, from: number, to: number) => {
      const scaled = (value: number) => (type === 'log' ? Math.log(value) : value)
      const [start, end] = [from, to].map((value) => chart.convertToPixel({ [axis]: 0 }, value))
      return (value: number) =>
        (start ?? 0) +
        ((scaled(value) - scaled(from)) / (scaled(to) - scaled(from))) * ((end ?? 0) - (start ?? 0))
    }
    const x = placeOn('xAxisIndex', option.xAxis[0].type, 1, 32)
    const high = 2 * idealY
    const vertical = placeOn('yAxisIndex', option.yAxis[0].type, idealY / 3, high)
    const scale = canvas.width / canvas.clientWidth
    const isNear = (left: number, top: number, colour: readonly number[]) => {
      const { data } = context.getImageData(Math.round(left * scale) - 1, Math.round(top * scale) - 1, 3, 3)
      return Array.from({ length: 9 }, (_, index) => data.slice(4 * index, 4 * index + 3)).some((pixel) =>
        colour.every((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) < 40),
      )
    }
    const grey = [0x5b, 0x65, 0x73]
    const [from, to] = [
      { x: x(below), y: vertical(belowY) },
      { x: x(devices), y: vertical(idealY) },
    ]
    // Away from both ends, where the curve and its points are.
    const shareOf = (aside: number) => {
      const steps = Array.from({ length: 60 }, (_, index) => 0.25 + (0.5 * index) / 60)
      const found = steps.filter((part) =>
        isNear(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y) + aside, grey),
      )
      return found.length / steps.length
    }
    const point = { x: x(devices), y: vertical(y) }
    // Of results that state no machine.
    const black = [0x1b, 0x20, 0x28]
    return {
      point,
      ideal: to,
      along: shareOf(0),
      beside: shareOf(-9),
      isMarked: isNear(point.x, point.y, black),
      isMarkedAbove: isNear(point.x, point.y - 12, black),
    }
  }, at)

describe.skipIf(!hasChromium)('the line of 100 % in Scaling', () => {
  let site: ServedExplorer
  let browser: Browser

  beforeAll(async () => {
    site = await served([results], root)
    browser = await launched()
  }, 120_000)

  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  it.each(
    ['throughput', 'speedup', 'efficiency'].flatMap((draw) =>
      ['linear', 'log'].map((axes) => [draw, axes] as const),
    ),
  )('lies where the efficiency of each case says: %s on %s axes', async (draw, axes) => {
    const { page, wrong } = await opened(browser, site, { colorScheme: 'light' })
    await shown(page, `view=scaling&lang=en&draw=${draw}&axes=${axes}`)
    await page.waitForSelector('.canvas canvas')
    const columns = ['devices', 'throughput', 'speedup', 'efficiency']
    const { columns: cells, rows } = await site.explorer.ask({
      kind: 'rows',
      table: 'cases',
      columns,
      where: [],
      order: [{ column: 'devices' }],
      limit: 10,
      offset: 0,
    })
    expect(rows).toBe(4)
    const figureOf = (column: string, row: number) => Number(cells[column]?.[row])
    const ideal = (row: number) => figureOf(draw, row) / figureOf('efficiency', row)
    for (const row of [1, 2, 3]) {
      const marks = await marksAt(page, {
        devices: figureOf('devices', row),
        y: figureOf(draw, row),
        idealY: ideal(row),
        below: figureOf('devices', row - 1),
        belowY: ideal(row - 1),
      })
      const where = `${draw} on ${axes} axes, case ${String(row)}`
      expect(marks.along, where).toBeGreaterThan(0.4)
      expect(marks.beside, where).toBeLessThan(0.2)
      expect([marks.isMarked, marks.isMarkedAbove], where).toEqual([true, false])
      expect(marks.point.y, where).toBeGreaterThan(marks.ideal.y)
    }
    expect(wrong).toEqual([])
    await page.context().close()
  })
})

import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeText } from '../../src/core/compare/words.ts'
import { historySchema, type History } from '../../src/core/track/history.ts'
import { writeLayout, writeLogs } from '../compare/logs.ts'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'
import { hasChromium, launched, opened, served, shown, tableCells, type ServedExplorer } from './served.ts'

/** Twelve commits; from the eighth on, a step takes 5 % longer. */
const times = [
  0.1, 0.100_213, 0.099_907, 0.100_119, 0.099_803, 0.100_321, 0.100_037, 0.105_129, 0.104_917, 0.105_041,
  0.105_211, 0.104_833,
]

/** A text of the terminal without its line breaks. */
const unfolded = (text: string) => text.replaceAll(/\s+/g, ' ')

/** How much of the height of the chart is coloured as a change at a place of its x axis. */
const redAt = (page: Page, place: number): Promise<number> =>
  page.evaluate((x) => {
    interface Drawn {
      convertToPixel(finder: { readonly xAxisIndex: number }, value: number): number
    }
    const box = document.querySelector<HTMLElement & { readonly chart: Drawn }>('.canvas')
    const canvas = box?.querySelector('canvas')
    const context = canvas?.getContext('2d')
    if (box == null || canvas == null || context == null) return 0
    const scale = canvas.width / canvas.clientWidth
    const left = Math.round(box.chart.convertToPixel({ xAxisIndex: 0 }, x) * scale) - 2
    const { data } = context.getImageData(left, 0, 5, canvas.height)
    const rows = Array.from({ length: canvas.height }, (_, row) =>
      [0, 1, 2, 3, 4].some((column) => {
        const [red = 0, green = 0, blue = 0, opacity = 0] = data.slice(4 * (5 * row + column))
        return opacity > 100 && red > green + 60 && red > blue + 60
      }),
    )
    return rows.filter(Boolean).length / canvas.height
  }, place)

describe.skipIf(!hasChromium)('a history in the explorer', () => {
  let site: ServedExplorer
  let browser: Browser
  let history: History
  let printed: string

  beforeAll(async () => {
    const folder = freshFolder()
    const layout = writeLayout(folder)
    for (const [index, time] of times.entries()) {
      const [logs, results] = [`logs-${String(index)}`, `results/${String(index)}`]
      writeLogs(join(folder, logs), time)
      await runSteady(['import', logs, '--layout', layout, '--results', results], folder)
      const day = `2026-03-${String(index + 1).padStart(2, '0')}`
      const commit = `c0ffee${String(index).padStart(2, '0')}`
      await runSteady(['track', 'add', results, '--date', day, '--commit', commit], folder)
    }
    const { stdout } = await runSteady(['track', 'show', '--json'], folder)
    history = historySchema.parse(JSON.parse(stdout))
    printed = (await runSteady(['track', 'show'], folder)).stdout
    site = await served(['history', 'results'], folder)
    browser = await launched()
  }, 120_000)

  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  it('names the changes of `steady track show`, and draws a line at each and nowhere else', async () => {
    const { page, wrong } = await opened(browser, site, { colorScheme: 'light' })
    await shown(page, 'view=history&lang=en')
    await page.waitForSelector('.canvas canvas')
    const [series] = history.series
    const [change] = series?.changes ?? []
    expect(change).toMatchObject({ before: 6, at: 7 })
    const ratio = change?.ratio.kind === 'known' ? changeText(change.ratio.value.value) : ''
    const line = (await page.locator('.changes li').allTextContents()).join()
    expect(line).toContain(`c0ffee06 → c0ffee07 (2026-03-08): ${ratio} (`)
    expect(unfolded(printed)).toContain(line)
    expect(await redAt(page, 7.5)).toBeGreaterThan(0.3)
    for (const place of [2.5, 5.5, 9.5, 11.5]) expect(await redAt(page, place)).toBe(0)
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('has a point for each entry, which leads to its runs where its results are shown', async () => {
    const { page } = await opened(browser, site)
    await shown(page, 'view=history&lang=en')
    const cells = await tableCells(page, 'Points')
    expect(cells.map(([, commit]) => commit)).toEqual(
      times.map((_, index) => `c0ffee${String(index).padStart(2, '0')}`).reverse(),
    )
    await page.locator('main tbody a.figure').last().click()
    await page.waitForSelector('text=Every run')
    expect(new URL(page.url()).searchParams.get('source')).toBe(
      (await site.explorer.state()).sources.find(({ name }) => name === '0')?.source,
    )
    await page.context().close()
  })
})

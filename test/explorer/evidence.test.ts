import { join } from 'node:path'
import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewNames } from '../../packages/explorer/view-names.ts'
import { hasChromium, launched, opened, served, shown, type ServedExplorer } from './served.ts'

const root = join(import.meta.dirname, '../..')

describe.skipIf(!hasChromium)('figures', () => {
  let site: ServedExplorer
  let browser: Browser

  beforeAll(async () => {
    site = await served(['reports/quickstart', 'reports/cpu-frameworks'], root)
    browser = await launched()
  }, 120_000)

  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  it.each(viewNames.filter((view) => !['overview', 'repeats', 'run'].includes(view)))(
    'any of the view %s leads to measured log lines',
    async (view) => {
      const { page, wrong } = await opened(browser, site)
      await shown(page, `view=${view}&lang=en${view === 'compare' ? '&by=framework' : ''}`)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      const links = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('main a.figure')].map(({ href }) => href),
      )
      if (view !== 'history') expect(links.length).toBeGreaterThan(3)
      // Another sample for each seed of fast-check, so that all are looked at over time.
      const drawn = links.length === 0 ? [] : fc.sample(fc.constantFrom(...links), 4)
      for (const link of new Set(drawn)) {
        await page.goto(link)
        await page.waitForSelector('text=Every run')
        await page.locator('td a', { hasText: 'lines' }).first().click()
        await page.waitForSelector('ol.log li.measured')
      }
      expect(wrong).toEqual([])
      await page.context().close()
    },
    60_000,
  )
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewNames } from '../../packages/explorer/view-names.ts'
import { hasChromium, launched, opened, served, shown, type ServedExplorer } from './served.ts'

const root = join(import.meta.dirname, '../..')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const views = viewNames.filter((view) => view !== 'run')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/** What axe finds, by its rules for WCAG 2.2 AA and best practice. */
async function violations(page: Page): Promise<string[]> {
  // The page's policy forbids scripts of others, so axe comes through the debugger.
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axe })
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'axe.run({ resultTypes: ["violations"] }).then((found) => JSON.stringify(found.violations))',
    awaitPromise: true,
  })
  const found = JSON.parse(String(result.value)) as readonly Violation[]
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

describe.skipIf(!hasChromium)('readers of the explorer', () => {
  let site: ServedExplorer
  let browser: Browser
  let run: string

  beforeAll(async () => {
    site = await served(['reports/quickstart', 'reports/cpu-parallelism'], root)
    browser = await launched()
    const { columns } = await site.explorer.ask({
      kind: 'rows',
      table: 'runs',
      columns: ['source', 'run'],
      where: [{ column: 'source_name', in: ['cpu-parallelism'] }],
      order: [],
      limit: 1,
      offset: 0,
    })
    run = `run&source=${String(columns['source']?.[0])}&run=${encodeURIComponent(String(columns['run']?.[0]))}`
  }, 120_000)

  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  for (const [language, colorScheme, width] of [
    ['en', 'light', 1280],
    ['zh', 'dark', 390],
    ['en', 'dark', 2560],
  ] as const)
    it(`axe finds nothing, and nothing is wider than its window: ${language}, ${colorScheme}, ${String(width)} px`, async () => {
      const { page, wrong } = await opened(browser, site, { viewport: { width, height: 900 }, colorScheme })
      const found: string[] = []
      for (const view of [...views, run]) {
        await shown(page, `view=${view}&lang=${language}`)
        await page.waitForTimeout(200)
        found.push(...(await violations(page)).map((text) => `${view}: ${text}`))
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (over > 0) found.push(`${view} is ${String(over)} px too wide`)
      }
      expect(found).toEqual([])
      expect(wrong).toEqual([])
      await page.context().close()
    }, 120_000)

  it('each view can be reached, filtered and read with the keyboard alone', async () => {
    const { page } = await opened(browser, site, { viewport: { width: 1280, height: 900 } })
    await shown(page, 'view=overview&lang=en')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the figures')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('figures')
    await page.locator('nav a', { hasText: 'Throughput' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.search.includes('view=throughput'))
    await page.locator('label.facet input').first().focus()
    await page.keyboard.press('Space')
    await page.waitForFunction(() => location.search.includes('f.source_name='))
    await page.locator('a.figure').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.search.includes('view=repeats'))
    await page.goBack()
    await page.waitForFunction(() => location.search.includes('view=throughput'))
    await page.context().close()
  })
})

import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, launched, opened, served, shown, tableCells, type ServedExplorer } from './served.ts'

const root = join(import.meta.dirname, '../..')
const filtered = 'view=throughput&f.framework=PyTorch&f.devices=2'

describe.skipIf(!hasChromium)('cases of several suites', () => {
  let site: ServedExplorer
  let browser: Browser

  beforeAll(async () => {
    site = await served(['reports/cpu-llama', 'reports/cpu-parallelism'], root)
    browser = await launched()
  }, 120_000)

  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  it('say what their suites have not in common, and that their figures do not compare', async () => {
    const { page, wrong } = await opened(browser, site)
    await shown(page, filtered)
    const names = (await tableCells(page, 'Throughput by case')).map(([name]) => name ?? '')
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name.includes('sequence length 64')).length).toBe(1)
    for (const name of names) {
      expect(name).toMatch(/sequence length (64|128)/)
      // What all share is in the title, and no part is empty or reads like code.
      expect(name).not.toMatch(/PyTorch|1×2|FP32|=|· ·|^ ?·|· ?$/)
    }
    const common = await page.locator('.common').first().textContent()
    expect(common).toMatch(/^All of these: Llama tiny · PyTorch · 1×2 · FP32/)
    expect(common).not.toMatch(/=|· ·/)
    expect(await page.locator('main [role=note]').textContent()).toContain('Sequence length')
    await shown(page, `${filtered}&f.source_name=cpu-llama`)
    await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 1)
    expect(await page.locator('main [role=note]').count()).toBe(0)
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('filters that a link sets stand above the figures, and each can be removed', async () => {
    const { page, wrong } = await opened(browser, site)
    await shown(page, filtered)
    const active = page.locator('.active-filters li')
    expect(await active.allTextContents()).toEqual([
      expect.stringContaining('Framework: PyTorch'),
      expect.stringContaining('Devices: 2'),
    ])
    await active.first().locator('button').click()
    await page.waitForFunction(() => document.querySelectorAll('.active-filters li').length === 1)
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('f.framework'), searchParams.get('f.devices')]).toEqual([null, '2'])
    expect(wrong).toEqual([])
    await page.context().close()
  })
})

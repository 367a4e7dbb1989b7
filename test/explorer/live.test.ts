import { cpSync, mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasChromium, launched, opened, served, shown } from './served.ts'

const root = join(import.meta.dirname, '../..')

describe.skipIf(!hasChromium)('a suite that runs', () => {
  it('shows a run as soon as it ended, without a reload', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'steady-live-')), 'results')
    cpSync(join(root, 'reports/quickstart'), folder, { recursive: true })
    const record = join(folder, 'runs/resnet50-embedded_1x2_fp32_b4/3/run.json')
    renameSync(record, `${record}.later`)
    const site = await served([folder], root)
    const browser = await launched()
    const { page, wrong } = await opened(browser, site)
    await shown(page, 'view=overview&lang=en')
    await page.waitForSelector('text=not every run has ended')
    await shown(page, 'view=throughput&lang=en')
    const repeats = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main tbody tr')].map((row) => row.children[4]?.textContent),
      )
    expect((await repeats()).sort()).toEqual(['2', '3'])
    renameSync(`${record}.later`, record)
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('main tbody tr')].every((row) => row.children[4]?.textContent === '3'),
      undefined,
      { timeout: 30_000 },
    )
    expect(await repeats()).toEqual(['3', '3'])
    expect(wrong).toEqual([])
    await browser.close()
    await site.close()
  })
})

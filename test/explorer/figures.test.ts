import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeReport } from '../../src/app/report/report.ts'
import { rateText } from '../../src/core/document/numbers.ts'
import { intervalOf } from '../../src/core/results/estimate.ts'
import { hasChromium, launched, opened, served, shown, tableCells, type ServedExplorer } from './served.ts'

const root = join(import.meta.dirname, '../..')
const results = ['reports/quickstart', 'reports/cpu-frameworks']

describe.skipIf(!hasChromium)('figures of the explorer', () => {
  let site: ServedExplorer
  let browser: Browser

  beforeAll(async () => {
    site = await served(results, root)
    browser = await launched()
  }, 120_000)

  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  it('each case has the throughput and the interval of its report', async () => {
    const { page, wrong } = await opened(browser, site)
    for (const folder of results) {
      const name = folder.replace('reports/', '')
      await shown(page, `view=throughput&f.source_name=${name}&order=name`)
      while (await page.locator('button', { hasText: 'Show more rows' }).count())
        await page.locator('button', { hasText: 'Show more rows' }).first().click()
      const cells = await tableCells(page, 'Throughput by case')
      const { report } = await makeReport(join(root, folder), { formats: [] })
      const units = new Map(report.runs.map((run) => [run.case.id, run.unit ?? 'images']))
      const printed = report.cases.map(({ case: { id }, throughput }) => {
        if (throughput.kind === 'missing') return ['no figure', 'no interval']
        const interval = intervalOf(throughput)
        const text = (value: number) => rateText(value, units.get(id) ?? 'images')
        const number = (value: number) => text(value).split(' ')[0] ?? ''
        return [
          text(throughput.value.value),
          interval.kind === 'missing'
            ? 'no interval'
            : `${number(interval.value.low)} – ${number(interval.value.high)}`,
        ]
      })
      expect(cells.map(([, throughput, interval]) => [throughput, interval]).sort()).toEqual(printed.sort())
    }
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('a figure leads to its runs, and each run to its log lines', async () => {
    const { page, wrong } = await opened(browser, site)
    await shown(page, 'view=throughput&f.source_name=quickstart')
    await page.locator('a.figure').first().click()
    await page.waitForSelector('text=Every run')
    expect(new URL(page.url()).searchParams.get('view')).toBe('repeats')
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 3)
    await page.locator('td a', { hasText: 'lines' }).first().click()
    await page.waitForSelector('ol.log li.measured')
    const { report } = await makeReport(join(root, 'reports/quickstart'), { formats: [] })
    const run = report.runs.find(({ run: id }) => id === new URL(page.url()).searchParams.get('run'))
    const evidence = run?.evidence.kind === 'known' ? run.evidence.value : undefined
    const marked = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLIElement>('ol.log li.measured')].map(({ value }) => value),
    )
    expect([marked[0], marked.at(-1)]).toEqual([evidence?.firstLine, evidence?.lastLine])
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('what is doubtful of a case stands beside its figure', async () => {
    const { page, wrong } = await opened(browser, site)
    await shown(page, 'view=throughput&f.source_name=cpu-frameworks')
    const { files } = await makeReport(join(root, 'reports/cpu-frameworks'), {
      formats: ['md'],
      languages: ['en'],
    })
    await page.locator('details.findings summary').first().click()
    const sentence = await page.locator('details.findings[open] li').first().textContent()
    expect(sentence).toMatch(/\w/)
    expect(files.some(({ content }) => content.includes(sentence ?? ''))).toBe(true)
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('a filter, the language and the view are in the link', async () => {
    const { page } = await opened(browser, site)
    await shown(page, 'view=throughput&lang=en')
    await page.locator('label.facet', { hasText: 'MXNet' }).locator('input').check()
    await page.waitForFunction(() => location.search.includes('f.framework=MXNet'))
    await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 4)
    const link = page.url()
    expect(link).not.toContain('token')
    const other = await page.context().newPage()
    await other.goto(link)
    await other.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 4)
    await other.locator('a', { hasText: '中文' }).click()
    await other.waitForSelector('text=各用例的吞吐率')
    expect(await other.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
    await page.context().close()
  })
})

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewNames } from '../../packages/explorer/view-names.ts'
import { hasChromium, launched, opened, served, shown, type ServedExplorer } from './served.ts'

const root = join(import.meta.dirname, '../..')

/** Would run if any of it became markup or a script. */
const hostile = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>\u202e"\'`${1}'

/** The status of a request with these headers. */
const statusOf = (address: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<number>((resolve, reject) => {
    request(address, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

describe('strangers', () => {
  let site: ServedExplorer
  let folder: string

  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'steady-explorer-')), 'results')
    cpSync(join(root, 'reports/quickstart'), folder, { recursive: true })
    const file = join(folder, 'steadystate.json')
    const written = JSON.parse(readFileSync(file, 'utf8')) as {
      suite: { name: string; report: { title?: unknown } }
      workloads: Record<string, { model: string; framework: string }>
    }
    written.suite.report.title = { en: `Title ${hostile}`, zh: `标题 ${hostile}` }
    for (const facts of Object.values(written.workloads)) {
      facts.model = `Model ${hostile}`
      facts.framework = `${hostile}${'x'.repeat(1e5)}`
    }
    writeFileSync(file, JSON.stringify(written))
    const log = join(folder, 'runs/resnet50-embedded_1x1_fp32_b4/1/log.txt')
    writeFileSync(log, `${readFileSync(log, 'utf8')}${hostile}\n${'y'.repeat(1e5)}\n`)
    site = await served([folder], root)
  })

  afterAll(() => site.close())

  it('get nothing without the token, from another site, or by another name', async () => {
    const api = `${site.origin}/api/state`
    const token = new URL(site.address).searchParams.get('token') ?? ''
    const cookie = `steady-explorer-1=${token}`
    expect(await statusOf(api, {})).toBe(401)
    expect(await statusOf(api, { cookie: 'steady-explorer-1=wrong' })).toBe(401)
    expect(await statusOf(api, { cookie })).toBe(200)
    expect(await statusOf(api, { cookie, host: 'evil.example' })).toBe(403)
    expect(await statusOf(api, { cookie, origin: 'https://evil.example' })).toBe(403)
    expect(await statusOf(api, { cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await statusOf(api, { cookie }, 'POST')).toBe(405)
    expect(await statusOf(`${site.origin}/assets/../../package.json`, { cookie })).toBe(404)
    expect(
      await statusOf(`${site.origin}/api/log?source=..%2F..&run=..%2Fx&from=1&count=5`, { cookie }),
    ).toBe(409)
  })

  describe.skipIf(!hasChromium)('in a browser', () => {
    let browser: Browser

    beforeAll(async () => {
      browser = await launched()
    })

    afterAll(() => browser.close())

    it('no text of results or logs runs, and each is shown as it is', async () => {
      const { page, wrong } = await opened(browser, site, { viewport: { width: 1280, height: 900 } })
      const { columns } = await site.explorer.ask({
        kind: 'rows',
        table: 'runs',
        columns: ['source', 'run'],
        where: [{ column: 'run', in: ['resnet50-embedded_1x1_fp32_b4/1'] }],
        order: [],
        limit: 1,
        offset: 0,
      })
      const run = `run&source=${String(columns['source']?.[0])}&run=${encodeURIComponent(String(columns['run']?.[0]))}`
      const views = viewNames.map((view) => (view === 'run' ? run : view))
      for (const view of views) {
        await shown(page, `view=${view}&lang=en`)
        await page.waitForTimeout(150)
        expect(await page.evaluate(() => 'hurt' in window), view).toBe(false)
        expect(
          await page.evaluate(() => document.querySelectorAll('main img, main script').length),
          view,
        ).toBe(0)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(over, view).toBeLessThanOrEqual(0)
      }
      const log = await page.locator('ol.log').textContent()
      expect(log).toContain('<script>window.hurt=1</script>')
      expect(log).not.toContain('\u202e')
      expect(wrong).toEqual([])
      await page.context().close()
    })

    it('a page without a token says what to open, in both languages', async () => {
      const page = await browser.newPage()
      await page.goto(site.origin)
      const text = await page.locator('main').textContent()
      expect(text).toContain('has no valid token')
      expect(text).toContain('没有有效的令牌')
      await page.close()
    })

    it('a results folder that is removed keeps its figures, and the page says so', async () => {
      const { page } = await opened(browser, site)
      await shown(page, 'view=throughput&lang=en')
      rmSync(folder, { recursive: true })
      await page.waitForSelector('text=is no longer there', { timeout: 30_000 })
      expect(await page.locator('main tbody tr').count()).toBe(2)
      await page.locator('a.figure').first().click()
      await page.locator('td a', { hasText: 'lines' }).first().click()
      await page.waitForSelector('text=EXPLORE_LOG_ABSENT')
      await page.context().close()
    })

    it('a server that ended is named', async () => {
      const { page } = await opened(browser, site)
      await shown(page, 'view=overview&lang=en')
      await site.close()
      await page.waitForSelector('text=steady explore no longer runs', { timeout: 30_000 })
      await page.context().close()
    })
  })
})

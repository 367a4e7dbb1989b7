import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewNames } from '../../packages/explorer/view-names.ts'
import { readPage } from '../../src/app/explore/explorer-site.ts'
import { writeStatic } from '../../src/app/explore/write-static.ts'
import { hasChromium, launched, opened, served, shown, type ServedExplorer } from './served.ts'

const root = join(import.meta.dirname, '../..')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** A web server that only has files. */
const fileServer = (folder: string): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      try {
        const body = readFileSync(join(folder, path === '/' ? 'index.html' : path))
        response.writeHead(200, { 'content-type': types[extname(path) || '.html'] ?? '' }).end(body)
      } catch {
        response.writeHead(404).end()
      }
    })
    server.listen(0, '127.0.0.1', () => {
      resolve(server)
    })
  })

/** Every number and text that a view shows. */
const textOf = async (page: Page, query: string) => {
  await shown(page, query)
  await page.waitForTimeout(200)
  return page.evaluate(() =>
    [...document.querySelectorAll('main table, main .facts, main .lead, ol.log')].map(
      (part) => part.textContent,
    ),
  )
}

describe('a static page', () => {
  let site: ServedExplorer
  let folder: string

  beforeAll(async () => {
    site = await served(['reports/quickstart', 'reports/cpu-parallelism'], root)
    folder = mkdtempSync(join(tmpdir(), 'steady-static-'))
    await writeStatic({ explorer: site.explorer, page: readPage(), folder, name: 'site' })
  }, 120_000)

  afterAll(() => site.close())

  it('is not written among other files, and is written again in its place', async () => {
    const other = mkdtempSync(join(tmpdir(), 'steady-static-'))
    writeFileSync(join(other, 'thesis.tex'), '')
    const ask = { explorer: site.explorer, page: readPage(), name: 'site' }
    await expect(writeStatic({ ...ask, folder: other })).rejects.toMatchObject({
      code: 'EXPLORE_FOLDER_TAKEN',
    })
    expect((await writeStatic({ ...ask, folder })).files).toBeGreaterThan(24)
  })

  it.skipIf(!hasChromium)('says that a run of a link is not in it', async () => {
    const browser: Browser = await launched()
    const files = await fileServer(folder)
    const address = `http://127.0.0.1:${String((files.address() as AddressInfo).port)}`
    const { page } = await opened(browser, { address, origin: address })
    await shown(page, 'view=run&source=elsewhere&run=gone/1')
    expect(await page.locator('main [role=alert]').first().textContent()).toContain('no such run')
    await browser.close()
    files.close()
  })

  it.skipIf(!hasChromium)('says what to do where it is opened as a file', async () => {
    const browser: Browser = await launched()
    const page = await browser.newPage()
    await page.goto(`file://${join(folder, 'index.html')}`)
    const text = (await page.locator('.unstarted').textContent()) ?? ''
    expect(text).toContain('python3 -m http.server')
    expect(text).toContain('Web 服务器')
    await browser.close()
  })

  it.skipIf(!hasChromium)(
    'shows in each view what the served page shows',
    async () => {
      const browser: Browser = await launched()
      const files = await fileServer(folder)
      const address = `http://127.0.0.1:${String((files.address() as AddressInfo).port)}`
      const copy = await opened(browser, { address, origin: address })
      const original = await opened(browser, site)
      const { columns } = await site.explorer.ask({
        kind: 'rows',
        table: 'runs',
        columns: ['source', 'run'],
        where: [],
        order: [],
        limit: 1,
        offset: 0,
      })
      const run = `run&source=${String(columns['source']?.[0])}&run=${encodeURIComponent(String(columns['run']?.[0]))}`
      const views = viewNames.map((view) => (view === 'run' ? run : view))
      for (const view of views) {
        const query = `view=${view}&lang=en`
        const ofServed = await textOf(original.page, query)
        if (view !== 'history') expect(ofServed.length, view).toBeGreaterThan(0)
        expect(await textOf(copy.page, query), view).toEqual(ofServed)
      }
      for (const filtered of [
        'view=throughput&lang=en&f.framework=PyTorch&f.devices=2',
        'view=compare&lang=zh&by=devices&a=1&b=2&f.model=ResNet-50+v1.5',
        'view=compare&lang=en&by=axis%3Aprecision&a=fp32&b=amp',
        'view=compare&lang=en&by=machine',
      ])
        expect(await textOf(copy.page, filtered), filtered).toEqual(await textOf(original.page, filtered))
      expect([...copy.wrong, ...original.wrong]).toEqual([])
      await browser.close()
      files.close()
    },
    180_000,
  )
})

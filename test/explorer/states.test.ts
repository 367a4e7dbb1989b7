import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewNames } from '../../packages/explorer/view-names.ts'
import { collect } from '../../src/app/collect/collect.ts'
import { openStore } from '../../src/host/library/open-store.ts'
import { runSteady } from '../run/steady.ts'
import { hasChromium, launched, opened, served, shown, type ServedExplorer } from './served.ts'

const root = join(import.meta.dirname, '../..')
const freshFolder = () => mkdtempSync(join(tmpdir(), 'steady-explorer-states-'))

/** @returns the folder of a library with the results of the quick start */
async function library(): Promise<string> {
  const place = join(freshFolder(), 'library')
  await collect({
    sources: ['reports/quickstart'],
    store: await openStore(place, { cwd: root, variables: {} }),
    now: () => new Date('2026-11-27T20:00:00Z'),
    steps: false,
    cwd: root,
  })
  return place
}

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port)
    })
  })

describe('steady explore refuses', () => {
  it('a port that another program has', async () => {
    const other = createServer()
    const port = String(await listening(other))
    const { code, stderr } = await runSteady(
      ['explore', 'reports/quickstart', '--port', port, '--no-open'],
      root,
    )
    expect([code, stderr.split(':')[0]]).toEqual([2, 'EXPLORE_PORT_IN_USE'])
    expect(stderr).not.toMatch(/^\s+at /m)
    other.close()
  })

  it('a library of a newer version', async () => {
    const place = await library()
    const file = join(place, 'library.json')
    const written = JSON.parse(readFileSync(file, 'utf8')) as { version: number }
    writeFileSync(file, JSON.stringify({ ...written, version: written.version + 1 }))
    const { code, stderr } = await runSteady(['explore', place, '--no-open'], root)
    expect([code, stderr.split(':')[0]]).toEqual([2, 'LIBRARY_NEWER'])
  })

  it('a library without DuckDB, but opens results folders without it', async () => {
    // The same program, beside every package but DuckDB.
    const copy = freshFolder()
    for (const name of ['bin', 'dist', 'package.json', 'workloads', 'suites', 'setups', 'baselines'])
      symlinkSync(join(root, name), join(copy, name))
    mkdirSync(join(copy, 'node_modules'))
    for (const name of readdirSync(join(root, 'node_modules')))
      if (name !== '@duckdb') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
    const explore = (...args: string[]) =>
      spawnSync(
        process.execPath,
        ['--preserve-symlinks', '--preserve-symlinks-main', join(copy, 'bin/steady.js'), 'explore', ...args],
        { encoding: 'utf8', cwd: root, env: { ...process.env, STEADY_HOME: join(copy, 'home') } },
      )
    const refused = explore(await library(), '--no-open')
    expect([refused.status, refused.stderr.split(':')[0]]).toEqual([2, 'LIBRARY_ENGINE_MISSING'])
    const written = explore('reports/quickstart', '--static', join(copy, 'site'))
    expect([written.status, written.stderr]).toEqual([0, ''])
  })
})

describe.skipIf(!hasChromium)('the page', () => {
  let site: ServedExplorer
  let browser: Browser

  beforeAll(async () => {
    site = await served(['reports/quickstart', 'reports/cpu-parallelism'], root)
    browser = await launched(['--host-resolver-rules=MAP evil.example 127.0.0.1'])
  }, 120_000)

  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  it.each([
    ['en', 'Nothing matches these filters.'],
    ['zh', '没有符合筛选条件的内容。'],
  ])('says in each view that filters leave nothing: %s', async (lang, text) => {
    const { page, wrong } = await opened(browser, site)
    for (const view of viewNames.filter((name) => !['history', 'run'].includes(name))) {
      await shown(page, `view=${view}&lang=${lang}&f.framework=none&q=none`)
      expect(await page.locator('main').textContent(), view).toContain(text)
    }
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('of an empty library opens every view', async () => {
    const [place, empty] = [await library(), join(freshFolder(), 'empty')]
    mkdirSync(empty)
    copyFileSync(join(place, 'library.json'), join(empty, 'library.json'))
    const emptySite = await served([empty], root)
    const { page, wrong } = await opened(browser, emptySite)
    for (const view of viewNames.filter((name) => name !== 'run')) {
      await shown(page, `view=${view}&lang=en`)
      expect(await page.locator('.problem').count(), view).toBe(0)
      expect((await page.locator('main section').first().textContent())?.length, view).toBeGreaterThan(8)
    }
    expect(wrong).toEqual([])
    await page.context().close()
    await emptySite.close()
  })

  it('is not shown with another token, and a page that lost its cookie says what to open', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.origin}/?token=${'x'.repeat(32)}`)
    expect(await page.locator('main').textContent()).toContain('has no valid token')
    await page.close()
    const { page: entered } = await opened(browser, site)
    await shown(entered, 'view=overview&lang=en')
    await entered.context().clearCookies()
    await entered.waitForSelector('text=This browser has no token', { timeout: 30_000 })
    await entered.context().close()
  })

  it('is not shown under a name that another site made lead here', async () => {
    const page = await browser.newPage()
    const token = new URL(site.address).search
    const response = await page.goto(`http://evil.example:${new URL(site.origin).port}/${token}`)
    expect(response?.status()).toBe(403)
    expect(await page.locator('main').textContent()).toContain('answers only as 127.0.0.1 or localhost')
    await page.close()
  })

  it('cannot be read, framed or loaded by a page of another site that its reader has open', async () => {
    const other = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>other</title>')
    })
    const port = await listening(other)
    const { page } = await opened(browser, site)
    const stranger = await page.context().newPage()
    await stranger.goto(`http://evil.example:${String(port)}/`)
    const got = await stranger.evaluate(async (origin) => {
      const read = (options: RequestInit) =>
        fetch(`${origin}/api/state`, { credentials: 'include', ...options }).then(
          async (response) => `${response.type} ${await response.text()}`,
          () => 'refused',
        )
      const frame = document.createElement('iframe')
      frame.src = origin
      const framed = new Promise<string>((resolve) => {
        frame.onload = () => {
          try {
            resolve(frame.contentDocument?.body.textContent ?? 'refused')
          } catch {
            resolve('refused')
          }
        }
      })
      document.body.append(frame)
      const loaded = new Promise<string>((resolve) => {
        const script = document.createElement('script')
        script.src = `${origin}/api/state`
        script.onload = () => {
          resolve('loaded')
        }
        script.onerror = () => {
          resolve('refused')
        }
        document.body.append(script)
      })
      return Promise.all([
        read({}),
        read({ method: 'POST', body: 'x' }),
        read({ mode: 'no-cors' }),
        framed,
        loaded,
      ])
    }, site.origin)
    expect(got).toEqual(Array(5).fill('refused'))
    await page.context().close()
    other.close()
  })
})

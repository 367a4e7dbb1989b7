// Opens every HTML report of a folder in Chromium at three widths and in both colour schemes; fails where the page is
// wider than its window, asks the network for anything, or logs an error. Screenshots stay in the folder given as --shots.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { shots: { type: 'string' } } })
const folder = resolve(positionals[0] ?? 'results/quickstart/report')
const pages = readdirSync(folder).filter((name) => name.endsWith('.html'))
assert.ok(pages.length >= 2, `${folder} holds a page in each language`)

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
})
let looked = 0
for (const name of pages) {
  for (const width of [400, 800, 1400]) {
    for (const colorScheme of ['light', 'dark']) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
      const wrong = []
      page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
      page.on('pageerror', (error) => wrong.push(error.message))
      page.on(
        'request',
        (request) => request.url().startsWith('file:') || wrong.push(`asked for ${request.url()}`),
      )
      await page.goto(pathToFileURL(join(folder, name)).href)
      const { content, charts } = await page.evaluate(() => ({
        content: globalThis.document.documentElement.scrollWidth,
        charts: globalThis.document.querySelectorAll('svg').length,
      }))
      assert.ok(content <= width, `${name} at ${width} px is ${content} px wide`)
      assert.ok(charts > 0, `${name} shows charts`)
      assert.deepEqual(wrong, [], `${name} at ${width} px, ${colorScheme}`)
      if (values.shots !== undefined) {
        const path = join(resolve(values.shots), `${name}.${width}.${colorScheme}.png`)
        await page.screenshot({ path, fullPage: true })
      }
      await page.close()
      looked++
    }
  }
}
await browser.close()
console.log(
  `${looked} views of ${pages.length} pages: nothing wider than its window, nothing asked of the network`,
)

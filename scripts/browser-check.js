// Opens every HTML report of a folder in Chromium at four widths and in both colour schemes. Fails where the page is wider
// than its window, asks the network for anything or logs an error, where the first results are not on the first screen, or
// where a column of results or the log of a run is out of sight on a wide one. Screenshots stay in the folder given as --shots.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { openBrowser, watched } from './browser.js'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { shots: { type: 'string' } } })
const folder = resolve(positionals[0] ?? 'results/quickstart/report')
const pages = readdirSync(folder).filter((name) => name.endsWith('.html'))
assert.ok(pages.length >= 2, `${folder} holds a page in each language`)

/** Where on the page the first result stands, and how far right the links to logs reach. */
const measure = () => {
  const { document } = globalThis
  const first = document.querySelector('#results tbody tr, #results svg')
  const links = [...document.querySelectorAll('#runs tbody a[href^=".."]')]
  return {
    content: document.documentElement.scrollWidth,
    charts: document.querySelectorAll('svg').length,
    firstResult: first?.getBoundingClientRect().top,
    cut: [...document.querySelectorAll('#results .scroll')].filter(
      (table) => table.scrollWidth > table.clientWidth + 1,
    ).length,
    rightmostLink: Math.max(0, ...links.map((link) => link.getBoundingClientRect().right)),
  }
}

const browser = await openBrowser()
let looked = 0
for (const name of pages) {
  for (const [width, height] of [
    [390, 844],
    [800, 900],
    [1200, 800],
    [1400, 900],
  ]) {
    for (const colorScheme of ['light', 'dark']) {
      const { page, wrong } = await watched(browser, { viewport: { width, height }, colorScheme })
      await page.goto(pathToFileURL(join(folder, name)).href)
      const { content, charts, cut, firstResult, rightmostLink } = await page.evaluate(measure)
      assert.ok(content <= width, `${name} at ${width} px is ${content} px wide`)
      assert.ok(charts > 0, `${name} shows charts`)
      assert.ok(firstResult < height, `${name} at ${width} px has its first result at ${firstResult} px`)
      if (width >= 1200)
        assert.ok(rightmostLink <= width, `${name} at ${width} px has a link to a log at ${rightmostLink} px`)
      if (width >= 1200) assert.equal(cut, 0, `${name} at ${width} px has result tables with cut columns`)
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
  `${looked} views of ${pages.length} pages: results on the first screen, nothing wider than its window, nothing asked of the network`,
)

// Opens the reports in reports/seeds and one with wide sections in Chromium, in both languages, as wide as a phone and as a
// laptop. Fails where a page is wider than its window, where something other than a table, a code block or the list of parts
// scrolls sideways or stands out of the page, where a table on the wide page has a cut column, or where the page asks for
// anything or logs an error.
// Screenshots stay in the folder given as --shots.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { openBrowser, watched } from './browser.js'
import { writeWideReport } from './wide-report.js'

const { values } = parseArgs({ options: { shots: { type: 'string' } } })
const root = resolve('reports/seeds')
const wide = mkdtempSync(join(tmpdir(), 'steady-wide-'))
const wideResults = await writeWideReport(wide)
const reports = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, folder: join(root, name) }))
assert.ok(reports.length > 0, `${root} has reports`)

const measure = () => {
  const { document, getComputedStyle } = globalThis
  const named = (element) => {
    const part = element.closest('section')?.id ?? 'page'
    return `${element.localName} of ${part}: ${element.textContent.trim().slice(0, 60)}`
  }
  const wider = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.clientWidth > 0 &&
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).display !== 'inline',
  )
  const scrolls = '.scroll, pre, nav ol'
  const edge = document.documentElement.clientWidth + 1
  const outside = [...document.querySelectorAll('main *, header *, footer *')].filter(
    (element) => element.closest(scrolls) === null && element.getBoundingClientRect().right > edge,
  )
  return {
    content: document.documentElement.scrollWidth,
    tables: document.querySelectorAll('.scroll table').length,
    cut: wider.filter((element) => element.matches('.scroll')).map(named),
    spilled: [...wider.filter((element) => !element.matches(scrolls)), ...outside].map(named),
  }
}

const browser = await openBrowser()
let looked = 0
for (const { name, folder } of [...reports, { name: 'wide sections', folder: wideResults }]) {
  for (const language of ['en', 'zh']) {
    for (const width of [390, 1200]) {
      const { page, wrong } = await watched(browser, { viewport: { width, height: 900 } })
      const file = join(folder, 'report', `report.${language}.html`)
      await page.goto(pathToFileURL(file).href)
      const { content, tables, cut, spilled } = await page.evaluate(measure)
      const view = `${name}, ${language}, ${width} px`
      assert.ok(tables > 0, `${view}: the page has tables`)
      assert.ok(content <= width, `${view}: the page is ${content} px wide`)
      assert.deepEqual(spilled, [], `${view}: wider than their place`)
      if (width >= 1200) assert.deepEqual(cut, [], `${view}: tables with cut columns`)
      assert.deepEqual(wrong, [], view)
      if (values.shots !== undefined) {
        const path = join(resolve(values.shots), `${name.replace(' ', '-')}.${language}.${width}.png`)
        await page.screenshot({ path, fullPage: true })
      }
      await page.close()
      looked++
    }
  }
}
await browser.close()
rmSync(wide, { recursive: true })
console.log(
  `${looked} views of ${reports.length} published reports and of one with wide sections: nothing wider than its window, no column cut at 1,200 px`,
)

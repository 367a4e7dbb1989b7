// Opens reports that hold their logs (`steady report --bundle`) in Chromium, each copied alone into an empty folder, as if it
// had come by mail. Fails where a link leads out of the file, or a log does not open in it.
import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openBrowser, watched } from './browser.js'

const bundles = process.argv.slice(2)
assert.ok(bundles.length > 0, 'names a file that steady report --bundle wrote')

const place = mkdtempSync(join(tmpdir(), 'steady-bundle-'))
const browser = await openBrowser()
let opened = 0
try {
  for (const bundle of bundles) {
    const file = join(place, basename(bundle))
    copyFileSync(bundle, file)
    for (const viewport of [
      { width: 1200, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const { page, wrong } = await watched(browser, { viewport })
      await page.goto(pathToFileURL(file).href)
      const links = await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      assert.deepEqual(
        links.filter((link) => !link.startsWith('#')),
        [],
        `${bundle} has links that lead out of it`,
      )
      assert.equal(await page.locator('.file:visible').count(), 0, 'no log is open at first')
      const logs = page.locator('#logs a[href^="#file-"]')
      assert.ok((await logs.count()) > 0, `${bundle} links to logs`)
      for (let index = 0; index < (await logs.count()); index++) {
        await logs.nth(index).click()
        const shown = page.locator('.file:visible')
        assert.equal(await shown.count(), 1, 'the log that was clicked is the one that is open')
        assert.ok((await shown.locator('pre, .missing').innerText()).length > 0, 'it has text, or a reason')
        const top = await shown.evaluate((element) => element.getBoundingClientRect().top)
        assert.ok(top >= 0 && top < viewport.height, 'and it is in sight')
        await page.goBack()
        opened++
      }
      assert.deepEqual(wrong, [], bundle)
      await page.close()
    }
  }
} finally {
  await browser.close()
  rmSync(place, { recursive: true })
}
console.log(`${opened} logs opened inside ${bundles.length} files, nothing outside of them`)

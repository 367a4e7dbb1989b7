// Opens the reports in reports/seeds and one with wide sections in Chromium, in both languages, as wide as a phone and as a
// laptop. Fails where a page is wider than its window, where something other than a table, a code block or the list of parts
// scrolls sideways or stands out of the page, where a table on the wide page has a cut column, where a number crosses the edge
// of a table that scrolls without being faded, where a code block ends without a fade, or where the page asks for anything or
// logs an error.
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
  const describe = (element) => {
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
    cut: wider.filter((element) => element.matches('.scroll')).map(describe),
    spilled: [...wider.filter((element) => !element.matches(scrolls)), ...outside].map(describe),
  }
}

// What lies beyond the edge of a box that scrolls is announced by a fade. Gives the boxes without one, and the numbers that
// the edge cuts where they are not faded.
const measureFolds = async () => {
  const { document, getComputedStyle, requestAnimationFrame, NodeFilter } = globalThis
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const fade = (box, side) => parseFloat(getComputedStyle(box).getPropertyValue(`--more-${side}`))
  const numbers = (box) => {
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    const found = []
    while (texts.nextNode()) {
      for (const { 0: text, index } of texts.currentNode.data.matchAll(/[\d.,]*\d/g)) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + text.length)
        found.push({ text, range })
      }
    }
    return found
  }
  const faults = []
  const look = async (box, place) => {
    await painted()
    const { left: leftEdge, right: rightEdge } = box.getBoundingClientRect()
    const [left, right, below] = [fade(box, 'left'), fade(box, 'right'), fade(box, 'below')]
    const atEnd = box.scrollLeft + box.clientWidth >= box.scrollWidth - 1
    const boxName = `${place}: ${box.textContent.trim().slice(0, 40)}`
    if (atEnd !== (right === 0)) faults.push(`${boxName}: ${right} px of fade at the right`)
    if (box.scrollTop + box.clientHeight < box.scrollHeight - 1 && below === 0)
      faults.push(`${boxName}: no fade below`)
    if (box.localName === 'pre') return
    for (const { text, range } of numbers(box)) {
      const first = range.startContainer.parentElement.closest('tr')?.firstElementChild
      const fixed = first && getComputedStyle(first).position === 'sticky'
      if (fixed && first.contains(range.startContainer)) continue
      const from = fixed ? first.getBoundingClientRect().right : leftEdge
      const number = range.getBoundingClientRect()
      const cutAtLeft = number.left < from - 1 && number.right > from + left
      const cutAtRight = number.right > rightEdge + 1 && number.left < rightEdge - right
      if (cutAtLeft || cutAtRight) faults.push(`${boxName}: ${text} is cut`)
    }
  }
  const boxes = [...document.querySelectorAll('.scroll, pre')].filter((box) => box.clientWidth > 0)
  for (const box of boxes) {
    for (const [place, share] of [
      ['start', 0],
      ['middle', 0.5],
      ['end', 1],
    ]) {
      box.scrollLeft = share * (box.scrollWidth - box.clientWidth)
      await look(box, place)
    }
    box.scrollLeft = 0
  }
  return { boxes: boxes.length, faults }
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
      const { boxes, faults } = await page.evaluate(measureFolds)
      assert.ok(boxes > 0, `${view}: the page has tables or code`)
      assert.deepEqual(faults, [], `${view}: cut without a fade`)
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

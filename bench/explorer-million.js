// The explorer of a library of a million runs, in Chromium: each view, what it asks for, and the memory of page and server.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import { collect } from '../dist/src/app/collect/collect.js'
import { folderStore } from '../dist/src/host/library/open-store.js'
import { writeReports } from './library.js'
import '../dist/src/library/index.js' // gives messages their sentences

const program = '/usr/bin/chromium'
const steady = new URL('../bin/steady.js', import.meta.url).pathname
const views = ['overview', 'throughput', 'scaling', 'matrix', 'repeats', 'compare', 'history']
/** Rows that the page may ask for at once. */
const mostRows = 20_000

export async function* figures() {
  if (!existsSync(program)) {
    yield { what: 'the explorer of a million runs', skipped: `${program} is not installed` }
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'steady-bench-million-'))
  try {
    const names = await writeReports(folder)
    const store = folderStore(join(folder, 'library'))
    await collect({ sources: names, store, steps: false, cwd: folder, now: () => new Date() })
    yield* shownViews(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function* shownViews(folder) {
  const server = spawn(process.execPath, [steady, 'explore', 'library', '--no-open'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const address = await printedAddress(server.stdout)
    const browser = await chromium.launch({
      executablePath: program,
      args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
    })
    try {
      yield* viewFigures(browser, address)
    } finally {
      await browser.close()
    }
    yield {
      what: 'memory of the server of a million runs, at most',
      unit: 'MB',
      samples: [peakMemory(server.pid)],
      target: { atMost: 4096 },
    }
  } finally {
    server.kill()
  }
}

async function* viewFigures(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const [times, memory, rows, bytes] = [[], [], [], []]
  await page.addInitScript(countAnswers)
  await page.goto(address)
  await page.waitForSelector('main section')
  for (const view of views) {
    const started = performance.now()
    await page.goto(new URL(`/?view=${view}&lang=en`, address).href)
    await page.waitForSelector('main section')
    await page.waitForLoadState('networkidle')
    times.push((performance.now() - started) / 1000)
    if ((await page.locator('.problem').count()) > 0)
      throw new Error(`${view}: ${await page.locator('.problem').first().textContent()}`)
    memory.push((await page.evaluate(usedMemory)) / 1e6)
    for (const answer of await page.evaluate(counted)) {
      rows.push(answer.rows)
      bytes.push(answer.length / 1e6)
    }
  }
  const each = `of the ${views.length} views of a million runs`
  yield { what: `until nothing is awaited, ${each}`, unit: 's', samples: times, target: { atMost: 5 } }
  yield { what: `memory of the page, most ${each}`, unit: 'MB', samples: [Math.max(...memory)], target: {} }
  yield {
    what: `rows of an answer, most ${each}`,
    unit: 'rows',
    samples: [Math.max(...rows)],
    target: { atMost: mostRows },
  }
  yield { what: `an answer, longest ${each}`, unit: 'MB', samples: [Math.max(...bytes)], target: {} }
}

/** In the page, before it asks for anything. */
const countAnswers = () => {
  const view = /** @type {any} */ (globalThis)
  const { fetch } = view
  view.answers = []
  view.fetch = async (...asked) => {
    const response = await fetch(...asked)
    const text = await response.clone().text()
    view.answers.push({ length: text.length, rows: JSON.parse(text).rows ?? 0 })
    return response
  }
}

/** In the page. */
const counted = () => /** @type {any} */ (globalThis).answers

/** In the page. */
const usedMemory = () => /** @type {any} */ (globalThis).performance.memory.usedJSHeapSize

/** The address with its token, as the command prints it. */
async function printedAddress(output) {
  for await (const line of createInterface({ input: output })) {
    const [address] = /http:\/\/127\S+/.exec(line) ?? []
    if (address !== undefined) {
      output.resume()
      return address
    }
  }
  throw new Error('steady explore ended without an address')
}

/** Megabytes. */
const peakMemory = (pid) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000

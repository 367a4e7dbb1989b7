// The explorer: questions over a million runs, and frames while a chart of 100,000 points is dragged.
import { existsSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { chromium } from 'playwright-core'
import { explorerSite, readPage } from '../dist/src/app/explore/explorer-site.js'
import { openExplorer } from '../dist/src/app/explore/explorer.js'
import { explorerColumns } from '../dist/src/core/explorer/explorer-tables.js'
import { libraryStatements } from '../dist/src/core/explorer/library-statements.js'
import { querySql } from '../dist/src/core/explorer/table-query.js'
import { serveExplorer } from '../dist/src/host/explorer/explorer-server.js'
import '../dist/src/library/index.js' // gives messages their sentences

const program = '/usr/bin/chromium'
const runs = 1_000_000
const cases = 200_000
const points = 100_000

export async function* figures() {
  yield* questions()
  if (!existsSync(program)) yield { what: 'frames of the explorer', skipped: `${program} is not installed` }
  else yield* frames()
}

/** Rows of the views of a library: 200 results folders, 1,000 cases each, 5 repeats each. */
const generated = [
  `CREATE TABLE sources AS SELECT format('{:064x}', i) AS source, 'results' AS kind, 'folder-' || i AS name,
    'Title ' || i AS title_en, 'Title ' || i AS title_zh, 'suite-' || (i % 20) AS suite,
    TIMESTAMP '2026-01-01' + to_hours(i) AS started, TIMESTAMP '2026-01-02' + to_hours(i) AS ended,
    'c' || i AS git_commit, 5000 AS runs FROM range(200) AS t(i)`,
  `CREATE TABLE cases AS SELECT format('{:064x}', c // 1000) AS source, 'case-' || (c % 1000) AS case_id,
    'suite-' || ((c // 1000) % 20) AS suite, 'ResNet-50 · 1x' || (c % 8 + 1) || ' · batch ' || (c % 1000) AS case_label,
    'ResNet-50 · 1x' || (c % 8 + 1) AS case_label_zh, 'resnet50/f' || (c % 6) AS workload, 'ResNet-50' AS model,
    'framework-' || (c % 6) AS framework, 'machine-' || (c % 4) AS machine, 1 AS nodes, c % 8 + 1 AS devices,
    c % 1000 AS batch_per_device, 'steady' AS protocol, 100 + hash(c) % 10000 / 7.0 AS throughput, 'images/s' AS unit,
    NULL AS reason_en, NULL AS reason_zh, TIMESTAMP '2026-01-01' + to_hours(c // 1000) AS started, 'c' || (c // 1000) AS git_commit,
    '{}' AS parameters, '{"loader":"l' || (c % 3) || '","precision":"fp16"}' AS axes, 90.0 AS low, 110.0 AS high, 0.95 AS level,
    5 AS repeats, 10.0 AS throughput_per_device, 1.0 AS speedup, 1.0 AS speedup_low,
    1.0 AS speedup_high, 0.9 AS efficiency, 0.8 AS efficiency_low, 1.0 AS efficiency_high FROM range(${cases}) AS t(c)`,
  `CREATE TABLE runs AS SELECT cases.* EXCLUDE (low, high, level, repeats, throughput_per_device, speedup, speedup_low, speedup_high, efficiency,
      efficiency_low, efficiency_high),
    cases.case_id || '/' || r AS run, r AS repeat, 'completed' AS state, 'runs/log.txt' AS log, 10 AS first_line,
    100 AS last_line, 60.0 AS elapsed_s, 'x' AS log_sha256 FROM cases, range(1, 6) AS t(r)`,
]

/** @returns {import('../dist/src/core/explorer/table-query.js').RowsQuery} */
const rows = (table, where, order, limit, columns = explorerColumns[table]) => ({
  kind: 'rows',
  table,
  columns,
  where,
  order,
  limit,
  offset: 0,
})

const fastest = [{ column: 'throughput', descending: true }]
/**
 * What the views ask, with and without filters.
 *
 * @type {import('../dist/src/core/explorer/table-query.js').TableQuery[]}
 */
const asked = [
  { kind: 'count', table: 'runs', by: ['machine'], where: [], limit: 1000 },
  { kind: 'count', table: 'cases', by: ['framework'], where: [], limit: 1000 },
  { kind: 'count', table: 'cases', by: ['axis:loader'], where: [], limit: 1000 },
  rows('cases', [], fastest, 2000),
  rows('cases', [{ column: 'framework', in: ['framework-1'] }], fastest, 2000),
  rows(
    'runs',
    [
      { column: 'source', in: ['0'.repeat(64)] },
      { column: 'case_id', in: ['case-7'] },
    ],
    [],
    100,
  ),
]

async function* questions() {
  let engine
  try {
    engine = await import('@duckdb/node-api')
  } catch {
    yield { what: 'questions of the explorer', skipped: 'DuckDB is not installed' }
    return
  }
  const connection = await (await engine.DuckDBInstance.create(':memory:')).connect()
  for (const statement of [...generated, ...libraryStatements]) await connection.run(statement)
  const samples = []
  const processor = []
  for (let round = 0; round < 8; round++)
    for (const query of asked) {
      const before = process.cpuUsage()
      const started = performance.now()
      const { rows: page, total } = querySql(query)
      for (const { sql, values } of [total, page])
        (await connection.runAndReadAll(sql, [...values])).getColumnsObjectJS()
      samples.push(performance.now() - started)
      const { user, system } = process.cpuUsage(before)
      processor.push((user + system) / 1000)
    }
  for (const all of [samples, processor]) all.sort((a, b) => a - b)
  yield {
    what: `a question of the explorer over ${runs.toLocaleString('en')} runs, 95th percentile of ${samples.length}`,
    unit: 'ms',
    samples: [samples[Math.floor(samples.length * 0.95)]],
    target: { atMost: 100 },
  }
  yield {
    what: 'the same in CPU time, which other programs do not lengthen',
    unit: 'ms',
    samples: [processor[Math.floor(processor.length * 0.95)]],
    target: { atMost: 100 },
  }
}

async function* frames() {
  const explorer = pointExplorer(
    await openExplorer({ names: ['reports/quickstart'], cwd: '.', variables: {} }),
  )
  const server = await serveExplorer(explorerSite(explorer, readPage()), 0)
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(server.address)
  const state = await explorer.state()
  const run = `/?view=run&lang=en&source=${state.sources[0].source}&run=x`
  await page.goto(new URL(run, server.address).href)
  await page.waitForSelector('.canvas canvas')
  await page.waitForTimeout(1500)
  const samples = []
  for (let round = 0; round < 3; round++) samples.push(await page.evaluate(dragged))
  yield {
    what: `frames a second while a line of ${points.toLocaleString('en')} points is dragged`,
    unit: 'frames/s',
    samples,
    target: { atLeast: 60 },
  }
  yield {
    what: 'time to compute and draw one of these frames',
    unit: 'ms',
    samples: await page.evaluate(drawn),
    target: { atMost: 16.7 },
  }
  await browser.close()
  await server.close()
}

/** The same page with a run of many steps. */
const pointExplorer = (explorer) => ({
  ...explorer,
  detail: async () => ({
    steps: Array.from({ length: points }, (_, index) => ({
      line: index + 1,
      step: index + 1,
      duration: 1 + Math.sin(index / 500) / 10 + (index % 7) / 100,
    })),
    allSteps: points,
    courses: [],
  }),
})

/** In the page: moves the window by a little in each frame, and counts the frames. */
const dragged = async () => {
  const { document, requestAnimationFrame, performance: clock } = /** @type {any} */ (globalThis)
  const { chart } = document.querySelector('.canvas')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const count = 120
  await frame()
  const started = clock.now()
  for (let index = 0; index < count; index++) {
    chart.dispatchAction({ type: 'dataZoom', start: index / 6, end: 40 + index / 6 })
    await frame()
  }
  return Math.round((1000 * count) / (clock.now() - started))
}

/** In the page: how long each of some frames takes when it is drawn at once. */
const drawn = async () => {
  const { document, requestAnimationFrame, performance: clock } = /** @type {any} */ (globalThis)
  const { chart } = document.querySelector('.canvas')
  const times = []
  for (let index = 0; index < 60; index++) {
    const started = clock.now()
    chart.dispatchAction({ type: 'dataZoom', start: index / 6, end: 40 + index / 6 }, { flush: true })
    times.push(clock.now() - started)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return times
}

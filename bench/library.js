// A library of a million runs: how fast it is collected from JSON, and how long the typical queries of the explorer take.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { collect } from '../dist/src/app/collect/collect.js'
import { folderStore } from '../dist/src/host/library/open-store.js'
import { openLibrary } from '../dist/src/host/library/open-query.js'
import { manyRuns } from './many-runs.js'
import '../dist/src/library/index.js' // gives messages their sentences

const run = promisify(execFile)
const root = new URL('../', import.meta.url).pathname
const steady = join(root, 'bin/steady.js')

/** Of one report.json; a longer text would not fit into one string with its sections. */
const runsOfReport = 10_000
const reports = Number(process.env['STEADY_BENCH_REPORTS'] ?? 100)

/** What the page asks most: filter and group by case, by month, and everything of one run. */
const queries = {
  'filter, then group by case':
    "SELECT case_id, median(throughput) AS t, count(*) FROM runs WHERE precision = 'fp32' GROUP BY ALL ORDER BY t DESC LIMIT 50",
  'group by month':
    "SELECT date_trunc('month', started) AS month, avg(throughput), count(*) FROM runs GROUP BY ALL ORDER BY ALL",
  'one month, group by case':
    "SELECT case_id, median(throughput), count(*) FROM runs WHERE started >= '2026-03-01' AND started < '2026-04-01' GROUP BY ALL",
  'everything of one run': 'SELECT * FROM runs WHERE run = $run',
}

export async function* figures() {
  const folder = mkdtempSync(join(tmpdir(), 'steady-bench-library-'))
  try {
    const names = await writeReports(folder)
    const store = folderStore(join(folder, 'library'))
    const [clock, before] = [performance.now(), process.cpuUsage()]
    await collect({ sources: names, store, steps: false, cwd: folder, now: () => new Date() })
    const { user, system } = process.cpuUsage(before)
    const seconds = (performance.now() - clock) / 1000
    const runs = reports * runsOfReport
    const what = `${runs} runs from ${reports} report.json files into a library`
    yield { what, unit: 'runs/s', samples: [runs / seconds], target: { atLeast: 5000 } }
    yield {
      what: `${what}: by processor time`,
      unit: 'runs/s',
      samples: [runs / ((user + system) / 1e6)],
      target: {},
    }
    yield* queryTimes(join(folder, 'library'), runs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Writes report.json files, which together have a million runs.
 *
 * @returns their paths below the folder
 */
export async function writeReports(folder) {
  mkdirSync(join(folder, 'reports'))
  const names = Array.from({ length: reports }, (_, index) => join('reports', `${index}.json`))
  const results = join(root, 'reports/cpu-frameworks')
  await run(process.execPath, [steady, 'report', results, '--format', 'json', '--out', folder])
  const template = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  for (const [index, name] of names.entries())
    writeFileSync(join(folder, name), JSON.stringify(manyRuns(template, { part: index, runs: runsOfReport })))
  return names
}

async function* queryTimes(path, runs) {
  const library = await openLibrary(folderStore(path), { memory: '4GB', threads: undefined })
  try {
    const { connection } = library
    const [[run]] = (await connection.runAndReadAll('SELECT min(run) FROM runs')).getRowsJson()
    for (const [name, sql] of Object.entries(queries)) {
      const [times, processorTimes] = [[], []]
      for (let index = 0; index < 20; index += 1) {
        const [before, clock] = [process.cpuUsage(), performance.now()]
        await connection.runAndReadAll(sql, sql.includes('$run') ? { run: String(run) } : undefined)
        times.push(performance.now() - clock)
        const { user, system } = process.cpuUsage(before)
        processorTimes.push((user + system) / 1000)
      }
      const what = `${name}, of ${runs} runs`
      yield {
        what: `${what}: 95th percentile`,
        unit: 'ms',
        samples: [percentile(times, 0.95)],
        target: { atMost: 100 },
      }
      yield { what: `${what}: processor time`, unit: 'ms', samples: processorTimes, target: {} }
    }
  } finally {
    library.close()
  }
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)]

// Holds a finished quick start against what the README promises: one and two workers, three repeats, intervals, speedup,
// environment, and logs whose sha256 are the ones that the report prints.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2] ?? 'results/quickstart'
const { runs } = JSON.parse(readFileSync(join(folder, 'report', 'report.json'), 'utf8'))
const markdown = readFileSync(join(folder, 'report', 'report.en.md'), 'utf8')

for (const workers of [1, 2]) {
  const workerRuns = runs.filter((run) => run.case.topology.devicesPerNode === workers)
  const completed = workerRuns.filter((run) => run.state === 'completed')
  assert.ok(completed.length >= 3, `${workers} workers: ${completed.length} completed repeats`)
  // On a machine that slows down, a repeat has no figure, but a reason.
  const measured = completed.filter(({ throughput }) => throughput.value > 0)
  assert.ok(measured.length >= 2, `${workers} workers: ${measured.length} measured repeats`)
  for (const { throughput } of completed.filter((run) => !measured.includes(run)))
    assert.match(throughput.why.en, /\w/, 'a repeat without a figure says why')
  // Nodes, devices, throughput, interval, speedup: the row of the scaling table.
  const row = new RegExp(
    String.raw`^\| *1 \| *${workers} \| *([\d.]+) \|.*?([\d.]+) – ([\d.]+) \| *([\d.]+) (?:\(.*?\) )?\|`,
    'm',
  ).exec(markdown)
  assert.ok(row, `the report has a row for ${workers} workers, with interval and speedup`)
  const [figure, low, high] = row.slice(1).map(Number)
  assert.ok(low <= figure && figure <= high, `${workers} workers: ${figure} lies in ${low} – ${high}`)
}

assert.match(markdown, /## Environment[\s\S]*- CPU: /, 'the report describes the machine')

for (const { run, source } of runs) {
  const digest = createHash('sha256')
    .update(readFileSync(join(folder, source.path)))
    .digest('hex')
  assert.equal(digest, source.sha256, `${run}: the log is the one that was measured`)
  assert.ok(markdown.includes(digest), `${run}: the report prints the sha256 of its log`)
}
console.log(`verified: 2 cases, ${runs.length} logs with matching sha256`)

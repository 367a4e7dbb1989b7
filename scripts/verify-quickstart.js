// Holds a finished quick start against what the README promises: one and two workers, repeats, intervals, speedup,
// environment, and logs whose sha256 are the ones that the report prints.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2] ?? 'results/quickstart'
const { report } = { report: JSON.parse(readFileSync(join(folder, 'report', 'report.json'), 'utf8')) }

const results = report.results
assert.deepEqual(
  results.map((result) => result.case.topology.devicesPerNode).sort(),
  [1, 2],
  'one case with one worker and one with two',
)
for (const result of results) {
  assert.ok(result.runs.length >= 3, `${result.case.id} has at least 3 repeats`)
  assert.equal(result.throughput.kind, 'known', `${result.case.id} has a throughput`)
  const { value, low, high } = result.throughput.value
  assert.ok(low <= value && value <= high, `${result.case.id}: the interval holds its value`)
  assert.equal(result.speedup.kind, 'known', `${result.case.id} has a speedup`)
}
assert.equal(report.environment.kind, 'known', 'the environment was captured')

const markdown = readFileSync(join(folder, 'report', 'report.en.md'), 'utf8')
let logs = 0
for (const run of report.runs) {
  const digest = createHash('sha256').update(readFileSync(join(folder, run.origin.log.path))).digest('hex')
  assert.equal(digest, run.origin.log.sha256, `${run.id}: the log is the one that was hashed`)
  assert.ok(markdown.includes(digest), `${run.id}: the report prints the log's sha256`)
  logs++
}
assert.ok(logs >= 6, 'six logs or more')
console.log(`verified: ${results.length} cases, ${logs} logs with matching sha256`)

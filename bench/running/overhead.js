/**
 * What does it cost a workload to run under steady? The same work is done bare, its output going to a file, and under
 * steady, by turns; its own times are compared. On a machine with other
 * work to do the least of each says most.
 *
 * node bench/running/overhead.js [pairs]
 */
import { Buffer } from 'node:buffer'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { supervise } from '../../dist/host/processes/supervise.js'

const pairs = Number(process.argv[2] ?? 7)
const folder = mkdtempSync(join(tmpdir(), 'steady-bench-'))

/** A training loop's shape: arithmetic, and a line for each of some hundred steps a second. */
const program = `
  const began = process.hrtime.bigint()
  const before = process.cpuUsage()
  let x = 0.5
  for (let step = 1; step <= 600; step++) {
    for (let i = 0; i < 1_000_000; i++) x = 3.9 * x * (1 - x)
    console.log('step ' + step + ' x ' + x)
  }
  const { user, system } = process.cpuUsage(before)
  console.log('took ' + Number(process.hrtime.bigint() - began) / 1e9 + ' cpu ' + (user + system) / 1e6)`
const command = [process.execPath, '-e', program]

function bare() {
  const path = join(folder, 'bare.txt')
  const file = openSync(path, 'w')
  spawnSync(command[0], command.slice(1), { stdio: ['ignore', file, file] })
  closeSync(file)
  return tookIn(readFileSync(path, 'utf8'))
}

async function underSteady() {
  const never = new globalThis.AbortController().signal
  const chunks = []
  const order = {
    id: 'bench/1',
    command,
    workingDirectory: folder,
    variables: { PATH: process.env.PATH ?? '' },
    limits: { run: 600, quiet: 600 },
    owner: folder,
  }
  const sink = { write: (chunk) => void chunks.push(chunk) }
  await supervise(order, sink, { gently: never, now: never }, { early: 1, leftover: 1 })
  const text = Buffer.concat(chunks).toString('utf8')
  writeFileSync(join(folder, 'steady.txt'), text)
  return tookIn(text)
}

const tookIn = (text) => {
  const [, wall, cpu] = /^took (\S+) cpu (\S+)$/m.exec(text) ?? []
  return { wall: Number(wall), cpu: Number(cpu) }
}
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

const runs = { bare: [], steady: [] }
const began = performance.now()
let ownCpu = 0
for (let pair = 0; pair < pairs; pair++) {
  runs.bare.push(bare())
  const before = process.cpuUsage()
  runs.steady.push(await underSteady())
  const { user, system } = process.cpuUsage(before)
  ownCpu += (user + system) / 1e6
}
rmSync(folder, { recursive: true })

const compare = (what, kind, of) => {
  const [alone, watched] = [runs.bare, runs.steady].map((all) => of(all.map((run) => run[kind])))
  const speed = (alone / watched).toFixed(4)
  console.log(
    `${what}: bare ${alone.toFixed(3)} s, under steady ${watched.toFixed(3)} s: ${speed} of the speed`,
  )
}
compare('least wall time', 'wall', (values) => Math.min(...values))
compare('median wall time', 'wall', median)
compare('least CPU time', 'cpu', (values) => Math.min(...values))
compare('median CPU time', 'cpu', median)
const share = ownCpu / runs.steady.reduce((sum, { wall }) => sum + wall, 0)
console.log(`steady's own CPU time: ${(share * 100).toFixed(2)} % of a core`)
console.log(`${pairs} pairs, ${((performance.now() - began) / 1000).toFixed(0)} s in all`)

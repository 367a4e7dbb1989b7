// Plans a suite on a cluster in memory and runs it; prints what that took as JSON. A process by itself, for its memory.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadSuite } from '../dist/src/app/suite/load-suite.js'
import { planLoaded } from '../dist/src/app/suite/planned-suite.js'
import { runSuite } from '../dist/src/app/run/run-suite.js'
import { seconds } from '../dist/src/core/model/units.js'
import { memoryTarget } from './memory-target.js'
import '../dist/src/library/index.js' // gives messages their sentences

const [suite = '', results = ''] = process.argv.slice(2).map((path) => resolve(path))
const never = new AbortController().signal
const now = () => seconds(performance.now() / 1000)

const start = now()
const target = memoryTarget({ nodes: 1000, devicesPerNode: 8, steps: 20 })
const planned = await planLoaded(await loadSuite(suite), { cwd: '.', open: async () => target, results })
const planTime = now() - start
const { runs } = await runSuite(
  { planned, results, retryFailed: false },
  { reporter: {}, stop: { gently: never, now: never }, date: () => new Date(), now },
)
const runTime = now() - start - planTime
// Not maxRSS, which begins at what the process that started this one had.
const memory = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1000
console.log(JSON.stringify({ planTime, runTime, memory, runs: runs.length }))

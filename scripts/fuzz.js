// Reads thousands of broken files of every kind, and fails if one ends in anything but a typed error, takes over five seconds
// or 500 MB, or leaves something behind. The same seed makes the same files.
// usage: npm run fuzz -- [--seed N] [--minutes M] [--inputs N] [--kind NAME] [--only INDEX]
import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '2' },
    /** At least so many, however long they take. */
    inputs: { type: 'string', default: '0' },
    kind: { type: 'string' },
    /** One input alone, which is written to a file. */
    only: { type: 'string' },
    workers: { type: 'string', default: String(Math.min(4, availableParallelism())) },
  },
})
const seed = Number(flags.seed)

/** Seconds of processor time that one input may take. */
const longest = 5
/** Seconds after which one that does nothing is ended. */
const quiet = 120

const { kinds, schedule } = await import('../test/fuzz/kinds.js')
if (flags.kind !== undefined && !kinds.some(({ name }) => name === flags.kind)) {
  console.error(`no kind ${flags.kind}: ${kinds.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const isAsked = (index) => flags.kind === undefined || schedule[index % schedule.length].name === flags.kind

if (flags.only !== undefined) {
  const { Dice, seedOf } = await import('../test/fuzz/dice.js')
  const index = Number(flags.only)
  const { name, make } = schedule[index % schedule.length]
  const bytes = make(new Dice(seedOf(seed, name, index)))
  const file = `fuzz-${name}-${index}`
  writeFileSync(file, bytes)
  console.log(
    `${file}: ${bytes.length} bytes${bytes.args === undefined ? '' : `, ${bytes.path}, ${bytes.args.join(' ')}`}`,
  )
}

const end = performance.now() + 60_000 * Number(flags.minutes)
let next = 0
const counts = new Map(kinds.map(({ name }) => [name, 0]))
const finds = new Map()

function nextIndex() {
  if (flags.only !== undefined) return next++ === 0 ? Number(flags.only) : undefined
  if (performance.now() > end && total() >= Number(flags.inputs)) return undefined
  while (!isAsked(next)) next += 1
  return next++
}

const total = () => [...counts.values()].reduce((sum, count) => sum + count, 0)

function found(kind, index, flaw) {
  const key = `${kind}: ${flaw.replaceAll(/\d+/g, '#').slice(0, 160)}`
  const find = finds.get(key) ?? { flaw, indexes: [] }
  find.indexes.push(index)
  finds.set(key, find)
  if (find.indexes.length === 1)
    console.log(`${kind}: ${flaw}\n  npm run fuzz -- --seed ${seed} --only ${index}`)
}

/** Processor seconds of a process so far. */
function processorTime(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

/** Runs inputs in a process, and in another one where it ends over one; resolves once there is none left. */
async function work() {
  for (let isDone = false; !isDone;) isDone = await workInProcess()
}

function workInProcess() {
  const child = fork(fileURLToPath(new URL('../test/fuzz/worker.js', import.meta.url)), {
    execArgv: ['--max-old-space-size=450'],
    env: { ...process.env, NO_COLOR: '1', LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (printed = (printed + text).slice(-2000)))
  let current
  let isDone = false
  const give = () => {
    const index = nextIndex()
    if (index !== undefined) child.send({ seed, index })
    else {
      isDone = true
      child.disconnect()
    }
  }
  const watch = setInterval(() => {
    if (current === undefined) return
    const taken = processorTime(child.pid) - current.processor
    if (taken <= longest && performance.now() - current.since <= 1000 * quiet) return
    found(current.kind, current.index, `takes over ${taken > longest ? longest : quiet} seconds`)
    counts.set(current.kind, counts.get(current.kind) + 1)
    current = undefined
    child.kill('SIGKILL')
  }, 250)
  return new Promise((resolve) => {
    child.on('message', ({ ready, begun, ended, flaw }) => {
      if (begun !== undefined)
        current = { ...begun, since: performance.now(), processor: processorTime(child.pid) }
      if (flaw !== undefined) found(current?.kind ?? 'none', current?.index ?? -1, flaw)
      if (ended !== undefined) {
        counts.set(ended.kind, counts.get(ended.kind) + 1)
        if (ended.flaw !== undefined) found(ended.kind, ended.index, ended.flaw)
        current = undefined
      }
      if (ready === true || ended !== undefined) give()
    })
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      if (current !== undefined) {
        const reason = /FATAL ERROR: [^\n]*/.exec(printed)?.[0] ?? printed.slice(-300)
        found(current.kind, current.index, `ends the process with ${signal ?? code}: ${reason}`)
        counts.set(current.kind, counts.get(current.kind) + 1)
      }
      resolve(isDone)
    })
  })
}

const began = performance.now()
await Promise.all(Array.from({ length: Number(flags.workers) }, work))
console.log([...counts].map(([name, count]) => `${name} ${count}`).join(', '))
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(`seed ${seed}: ${total()} inputs in ${minutes} minutes, ${finds.size} kinds of finds`)
for (const [key, { indexes }] of finds) console.log(`  ${indexes.length} × ${key}`)
process.exitCode = finds.size === 0 ? 0 : 1

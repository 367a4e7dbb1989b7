import { spawn, spawnSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearInterval, setInterval } from 'node:timers'
import { fileURLToPath } from 'node:url'
import { makeLog } from './logs/make-log.js'
import { processorTime, ratios } from './pairs.js'

const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const steady = [process.execPath, file('../bin/steady.js'), 'measure']
const extract = file('logs/extract.py')

const GB = 1e9
const pairs = 5

/**
 * Seconds that a command takes to its end. Its output is read: to nowhere, grep would stop at the first match.
 *
 * @param {readonly string[]} command
 */
function seconds([program, ...args]) {
  const start = process.hrtime.bigint()
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} exited with ${status}`)
  return Number(process.hrtime.bigint() - start) / 1e9
}

/** Seconds that it keeps processors busy, with all of its threads. */
const busy = (command) => processorTime(() => seconds(command))

/** Peak memory, in MB, of measuring so many copies of a log from standard input. */
async function peakOfStream(path, copies) {
  const child = spawn(steady[0], [...steady.slice(1), '-', '--json'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  let peak = 0
  const timer = setInterval(() => {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
    if (found !== null) peak = Number(found[1]) / 1000
  }, 200)
  const ended = new Promise((resolve, reject) => {
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`steady measure exited with ${code}`)),
    )
  })
  for (let copy = 0; copy < copies; copy += 1) {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
      if (!child.stdin.write(chunk)) await new Promise((resolve) => child.stdin.once('drain', resolve))
    }
  }
  clearInterval(timer)
  child.stdin.end()
  await ended
  return peak
}

export async function* figures() {
  const folder = mkdtempSync(join(tmpdir(), 'steady-bench-'))
  const [dense, sparse] = [join(folder, 'dense.log'), join(folder, 'sparse.log')]
  try {
    makeLog(dense, GB, 0)
    makeLog(sparse, GB, 20)
    for (const [log, what, share] of [
      [sparse, '1 GB log, a step in 21 lines', 0.5],
      [dense, '1 GB log, every line a step', 0.3],
    ]) {
      // Rates, so that a log read twice as fast counts twice.
      for (const { by, cost } of [
        { by: 'processor time', cost: busy },
        { by: 'time', cost: seconds },
      ])
        yield {
          what: `${what}: rate of grep -c by ${by}`,
          unit: '×',
          samples: await ratios(
            pairs,
            () => cost(['grep', '-c', 'total_ips', log]),
            () => cost([...steady, log, '--from', 'steps']),
          ),
          target: { atLeast: share },
        }
      for (const [mode, source] of [
        ['rates', 'steps'],
        ['times', 'elapsed'],
      ]) {
        yield {
          what: `${what}: rate of the Python extractor of ${mode} by processor time`,
          unit: '×',
          samples: await ratios(
            1,
            () => busy(['python3', extract, mode, log]),
            () => busy([...steady, log, '--from', source]),
          ),
          target: { atLeast: 10 },
        }
      }
    }
    if (process.platform === 'linux') {
      yield {
        what: '10 GB log from a pipe: peak memory',
        unit: 'MB',
        samples: [await peakOfStream(sparse, 10)],
        target: { atMost: 150 },
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

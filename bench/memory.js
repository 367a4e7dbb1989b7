import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const file = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Largest resident memory of one process, in MB: the kernel's own high-water mark, read until the process ends. */
function peakMemory(command) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { stdio: 'ignore' })
    let peak = 0
    const timer = setInterval(() => {
      try {
        const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
        if (found !== null) peak = Number(found[1]) / 1000
      } catch {
        // The process ended between two looks.
      }
    }, 20)
    child.on('error', reject)
    child.on('exit', (code) => {
      clearInterval(timer)
      if (code === 0) resolve(peak)
      else reject(new Error(`${command.join(' ')} exited with ${code}`))
    })
  })
}

const lines = 1_000_000

/** Step lines of the trainer's form, a tenth of a second apart. */
function millionLines(path) {
  const file = openSync(path, 'w')
  for (let first = 0; first < lines; first += 10_000) {
    const block = Array.from({ length: 10_000 }, (_, index) => stepLine(first + index + 1))
    writeSync(file, block.join(''))
  }
  closeSync(file)
}

function stepLine(step) {
  const at = new Date(Date.UTC(2026, 0, 1) + step * 100).toISOString().replace('T', ' ').replace('Z', '000')
  return `DLL ${at} - (0, ${step}) loss : 6.900000  step_time : 0.100000 s  total_ips : 40.000 images/s\n`
}

export async function* figures() {
  if (process.platform !== 'linux') {
    yield { what: 'peak memory', unit: 'MB', samples: [], target: {}, skipped: 'only Linux has /proc' }
    return
  }
  const trainer = (workers) => [
    file('../dist/packages/trainer/main.js'),
    '--batch=4',
    `--workers=${workers}`,
    '--threads=1',
    '--image-size=224',
    '--steps=4',
    '--seed=1',
  ]
  const perWorker = [await peakMemory(trainer(1)), (await peakMemory(trainer(2))) / 2]
  yield {
    what: 'trainer, peak memory of a worker at batch 4',
    unit: 'MB',
    samples: perWorker,
    target: { atMost: 2500 },
  }

  const folder = mkdtempSync(join(tmpdir(), 'steady-bench-'))
  millionLines(join(folder, 'million.log'))
  writeFileSync(
    join(folder, 'lines.yaml'),
    `suite: lines
matrix: { workload: replay, topology: 1x1, batch: 4, parameters: { log: million.log, speed: max } }
repeats: 1
`,
  )
  const samples = []
  for (let run = 0; run < 3; run += 1) {
    const results = join(folder, String(run))
    const asked = [
      file('../bin/steady.js'),
      'run',
      join(folder, 'lines.yaml'),
      '--results',
      results,
      '--no-report',
    ]
    samples.push(await peakMemory(asked))
  }
  rmSync(folder, { recursive: true })
  yield {
    what: 'steady itself while a workload prints a million lines',
    unit: 'MB',
    samples,
    target: { atMost: 150 },
  }
}

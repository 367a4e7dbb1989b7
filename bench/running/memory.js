/**
 * How much memory does steady itself take while a workload prints a million lines as fast as it can?
 *
 * node bench/running/memory.js [lines]
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearInterval, setInterval } from 'node:timers'
import { fileURLToPath } from 'node:url'

const lines = Number(process.argv[2] ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'steady-bench-'))

const record = (step) => {
  const at = new Date(Date.UTC(2024, 0, 1) + step * 100).toISOString().replace('T', ' ').replace('Z', '000')
  return `DLL ${at} - (0, ${step}) loss : 6.9  step_time : 0.1 s total_ips : 320 images/s`
}
writeFileSync(
  join(folder, 'train.log'),
  Array.from({ length: lines }, (_, index) => `${record(index + 1)}\n`).join(''),
)
writeFileSync(
  join(folder, 'million.yaml'),
  `suite: million
matrix: { workload: replay, batch: 32, parameters: { log: train.log, speed: max } }
repeats: 1
`,
)

const steady = fileURLToPath(new URL('../../bin/steady.js', import.meta.url))
const args = ['run', 'million.yaml', '--results', 'results', '--plain', '--no-report']
const child = spawn(process.execPath, [steady, ...args], {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
})
let peak = 0
const watch = setInterval(() => {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]))
  } catch {
    clearInterval(watch)
  }
}, 20)
child.once('close', (code) => {
  clearInterval(watch)
  rmSync(folder, { recursive: true })
  console.log(`exit code ${code}; steady's peak resident memory: ${(peak / 1024).toFixed(0)} MB`)
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ratios } from './pairs.js'

const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const steps = 16
const trainer = [
  file('../dist/trainer/main.js'),
  '--batch=4',
  '--workers=1',
  '--threads=1',
  '--image-size=224',
  `--steps=${steps}`,
  '--seed=1',
]

const suite = `suite: overhead
matrix: { workload: resnet50/embedded, topology: 1x1, batch: 4, parameters: { steps: ${steps} } }
repeats: 1
`

/** Samples per second between the first warm step's stamp and the last, read off the trainer's own lines. */
function throughputOf(log) {
  const stamps = [...log.matchAll(/^DLL (\S+ \S+) - \(\d+, (\d+)\)/gm)].map(([, stamp, step]) => ({
    at: Date.parse(`${stamp.replace(' ', 'T').slice(0, 23)}Z`) + Number(stamp.slice(-3)) / 1000,
    step: Number(step),
  }))
  const [first, last] = [stamps.find(({ step }) => step === 3), stamps.at(-1)]
  return (4 * (last.step - first.step)) / ((last.at - first.at) / 1000)
}

/** The same command under steady and bare. */
export async function* figures() {
  const folder = mkdtempSync(join(tmpdir(), 'steady-bench-'))
  writeFileSync(join(folder, 'overhead.yaml'), suite)
  let run = 0
  const under = () => {
    const results = join(folder, String((run += 1)))
    const asked = [
      file('../bin/steady.js'),
      'run',
      join(folder, 'overhead.yaml'),
      '--results',
      results,
      '--no-report',
    ]
    const { status, stderr } = spawnSync(process.execPath, asked, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return throughputOf(
      readFileSync(join(results, 'runs/resnet50-embedded_1x1_fp32_b4_steps=16/1/log.txt'), 'utf8'),
    )
  }
  const bare = () => throughputOf(spawnSync(process.execPath, trainer, { encoding: 'utf8' }).stdout)
  const samples = await ratios(3, under, bare)
  rmSync(folder, { recursive: true })
  yield { what: 'throughput under steady ÷ bare', unit: '×', samples, target: { atLeast: 0.99 } }
}

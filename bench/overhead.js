import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seconds } from '../dist/src/core/model/units.js'
import { startLocalJob } from '../dist/src/host/processes/local-job.js'
import { callWarden } from '../dist/src/host/processes/warden-link.js'
import { ratios } from './pairs.js'

const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const steps = 16
const trainer = [
  file('../dist/packages/trainer/main.js'),
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

/** Arithmetic and some hundred lines a second: a training loop without a training loop's noise. Prints its own time. */
const loop = `
  const began = process.hrtime.bigint()
  let x = 0.5
  for (let step = 1; step <= 600; step++) {
    for (let i = 0; i < 1_000_000; i++) x = 3.9 * x * (1 - x)
    console.log('step ' + step + ' x ' + x)
  }
  console.log('took ' + Number(process.hrtime.bigint() - began) / 1e9)`

const speedOf = (output) => 1 / Number(/^took (\S+)$/m.exec(output)[1])

async function underSupervision(folder) {
  const task = {
    name: 'rank-0',
    node: 'bench',
    command: [process.execPath, '-e', loop],
    workingDirectory: folder,
    variables: { PATH: process.env.PATH ?? '' },
    role: /** @type {const} */ ('work'),
  }
  const grace = { early: seconds(1), leftover: seconds(1) }
  const runFolder = mkdtempSync(join(folder, 'run-'))
  const pipes = new Map([[task.name, join(runFolder, 'output')]])
  const job = await startLocalJob({ tasks: [task], pipes, grace, folder: runFolder }, callWarden(folder))
  const chunks = []
  await job.follow((_, chunk) => void chunks.push(Buffer.from(chunk)))
  return Buffer.concat(chunks).toString('utf8')
}

/** The same command under steady and bare. */
export async function* figures() {
  const folder = mkdtempSync(join(tmpdir(), 'steady-bench-'))
  const alone = () => spawnSync(process.execPath, ['-e', loop], { encoding: 'utf8' }).stdout
  yield {
    what: 'speed of a loop under steady ÷ bare',
    unit: '×',
    samples: await ratios(
      9,
      async () => speedOf(await underSupervision(folder)),
      () => speedOf(alone()),
    ),
    target: { atLeast: 0.99 },
  }

  writeFileSync(join(folder, 'overhead.yaml'), suite)
  let run = 0
  const under = () => {
    run += 1
    const results = join(folder, String(run))
    const asked = ['run', join(folder, 'overhead.yaml'), '--results', results, '--no-report']
    const { status, stderr } = spawnSync(process.execPath, [file('../bin/steady.js'), ...asked], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
    return throughputOf(
      readFileSync(join(results, `runs/resnet50-embedded_1x1_fp32_b4_steps=${steps}/1/log.txt`), 'utf8'),
    )
  }
  const bare = () => throughputOf(spawnSync(process.execPath, trainer, { encoding: 'utf8' }).stdout)
  const samples = await ratios(3, under, bare)
  rmSync(folder, { recursive: true })
  yield { what: 'training throughput under steady ÷ bare', unit: '×', samples, target: { atLeast: 0.99 } }
}

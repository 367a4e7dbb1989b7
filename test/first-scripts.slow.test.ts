import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from './run/replayed.ts'
import { runSteady } from './run/steady.ts'

// What people's own scripts print, each with a stopwatch in it. Nothing is told to steady but what it asks for.

/** Steps in so many milliseconds, slower in the first five; the lines of each step come from the script's own expression. */
function folderWith(lines: string, { every = 1, steps = 100, ms = 30 } = {}): string {
  const folder = freshFolder()
  writeFileSync(
    join(folder, 'train.js'),
    `const fs = require('fs'), ends = []
let step = 0, last = performance.now(), wait = Promise.resolve()
const print = (line) => fs.writeSync(1, line)
const next = () => {
  step += 1
  ends.push(performance.now())
  if (step % ${every} === 0) {
    const now = performance.now(), taken = now - last
    last = now
    ${lines}
  }
  if (step < ${steps}) setTimeout(next, step < 5 ? ${3 * ms} : ${ms})
  else fs.writeFileSync('ends.json', JSON.stringify(ends))
}
setTimeout(next, ${3 * ms})
`,
  )
  return folder
}

const time = (folder: string, ...options: string[]) =>
  runSteady(['time', '--no-report', '--repeats', '1', ...options, '--', 'node', 'train.js'], folder)

const figureOf = (stdout: string) => {
  const [, value = '', unit = ''] = /^train_1x\S+ +([\d.]+) (\S+)/m.exec(stdout) ?? []
  return { value: Number(value), unit }
}

/** Steps a second after the slow ones, by the stopwatch of the script. */
function trueRate(folder: string): number {
  const ends = (JSON.parse(readFileSync(join(folder, 'ends.json'), 'utf8')) as number[]).slice(10)
  const times = ends.slice(1).map((end, index) => end - (ends[index] ?? NaN))
  const usual = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN
  const steady = times.filter((taken) => taken < 4 * usual)
  return (1000 * steady.length) / steady.reduce((sum, taken) => sum + taken, 0)
}

/** The machine of a test may be busy, and the window of steady is not that of the stopwatch. */
const NEAR = 0.06

interface Script {
  readonly name: string
  readonly lines: string
  readonly every?: number
  readonly steps?: number
  readonly ms?: number
  readonly unit: string
  /** What a step counts in that unit. */
  readonly perStep: number
}

const stamp = 'new Date().toISOString().slice(0, 19).replace("T", " ")'

describe('a script that steady is told nothing of', () => {
  it.each<Script>([
    {
      name: 'the time of five steps, with stamps of a logger',
      lines:
        'print(`${new Date().toISOString().slice(0, 23).replace("T", " ").replace(".", ",")} - trainer - INFO - Epoch 1 Step ${step} Loss ${(7 / step).toFixed(4)} Time ${(taken / 1000).toFixed(3)}s\\n`)',
      every: 5,
      unit: 'steps/s',
      perStep: 1,
    },
    {
      name: 'a counter without a name, and the seconds of ten steps in brackets',
      lines:
        'print(`[${String(step).padStart(5)}/200] loss=${(7 / step).toFixed(3)} [${(taken / 1000).toFixed(2)}s]\\n`)',
      every: 10,
      steps: 200,
      unit: 'steps/s',
      perStep: 1,
    },
    {
      name: 'stamps of whole seconds and step numbers',
      lines: `print(\`\${${stamp}} step \${step}\\n\`)`,
      every: 4,
      steps: 200,
      unit: 'steps/s',
      perStep: 1,
    },
    {
      name: 'a line that rewrites itself',
      lines: 'print(`\\rStep ${step}/100 loss ${(7 / step).toFixed(4)}`)',
      unit: 'steps/s',
      perStep: 1,
    },
    {
      name: 'lines of CSV',
      lines:
        'if (step === 1) print("step,loss,lr,step_time\\n"); print(`${step},${(7 / step).toFixed(4)},0.001,${(taken / 1000).toFixed(4)}\\n`)',
      unit: 'steps/s',
      perStep: 1,
    },
    {
      name: 'words a second in thousands',
      lines:
        'print(`step: ${step} loss: ${(7 / step).toFixed(3)} wps: ${(2048 / taken).toFixed(2)}K mem: 12.1GiB\\n`)',
      unit: 'words/s',
      perStep: 2048,
    },
    {
      name: 'epochs of steps',
      lines:
        'print(`Epoch [${Math.ceil(step / 50)}/4], Step [${((step - 1) % 50) + 1}/50], Loss: ${(7 / step).toFixed(4)}\\n`)',
      every: 10,
      steps: 200,
      unit: 'steps/s',
      perStep: 1,
    },
  ])('is measured where it prints $name', async ({ lines, every, steps, ms, unit, perStep }) => {
    const folder = folderWith(lines, {
      ...(every === undefined ? {} : { every }),
      ...(steps === undefined ? {} : { steps }),
      ...(ms === undefined ? {} : { ms }),
    })
    const { stdout, stderr, code } = await time(folder)
    expect(code, stderr).toBe(0)
    const figure = figureOf(stdout)
    expect(figure.unit).toBe(unit)
    expect(Math.abs(figure.value / (perStep * trueRate(folder)) - 1)).toBeLessThan(NEAR)
  })

  it('counts its two ranks, and multiplies a rate of one device by them', async () => {
    const folder = folderWith(
      'for (const rank of [0, 1]) print(`[rank${rank}] step ${step} loss ${(7 / step).toFixed(4)} ${(32_000 / taken).toFixed(1)} samples/s\\n`)',
    )
    const asked = await time(folder)
    expect(asked.code).toBe(3)
    expect(asked.stderr).toContain('2 ranks print a rate each')
    const { stdout, code } = await time(folder, '--set', 'rates=per-device')
    expect(code).toBe(0)
    expect(stdout).toContain('train_1x2_fp32')
    expect(Math.abs(figureOf(stdout).value / (64 * trueRate(folder)) - 1)).toBeLessThan(NEAR)
    expect(existsSync(join(folder, 'results/time-train-2'))).toBe(false)
  })

  it('counts the batches of a step by the option of the command', async () => {
    const folder = folderWith('print(`step ${step} time ${(taken / 1000).toFixed(4)}s\\n`)')
    const { stdout } = await runSteady(
      [
        ...['time', '--no-report', '--repeats', '1', '--', 'node', 'train.js'],
        ...['--batch-size', '4', '--gradient-accumulation-steps', '8'],
      ],
      folder,
    )
    expect(figureOf(stdout).unit).toBe('samples/s')
    expect(Math.abs(figureOf(stdout).value / (32 * trueRate(folder)) - 1)).toBeLessThan(NEAR)
  })
})

it('a log that says no time is refused, with the command that records it', async () => {
  const folder = freshFolder()
  writeFileSync(
    join(folder, 'train.log'),
    Array.from({ length: 40 }, (_, n) => `step ${n + 1} loss ${(7 / (n + 1)).toFixed(3)}\n`).join(''),
  )
  const { stderr, code } = await runSteady(['measure', 'train.log'], folder)
  expect(stderr).toContain('DRAFT_NO_TIMES')
  expect(stderr).toContain('steady time')
  expect(code).toBe(2)
})

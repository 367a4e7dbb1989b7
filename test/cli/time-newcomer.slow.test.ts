import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'

/** A program that prints a line each 40 ms, 90 ms in the first steps, and counts its starts. */
function folderWith(line: string): string {
  const folder = freshFolder()
  writeFileSync(
    join(folder, 'train.js'),
    `require('fs').appendFileSync('starts', 'x')
let n = 0, last = performance.now()
const next = () => {
  n += 1
  const now = performance.now(), ms = now - last
  last = now
  console.log(${line})
  if (n < 40) setTimeout(next, n < 4 ? 90 : 40)
}
setTimeout(next, 90)
`,
  )
  return folder
}

const starts = (folder: string) => readFileSync(join(folder, 'starts'), 'utf8').length

const time = (folder: string, ...options: string[]) =>
  runSteady(['time', '--no-report', '--repeats', '2', ...options, '--', 'node', 'train.js'], folder)

const figureOf = (stdout: string) => Number(/^train_1x[12]_fp32\S* +([\d.]+) /m.exec(stdout)?.[1])

describe('a command that nobody told steady anything of', () => {
  it.each<[string, string, string, number]>([
    [
      'rates of tokens',
      '`step ${n}: loss ${3 / n}, ${(16384000 / ms).toFixed(0)} tok/s`',
      'tokens/s',
      409_600,
    ],
    [
      'a line of JSON for each step',
      'JSON.stringify({ step: n, loss: 3 / n, time: ms / 1000 })',
      'steps/s',
      25,
    ],
    [
      'a line for each epoch',
      '`Epoch ${n}/40: loss ${3 / n} time ${(ms / 1000).toFixed(3)}s`',
      'epochs/s',
      25,
    ],
    [
      'lines of two ranks',
      "[0, 1].map((rank) => `[rank${rank}] step ${n} step_time ${ms.toFixed(1)}ms`).join('\\n')",
      'steps/s',
      25,
    ],
  ])('is measured where it prints %s', async (_, line, unit, most) => {
    const { stdout, code } = await time(folderWith(line))
    expect(code).toBe(0)
    expect(stdout).toContain(unit)
    // A timer is late and never early; a busy machine is later.
    expect(figureOf(stdout)).toBeLessThan(1.05 * most)
    expect(figureOf(stdout)).toBeGreaterThan(0.6 * most)
  })

  it('is asked about once, after its first run, which counts', async () => {
    const folder = folderWith('`train> ${n * 10} | nll ${3 / n}`')
    const asked = await time(folder)
    expect(asked.code).toBe(3)
    expect(asked.stderr).toContain('--set step=none')
    const command = /^Answer with: steady (.+)$/m.exec(asked.stderr)?.[1] ?? ''
    expect(asked.stderr).toContain('--set step=1')
    expect(command).toContain('--set step=ANSWER')
    expect(starts(folder)).toBe(1)
    // The same command once more asks again, and runs nothing.
    expect((await time(folder)).code).toBe(3)
    expect(starts(folder)).toBe(1)
    const answered = await runSteady(command.replace('ANSWER', '1').split(' '), folder)
    expect(answered.code).toBe(0)
    expect(starts(folder)).toBe(2)
    expect(figureOf(answered.stdout)).toBeGreaterThan(150)
    expect((await runSteady(['check', 'results/time-train'], folder)).code).toBe(0)
    expect(existsSync(join(folder, 'results/time-train-2'))).toBe(false)
  })

  it('keeps its first run when the batch is stated with the answer', async () => {
    const folder = folderWith('`train> ${n} | nll ${3 / n}`')
    await time(folder)
    const { stdout, code } = await time(folder, '--set', 'step=1', '--batch', '8')
    expect(code).toBe(0)
    expect(starts(folder)).toBe(2)
    expect(stdout).toMatch(/^train_1x1_fp32_b8 .* samples\/s/m)
  })

  it('shows the last lines of a crash', async () => {
    const folder = freshFolder()
    writeFileSync(join(folder, 'train.js'), "throw new RangeError('shapes differ: 3 and 4')")
    const { stdout, code } = await time(folder)
    expect(stdout).toMatch(/\| RangeError: shapes differ: 3 and 4/)
    expect(code).toBe(1)
  })

  it('is measured again from its stored log, by the arrival of the lines', async () => {
    const folder = folderWith('`it ${n} loss ${3 / n}`')
    await time(folder)
    const log = 'results/time-train/runs/train_1x1_fp32/1/log.txt'
    const { stdout } = await runSteady(['measure', log], folder)
    expect(stdout).toMatch(/steps\/s/)
    expect(stdout).toContain('by the arrival of the lines')
  })
})

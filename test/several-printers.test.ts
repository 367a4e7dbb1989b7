import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from './run/replayed.ts'
import { runSteady } from './run/steady.ts'

// Several ranks that print into one stream, each the rate that it measured itself: one of them is not the total.

const STEPS = 40

/** Rates of two ranks that do not agree, 200 on average after a slow start. */
const rateOf = (rank: number, step: number) =>
  step === 1 ? 20 + rank : 200 + ((7 * step + 5 * rank) % 11) - 5

function logOf(lineOf: (rank: number, step: number, rate: number) => string, ranks = 2): string {
  const folder = freshFolder()
  const lines: string[] = []
  for (let step = 1; step <= STEPS; step += 1)
    for (let index = 0; index < ranks; index += 1) {
      // They do not come in the same order at every step.
      const rank = step % 3 === 0 ? ranks - 1 - index : index
      lines.push(lineOf(rank, step, rateOf(rank, step)))
    }
  const log = join(folder, 'train.log')
  writeFileSync(log, `${lines.join('\n')}\n`)
  return log
}

const loss = (step: number) => (10 - step / 10).toFixed(3)

const labelled: Readonly<Record<string, (rank: number, step: number, rate: number) => string>> = {
  'a number in brackets': (r, s, v) => `[${r}]: step ${s} loss ${loss(s)} ips=${v}.4`,
  'rank= before the step': (r, s, v) => `rank=${r} step=${s} loss=${loss(s)} throughput=${v}.3`,
  'the rank behind the step': (r, s, v) => `step ${s} rank ${r}: ${v}.9 samples/sec loss ${loss(s)}`,
  'a rank in parentheses': (r, s, v) => `(rank ${r}) step ${s}: loss ${loss(s)}, ${v}.1 img/s`,
  'a letter and a number': (r, s, v) => `R${r} | it ${s} | ${v}.5 img/s | loss ${loss(s)}`,
  'a worker': (r, s, v) => `worker ${r}: step ${s} loss ${loss(s)} ${v}.5 samples/s`,
  'a device of CUDA': (r, s, v) => `[cuda:${r}] step ${s} loss ${loss(s)} ${v}.5 samples/s`,
  'a device behind the line': (r, s, v) => `step ${s} loss ${loss(s)} ${v}.5 tok/s device ${r}`,
  'local_rank=': (r, s, v) => `step ${s} local_rank=${r} loss ${loss(s)} ${v}.5 seq/s`,
  'a dictionary of Python': (r, s, v) => `{'step': ${s}, 'loss': ${loss(s)}, 'tps': ${v}.5, 'rank': ${r}}`,
  'JSON with the rank': (r, s, v) =>
    JSON.stringify({ rank: r, step: s, loss: 9 - s / 10, samples_per_sec: v + 0.7 }),
  'JSON with the GPU': (r, s, v) =>
    JSON.stringify({ step: s, loss: 9 - s / 10, tokens_per_second: v + 0.7, gpu: r }),
  'JSON with the name of a device': (r, s, v) =>
    JSON.stringify({ device: `cuda:${r}`, step: s, throughput: v + 0.7 }),
  'no label': (_, s, v) => `step ${s} loss ${loss(s)} ${v}.5 samples/s`,
  'JSON without a label': (_, s, v) => JSON.stringify({ step: s, loss: 9 - s / 10, throughput: v + 0.7 }),
}

/** The first figure that is printed, and its number of devices. */
const figureIn = (stdout: string) => {
  const [, devices = '', figure = ''] = / {2}(\d+|—) +steady +([\d.]+|—)/.exec(stdout) ?? []
  return { devices, figure: Number(figure) }
}

describe.each(Object.entries(labelled))('two ranks told apart by %s', (_, lineOf) => {
  const log = logOf(lineOf)

  it.each([[[]], [['--devices', '2']]])('leave a question, with %j', async (options) => {
    const { stdout, stderr } = await runSteady(['measure', log, ...options], '.')
    expect(figureIn(stdout).figure).not.toBeGreaterThan(0)
    expect(`${stdout}${stderr}`).toContain('2 ranks print')
    expect(`${stdout}${stderr}`).toContain('--set rates=per-device')
  })

  it('count as two devices once it is answered', async () => {
    const { stdout, code } = await runSteady(['measure', log, '--set', 'rates=per-device'], '.')
    const { devices, figure } = figureIn(stdout)
    expect([code, devices]).toEqual([0, '2'])
    expect(figure).toBeGreaterThan(390)
    expect(figure).toBeLessThan(412)
  })

  it('print the total where that is the answer', async () => {
    const { stdout, code } = await runSteady(['measure', log, '--set', 'rates=global'], '.')
    expect(code).toBe(0)
    const { figure } = figureIn(stdout)
    expect(figure).toBeGreaterThan(195)
    expect(figure).toBeLessThan(206)
  })
})

describe('lines that look like those of several ranks', () => {
  it.each<[string, (rank: number, step: number, rate: number) => string, number]>([
    ['a utilisation', (_, s, v) => `step ${s} loss ${loss(s)} ${v}.5 samples/s gpu ${95 + (s % 4)}`, 1],
    ['one rank alone', (_, s, v) => `rank=0 step=${s} loss=${loss(s)} ${v}.5 samples/s`, 1],
    ['the rank of LoRA', (_, s, v) => JSON.stringify({ rank: 16, step: s, throughput: v + 0.5 }), 1],
    ['a second logger', (_, s) => `step ${s} loss ${loss(s)} ${rateOf(0, s)}.5 samples/s`, 2],
    ['memory', (_, s, v) => JSON.stringify({ step: s, throughput: v + 0.5, gpu: 40_000 + (s % 3) }), 1],
  ])('are of one program: %s', async (_, lineOf, ranks) => {
    const { stdout, code } = await runSteady(['measure', logOf(lineOf, ranks)], '.')
    expect(code).toBe(0)
    expect(figureIn(stdout).figure).toBeGreaterThan(195)
  })
})

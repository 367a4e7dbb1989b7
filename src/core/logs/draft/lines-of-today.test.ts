import { describe, expect, it } from 'vitest'
import { same } from '../../model/text.ts'
import { parseLogFormat } from '../custom/log-format.ts'
import { measureLog } from '../engine/measure-log.ts'
import { draftOf, type DraftAnswers } from './draft.ts'
import { draftYaml } from './draft-yaml.ts'
import { LineTemplates } from './line-templates.ts'

const bytesOf = (line: string) => Buffer.from(line, 'utf8').toString('latin1')

const openOrChoice = (lines: readonly string[], answers: DraftAnswers = {}) => {
  const templates = new LineTemplates()
  for (const [index, line] of lines.entries()) templates.read(bytesOf(line), index + 1)
  const all = templates.all()
  return { all, drafted: draftOf(all, answers, {}) }
}

/** The rate that a draft reads, in the unit that it names. */
function figureOf(lines: readonly string[], answers: DraftAnswers = { rates: 'global' }): string {
  const { all, drafted } = openOrChoice(lines, answers)
  if (drafted.kind === 'undecided') return `asks ${drafted.questions.map(({ key }) => key).join(', ')}`
  const { choice } = drafted
  const yaml = draftYaml(
    choice,
    'ours',
    all.filter((template) => template !== choice.template),
  )
  if (yaml === undefined) return 'no draft reads the lines'
  const protocols = (['steps', 'step-times'] as const).map((source) => ({
    name: source,
    title: same(source),
    window: { kind: 'fixed' as const, skip: 0, count: 'rest' as const },
    source,
    statistic: 'mean' as const,
    gaps: 'included' as const,
    disagreement: 'warns' as const,
    repeats: 'median' as const,
    origin: 'test',
  }))
  const measuring = measureLog({ format: parseLogFormat(yaml, 'ours.yaml'), protocols })
  measuring.push(new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')))
  const [run] = measuring.end()
  const throughput = run?.measurements.find(
    (measurement) => measurement.throughput.kind === 'known',
  )?.throughput
  return throughput?.kind === 'known'
    ? `${Number(throughput.value.toPrecision(4))} ${run?.unit}/s`
    : 'no figure'
}

const steps = Array.from({ length: 30 }, (_, index) => index + 1)
/** All lines have the same rate, so that its mean is the number itself. */
const log = (line: (step: number, loss: string) => string) =>
  steps.map((step) => line(step, (9 / step).toFixed(4)))

describe('a rate with a scale before its unit', () => {
  it.each([
    [
      'bars between',
      (n: number, loss: string) => `step ${n} | loss ${loss} | 12.3k tok/s | dt 89ms`,
      '12300 tokens/s',
    ],
    ['upper case', (n: number, loss: string) => `it ${n}: loss ${loss}, 1.5M tokens/sec`, '1500000 tokens/s'],
    [
      'dots of another alphabet',
      (n: number, loss: string) => `🚀 step ${n} · loss ${loss} · 183.5k tok/s · 89ms`,
      '183500 tokens/s',
    ],
    [
      'blanks alone',
      (n: number, loss: string) => `step ${n} loss ${loss} 12.3k tok/s 89ms`,
      '12300 tokens/s',
    ],
    ['dashes', (n: number, loss: string) => `step ${n} - loss ${loss} - 2.5k img/s - 89ms`, '2500 images/s'],
  ])('is read with %s', (_, line, figure) => {
    expect(figureOf(log(line))).toBe(figure)
  })

  it('is read where some lines have no scale', () => {
    expect(figureOf(log((n, loss) => `step ${n} | loss ${loss} | ${n < 3 ? '950' : '1.2k'} tok/s`))).toMatch(
      /tokens\/s$/,
    )
  })
})

describe('a comma', () => {
  it('is of thousands beside numbers with a decimal point', () => {
    expect(figureOf(log((n, loss) => `[${n}/30] loss: ${loss} wps: 217,992 mem: 1.2GB`))).toBe(
      '218000 words/s',
    )
    expect(figureOf(log((n, loss) => `step ${n}/30 | loss: ${loss} | 196,364 tokens/sec`))).toBe(
      '196400 tokens/s',
    )
  })

  it('is not decided where no number has a decimal point', () => {
    expect(figureOf(log((n) => `step ${n}/30 | 196,364 tokens/sec`))).toBe('no draft reads the lines')
  })
})

describe('the words of a rate', () => {
  it.each([
    [
      'its name, not that of the next number',
      (n: number, loss: string) => `step=${n} loss=${loss} ppl=98.1 tokens_per_second=196516.3 eta=0:01:23`,
      '196500 tokens/s',
    ],
    [
      'of two, that of all devices',
      (n: number, loss: string) => `step ${n} loss ${loss} tok/s/gpu 49.6k tok/s 198.3k`,
      '198300 tokens/s',
    ],
    [
      'the same behind the numbers',
      (n: number, loss: string) => `step ${n} loss ${loss} 49.6k tok/s/gpu, 198.3k tok/s`,
      '198300 tokens/s',
    ],
    [
      'a short word behind it',
      (n: number, loss: string) => `step ${n} loss ${loss} (174415 tps)`,
      '174400 tokens/s',
    ],
  ])('are %s', (_, line, figure) => {
    expect(figureOf(log(line))).toBe(figure)
  })

  it('say that it is of one device', () => {
    const { drafted } = openOrChoice(log((n, loss) => `step ${n} loss ${loss} 49.6k tok/s/gpu`))
    expect(drafted).toMatchObject({ kind: 'decided', choice: { rates: 'per-device' } })
  })

  it('that no number has are not found in the number of a rank', () => {
    const { drafted } = openOrChoice(log((n, loss) => `[cuda:${n % 2}] step ${n} loss ${loss} 0.${n}`))
    const candidates =
      drafted.kind === 'undecided' ? drafted.questions.flatMap(({ candidates }) => candidates) : []
    expect(candidates.map(({ answer }) => answer)).not.toContain('1')
  })
})

describe('the time of a step', () => {
  it('has the time of loading that the line prints beside it, where that is longer and so no part of it', () => {
    const answers = { times: 'step' }
    expect(
      figureOf(
        log((n) => `iter ${n} gpu_time 100.0ms data_time 150.0ms`),
        answers,
      ),
    ).toBe('4 steps/s')
    expect(
      figureOf(
        log((n) => `iter ${n} step_time 200.0ms data_time 150.0ms`),
        answers,
      ),
    ).toBe('5 steps/s')
  })

  it('may be written as a clock, or below one without a unit', () => {
    expect(figureOf(log((n) => `step ${n}: time per step = 0:00:0.5`))).toBe('2 steps/s')
    expect(figureOf(log((n) => `step ${n}: step time 0.5`))).toBe('2 steps/s')
    expect(figureOf(log((n) => `step ${n}: step time 250.${n}`))).toMatch(/^asks/)
  })

  it('is neither a ratio to seconds nor a number of operations', () => {
    expect(figureOf(log((n) => `step ${n} thrpt(sec/sec): 1320.${n}`))).toMatch(/^asks/)
    expect(figureOf(log((n) => `step ${n} throughput: 364.${n} TFLOP/s/GPU`))).toMatch(/^asks/)
  })
})

describe('lines of epochs', () => {
  it.each([
    [
      'steps a second',
      (n: number, loss: string) => `Epoch ${n}/30 done in 2.12 s (5.7 it/s) loss=${loss}`,
      '5.7 steps/s',
    ],
    [
      'batches a second',
      (n: number, loss: string) => `Epoch ${n}/30 loss=${loss} (12.2 batches/s)`,
      '12.2 steps/s',
    ],
    [
      'a speed with its unit',
      (n: number, loss: string) => `Epoch ${n}: time=0.99s, speed=12.2it/s, loss=${loss}`,
      '12.2 steps/s',
    ],
    [
      'the time of a step',
      (n: number, loss: string) => `Epoch ${n}/30 loss ${loss} 80 ms/step`,
      '12.5 steps/s',
    ],
    [
      'images a second',
      (n: number, loss: string) => `Ep ${n} train ${loss} (1.0s/epoch, 200 img/s)`,
      '200 images/s',
    ],
  ])('with %s are of steps', (_, line, figure) => {
    expect(figureOf(log(line), { rates: 'global' })).toBe(figure)
  })

  it('with the time of an epoch alone are of epochs', () => {
    expect(
      figureOf(
        log((n, loss) => `Epoch ${n}/30 took 2 s loss=${loss}`),
        {},
      ),
    ).toBe('0.5 epochs/s')
  })
})

it('a bar of signs is no part of the kind of a line', () => {
  const bar = (n: number) => `[${'='.repeat(n)}>${' '.repeat(30 - n)}]`
  expect(
    figureOf(
      log((n, loss) => `${bar(n)} ${n}/30 loss ${loss} 11.6 it/s`),
      {},
    ),
  ).toMatch(/^11\.6 /)
  const blocks = (n: number) => `|${'█'.repeat(n)}${' '.repeat(30 - n)}|`
  expect(
    figureOf(
      log((n, loss) => `${n}/30 ${blocks(n)} loss ${loss} 11.6 it/s`),
      {},
    ),
  ).toMatch(/^11\.6 /)
})

describe('a rate beside the time of a step and of its loading', () => {
  // 64 samples a step, of which 0.12 to 0.13 s are of the devices, and 0.15 s or more of loading.
  const times = (step: number) => ({ busy: 0.12 + (step % 11) / 1000, load: 0.15 + (step % 7) / 100 })
  const all = steps.map(times).reduce((sum, { busy, load }) => sum + busy + load, 0)
  const truth = (64 * steps.length) / all

  it.each([
    ['leaves out the loading', ({ busy }: ReturnType<typeof times>) => busy],
    ['includes the loading', ({ busy, load }: ReturnType<typeof times>) => busy + load],
  ])('is of whole steps, if it %s', (_, timeOf) => {
    const line = (step: number, loss: string) => {
      const { busy, load } = times(step)
      const rate = (64 / timeOf({ busy, load })).toFixed(2)
      return `step ${step} loss ${loss} step_time ${busy.toFixed(3)} s data_time ${load.toFixed(3)} s ${rate} img/s`
    }
    expect(Number.parseFloat(figureOf(log(line)))).toBeCloseTo(truth, -1)
  })
})

it('step numbers that lose their digits to a scale are counted on', () => {
  const shown = (step: number) => (step < 1000 ? String(step) : `${String(Math.round(step / 1000))}K`)
  const stamp = (step: number) => `10:00:${String(2 * step).padStart(2, '0')}`
  const lines = steps
    .slice(0, 29)
    .map((step) => `${stamp(step)} step:${shown(200 * step)} loss:${(9 / step).toFixed(4)} updt_s:0.010`)
  expect(figureOf(lines, { times: 'step' })).toBe('100 steps/s')
})

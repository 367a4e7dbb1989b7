import { describe, expect, it } from 'vitest'
import type { Source } from '../../model/protocol.ts'
import { same } from '../../model/text.ts'
import { parseLogFormat } from '../custom/log-format.ts'
import { measureLog, type MeasureOptions } from '../engine/measure-log.ts'
import { draftOf, type DraftAnswers } from './draft.ts'
import { draftYaml } from './draft-yaml.ts'
import { LineTemplates } from './line-templates.ts'

const templatesOf = (lines: readonly string[]) => {
  const templates = new LineTemplates()
  for (const [index, line] of lines.entries()) templates.read(line, index + 1)
  return templates.all()
}

const facts = { devices: 8, nodes: 1, batchPerDevice: 32 }

function figures(lines: readonly string[], format: MeasureOptions['format']) {
  const sources: readonly Source[] = ['steps', 'elapsed']
  const protocols = sources.map((source) => ({
    name: source,
    title: same(source),
    window: { kind: 'fixed' as const, skip: 5, count: 'rest' as const },
    source,
    statistic: 'mean' as const,
    gaps: 'included' as const,
    disagreement: 'warns' as const,
    repeats: 'median' as const,
    origin: 'test',
  }))
  const measuring = measureLog({ ...(format === undefined ? {} : { format }), ...facts, protocols })
  measuring.push(new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')))
  return measuring
    .end()
    .map(({ records, measurements }) => [
      records,
      ...measurements.map(({ throughput }) =>
        throughput.kind === 'known' ? throughput.value : throughput.code,
      ),
    ])
}

function drafted(lines: readonly string[], answers: DraftAnswers = {}) {
  const templates = templatesOf(lines)
  const draft = draftOf(templates, answers, facts)
  if (draft.kind === 'undecided')
    throw new Error(`undecided: ${draft.questions.map(({ key }) => key).join(', ')}`)
  const others = templates.filter((template) => template !== draft.choice.template)
  const yaml = draftYaml(draft.choice, 'ours', others)
  if (yaml === undefined) throw new Error('no draft reads the lines')
  return parseLogFormat(yaml, 'ours.yaml')
}

const questions = (lines: readonly string[], answers: DraftAnswers = {}, stated = {}) => {
  const draft = draftOf(templatesOf(lines), answers, stated)
  return draft.kind === 'undecided' ? draft.questions.map(({ key }) => key) : 'decided'
}

const numbers = Array.from({ length: 60 }, (_, index) => index + 1)
const clock = (n: number) =>
  `09:${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
const rate = (n: number) => (250 + (n % 7) / 4).toFixed(2)
const loss = (n: number) => (7 - n / 50).toFixed(4)

/** Logs of known formats, whose own readers say what a draft has to find. */
const known: Readonly<Record<string, { readonly lines: readonly string[]; readonly answers: DraftAnswers }>> =
  {
    timm: {
      answers: { rates: 'global', step: '2', rate: '8', line: '1' },
      lines: numbers.map(
        (n) =>
          `2026-03-01 ${clock(n)},000 - train - INFO - Train: 0 [${String(n).padStart(4)}/1251 (  3%)]  Loss: ${loss(n)} (6.9)  Time: 1.024s, ${rate(n)}/s  (1.1s,  230.10/s)  LR: 1.0e-05`,
      ),
    },
    'oneflow-bert': {
      answers: { rates: 'global' },
      lines: numbers.map(
        (n) => `step: ${n}, total_loss: ${loss(n)}, mlm_loss: 6.5, throughput: ${rate(n)}, 2026`,
      ),
    },
    paddleseg: {
      answers: { rates: 'per-device' },
      lines: numbers.map(
        (n) =>
          `2026-03-01 ${clock(n)} [INFO]\t[TRAIN] epoch: 1, iter: ${n}/1000, loss: ${loss(n)}, lr: 0.01, batch_cost: 0.1280, reader_cost: 0.00100, ips: ${rate(n)} samples/sec | ETA 00:01:00`,
      ),
    },
  }

describe('a draft', () => {
  it.each(Object.entries(known))('measures %s as its own format does', (id, { lines, answers }) => {
    const expected = figures(lines, id)
    expect(expected[0]?.[0]).toBe(numbers.length)
    expect(figures(lines, drafted(lines, answers))).toEqual(expected)
  })

  it('is not confused by evaluations, by padding and by other text', () => {
    const lines = numbers.flatMap((n) => [
      `${clock(n)} [train] step ${String(n).padStart(5)} | loss ${loss(n)} | ${rate(n)} img/s`,
      ...(n % 20 === 0 ? [`${clock(n)} [eval] step ${n} | acc 0.${n} | 9${n}.5 img/s`] : []),
    ])
    const [[records] = []] = figures(lines, drafted(lines, { rates: 'global' }))
    expect(records).toBe(numbers.length)
  })

  it('reads characters of any language', () => {
    const bytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))
    const lines = numbers.map((n) => `第 ${n} 步，损失 ${loss(n)}，速度 ${rate(n)} 张，100 images/s 以下`)
    const answers = { rates: 'global', rate: '3', step: '1' }
    expect(figures(lines, drafted(lines.map(bytes), answers))[0]?.[0]).toBe(numbers.length)
  })
})

describe('what the log does not decide is asked', () => {
  const line = (n: number) => `step ${n} speed ${rate(n)} img/s`

  it('whether a rate is of all devices', () => {
    expect(questions(numbers.map(line))).toEqual(['rates'])
    expect(questions(numbers.map(line), {}, { devices: 1 })).toBe('decided')
    expect(questions(numbers.map((n) => `${line(n)}/gpu`))).toBe('decided')
  })

  it('not where the time of a step and the batch tell', () => {
    const lines = numbers.map((n) => `step ${n} speed ${rate(n)} img/s step time 1.024 s`)
    const choice = (devices: number, batchPerDevice: number) => {
      const draft = draftOf(templatesOf(lines), {}, { devices, batchPerDevice })
      return draft.kind === 'decided' ? draft.choice.rates : draft.kind
    }
    expect([choice(8, 32), choice(8, 256), choice(8, 100)]).toEqual(['global', 'per-device', 'undecided'])
  })

  it('which of two rates, which of two steps, which lines', () => {
    expect(questions(numbers.map((n) => `step ${n} ips ${rate(n)} avg_ips ${rate(n + 1)}`))).toContain('rate')
    expect(questions(numbers.map((n) => `batch ${n} step ${n * 2} ips ${rate(n)}`))).toContain('step')
    expect(questions(numbers.flatMap((n) => [`a ${line(n)}`, `b ${line(n)}`]))).toEqual(['line'])
  })

  it('not where the second is the first again, is of one sample, or is of text that was generated', () => {
    const decided = (line: (n: number) => string) => questions(numbers.map(line), { rates: 'global' })
    expect(decided((n) => `step ${n} ips ${rate(n)} effective_ips ${rate(n)}`)).toBe('decided')
    expect(decided((n) => `step: ${n}, tok/s: ${rate(n)}, longest_sample_tok/s: ${loss(n)}`)).toBe('decided')
    const generated = (n: number) =>
      `${clock(n)} rollout step: ${n}, tok/s: ${rate(n)}, all_tok/s: ${loss(n)}`
    expect(decided(generated)).toBe('decided')
  })

  it('what a number without a name is, and a time without a unit', () => {
    expect(questions(numbers.map((n) => `${n} took 0.${n}`))).toEqual(['step', 'rate'])
    expect(
      questions(
        numbers.map((n) => `step ${n} time 0.${n}`),
        { line: '1' },
      ),
    ).toEqual(['rate'])
    expect(
      questions(
        numbers.map((n) => `${n} of 100: ${rate(n)} img/s`),
        { rates: 'global' },
      ),
    ).toBe('decided')
    expect(
      questions(
        numbers.map((n) => `${rate(n)} img/s`),
        { rates: 'global', step: 'none' },
      ),
    ).toBe('decided')
  })
})

describe('a time on lines that are several steps apart', () => {
  const line = (n: number) => `[${String(100 * n).padStart(5)}/6000] loss=${(7 / n).toFixed(3)} [0.12s]`

  it('is of one step or of all: that is asked, and the counter is the step', () => {
    expect(questions(numbers.map(line))).toEqual(['times'])
    expect(questions(numbers.map(line), { times: 'interval' })).toBe('decided')
    expect(questions(numbers.map((n) => `${line(n)} time 0.${n}s/step`.replace(' [0.12s]', '')))).toBe(
      'decided',
    )
  })

  it.each([
    ['interval', 8 * 32 * (100 / 0.12)],
    ['step', 8 * 32 * (1 / 0.12)],
  ])('gives the figure of the answer %s', (times, figure) => {
    const lines = numbers.map(line)
    const [[records = 0, , byTimes] = []] = figures(lines, drafted(lines, { times }))
    expect(records).toBe(60)
    expect(byTimes).toBeCloseTo(figure, 6)
  })
})

it('a log that counts steps and holds no time is refused', () => {
  const lines = numbers.map((n) => `step ${n} loss ${(7 / n).toFixed(3)}`)
  expect(() => questions(lines)).toThrow(expect.objectContaining({ code: 'DRAFT_NO_TIMES' }))
  expect(questions(lines, {}, { watched: true })).toBe('decided')
})

it('lines that two ranks wrote over each other are no kind of their own', () => {
  const rankLine = (rank: number, n: number) => `[GPU${rank}] Step ${n} | 40.${n % 10} ms`
  const lines = numbers.flatMap((n) =>
    n % 30 === 0 ? [rankLine(0, n) + rankLine(1, n), ''] : [rankLine(0, n), rankLine(1, n)],
  )
  expect(questions(lines)).toBe('decided')
})

it('where they often wrote over each other, two steps in one line are none either', () => {
  const rankLine = (rank: number, n: number) =>
    `[GPU${rank}] Step ${n} loss ${(9 / n).toFixed(3)} 40.${n % 10} ms`
  const lines = numbers.flatMap((n) =>
    n % 3 === 0 ? [rankLine(n % 2, n) + rankLine(1 - (n % 2), n), ''] : [rankLine(0, n), rankLine(1, n)],
  )
  expect(questions(lines)).toBe('decided')
})

describe('lines that count tokens without padding beside a rate', () => {
  const line = (n: number) =>
    `step ${n}, tokens=65536, real_tokens=${38_000 + 500 * (n % 7)}, tok/s: ${rate(n)}`
  const choiceOf = (lines: readonly string[], facts = {}) => {
    const draft = draftOf(templatesOf(lines), { rates: 'global' }, facts)
    return draft.kind === 'decided'
      ? [[...draft.choice.slots.keys()].join(), draft.choice.mayCountPadding]
      : []
  }

  it('are timed by a clock and counted by those tokens, on one device whatever the rate is', () => {
    const timed = numbers.map((n) => `${clock(n)} ${line(n)}`)
    expect(choiceOf(timed, { devices: 8 })).toEqual(['step,rate,samples', false])
    expect(choiceOf(timed, { devices: 1 })).toEqual(['step,samples', false])
  })

  it('have a rate that may count padding where nothing else gives the time', () => {
    expect(choiceOf(numbers.map(line))).toEqual(['step,rate,samples', true])
    expect(choiceOf(numbers.map((n) => `step ${n}, pad_share: 0.${n}, tok/s: ${rate(n)}`))).toEqual([
      'step,rate',
      true,
    ])
  })
})

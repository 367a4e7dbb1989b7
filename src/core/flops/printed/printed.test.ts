import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { architectureNamed } from '../architectures.ts'
import { rulesThatFit } from '../fits.ts'
import { agreedRange, impliedPeak, impliedPerToken, ofPeak, ownUtilisations } from './implied-flops.ts'
import { printedForms } from '../../logs/printed/printed-forms.ts'
import { PrintedReader } from '../../logs/printed/read-printed.ts'
import { roundedOf } from '../../logs/printed/rounded.ts'

const fixture = (format: string) =>
  readFileSync(join(import.meta.dirname, `../../../../test/fixtures/logs/${format}.log`), 'utf8')

const read = (format: string, text = fixture(format)) => {
  const reader = new PrintedReader()
  reader.push(text)
  return reader.end(format)
}

it('rates that are apart imply no less than nothing', () => {
  const range = agreedRange([
    { low: 0, high: 1 },
    { low: 9, high: 14 },
  ])
  expect(range).toMatchObject({ by: 'spread', low: 0 })
})

describe('a printed number', () => {
  it.each([
    ['339.16', 339.155, 339.165],
    ['5,850', 5849.5, 5850.5],
    ['14.2K', 14_150, 14_250],
    ['0.00869', 0.008685, 0.008695],
    ['3.120e+14', 3.1195e14, 3.1205e14],
    ['-100.0', -100.05, -99.95],
  ])('%s stood for %d to %d', (text, low, high) => {
    const rounded = roundedOf(text)
    expect(rounded?.low).toBeCloseTo(low, 9)
    expect(rounded?.high).toBeCloseTo(high, 9)
  })

  it('that a program cuts off stood for no less', () => {
    expect(roundedOf('11,405', true)).toEqual({ low: 11_405, high: 11_406 })
  })

  it.each(['', 'nan', '1.2.3', undefined])('is not %s', (text) => {
    expect(roundedOf(text)).toBeUndefined()
  })

  it('is in its range, however many digits are printed', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        fc.integer({ min: 0, max: 6 }),
        (value, digits) => {
          const rounded = roundedOf(value.toFixed(digits))
          expect(rounded?.low).toBeLessThanOrEqual(value * (1 + 1e-9))
          expect(rounded?.high).toBeGreaterThanOrEqual(value * (1 - 1e-9))
        },
      ),
    )
  })
})

describe('printed FLOPs', () => {
  it.each(printedForms.map(([format]) => format))('are read from the lines of %s', (format) => {
    const { printed } = read(format)
    expect(printed?.records.length).toBeGreaterThan(0)
  })

  it('are read with the speed of their line', () => {
    expect(read('torchtitan').printed?.records.at(-1)).toMatchObject({
      line: 4,
      speed: { kind: 'tokens-per-device', rate: { low: 5849.5, high: 5850.5 } },
    })
    expect(read('megatron').printed?.records.map(({ sequences }) => sequences)).toEqual([512, 512, 1024])
    expect(read('nanotron').printed?.records[0]?.hardwareFlops).toBeDefined()
  })

  it('are read through the colours of a terminal, and in pieces', () => {
    const text =
      '[titan] step:  6  \u001b[32mloss:  8.0  \u001b[34mtps: 463  \u001b[36mtflops: 0.02  \u001b[35mmfu: 0.01%\u001b[39m\n'
    const reader = new PrintedReader()
    for (const piece of text.match(/.{1,7}|\n/gs) ?? []) reader.push(piece)
    expect(reader.end('torchtitan').printed?.records).toHaveLength(1)
  })

  it('imply FLOPs per token', () => {
    const [record] = read('megatron').printed?.records ?? []
    if (record?.flops === undefined) throw new Error('nothing was read')
    // 140 TFLOP/s × 20 s × 16 devices ÷ (512 × 2048 tokens).
    const implied = impliedPerToken(record.flops, record, {
      devices: 16,
      sequenceLength: 2048,
      tokensPerStep: undefined,
    })
    expect(((implied?.low ?? 0) + (implied?.high ?? 0)) / 2).toBeCloseTo(
      (140e12 * 20 * 16) / (512 * 2048),
      -6,
    )
  })

  it('and MFU imply the peak that they were divided by', () => {
    const peak = impliedPeak(
      read('torchtitan').printed?.records.at(-1) ?? { speed: { kind: 'step', time: { low: 1, high: 1 } } },
    )
    expect(peak?.low).toBeLessThan(989e12)
    expect(peak?.high).toBeGreaterThan(989e12)
  })

  it('of nanoGPT are taken out of their moving average', () => {
    const { printed } = read('nanogpt')
    if (printed === undefined) throw new Error('nothing was read')
    const alone = ownUtilisations(printed.records, printed.form)
    // The step of 9,371 ms has a tenth of the MFU of the others.
    const [first, second, slow] = alone.map(({ utilisation }) => (utilisation.low + utilisation.high) / 2)
    expect(first).toBeCloseTo(0.1668, 4)
    expect(second).toBeCloseTo(0.1658, 3)
    expect(slow).toBeLessThan(0.02)
  })
})

describe('lines that print the same', () => {
  it('leave open what all of them leave open', () => {
    expect(
      agreedRange([
        { low: 1, high: 3 },
        { low: 2, high: 5 },
      ]),
    ).toEqual({ low: 2, high: 3, by: 'digits', lines: 2 })
  })

  it('differ by more than their digits where their times are not those of their FLOPs', () => {
    const ranges = [1, 2, 3, 4, 5].map((value) => ({ low: value - 0.01, high: value + 0.01 }))
    expect(agreedRange(ranges)).toMatchObject({ by: 'spread', high: 5.01 })
  })

  it('contain the true figure, whatever was rounded', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e9, max: 1e12, noNaN: true }),
        fc.array(fc.double({ min: 100, max: 20_000, noNaN: true }), { minLength: 1, maxLength: 40 }),
        (perToken, rates) => {
          const ranges = rates.flatMap((rate) => {
            const flops = roundedOf(((perToken * rate) / 1e12).toFixed(3))
            const speed = roundedOf(rate.toFixed(1))
            if (flops === undefined || speed === undefined) return []
            const implied = impliedPerToken(
              { low: flops.low * 1e12, high: flops.high * 1e12 },
              { speed: { kind: 'tokens-per-device', rate: speed } },
              { devices: 1, sequenceLength: 1, tokensPerStep: undefined },
            )
            return implied === undefined ? [] : [implied]
          })
          const agreed = agreedRange(ranges)
          expect(agreed?.by).toBe('digits')
          expect(agreed?.low).toBeLessThanOrEqual(perToken * (1 + 1e-9))
          expect(agreed?.high).toBeGreaterThanOrEqual(perToken * (1 - 1e-9))
        },
      ),
    )
  })
})

describe('the rule that a figure follows', () => {
  const { architecture } = architectureNamed('llama-3-8b')

  it('is found, and told from the others', () => {
    // Llama 3 8B at 8192 tokens by torchtitan: 5,850 tokens/s would be 339 TFLOP/s.
    const { fitting } = rulesThatFit({ low: 57.9e9, high: 58.0e9 }, architecture, 8192)
    expect(fitting.map(({ convention }) => convention.id)).toEqual([
      '6n-attention',
      'matrix-products',
      'megatron-square',
      'nanotron-llama',
      'nanochat-window',
    ])
  })

  it('is none where the figure is of another model, with the nearest', () => {
    const { fitting, nearest } = rulesThatFit({ low: 70e9, high: 70.1e9 }, architecture, 8192)
    expect(fitting).toEqual([])
    expect(nearest?.convention.id).toBeDefined()
  })

  it('may count what is computed again', () => {
    const mpt = architectureNamed('gpt-3-6.7b').architecture
    const { fitting } = rulesThatFit({ low: 57.0e9, high: 57.1e9 }, mpt, 2048)
    expect(fitting.map(({ convention, recompute }) => [convention.id, recompute])).toContainEqual([
      'megatron-2021',
      'full',
    ])
  })

  it('of an MFU needs the peak', () => {
    expect(ofPeak({ low: 0.4, high: 0.5 }, 100)).toEqual({ low: 40, high: 50 })
  })
})

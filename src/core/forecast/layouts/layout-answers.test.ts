import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readBaseline } from '../../baselines/read.ts'
import { printoutText } from '../../document/terminal/terminal.ts'
import { layoutAsk, layoutSeries, originsOfBaseline } from './layout-answers.ts'
import { printoutOf } from '../../document/block-builders.ts'
import { layoutDocument } from './layout-document.ts'
import { layoutRecord } from './layout-record.ts'

const file = new URL('../../../../baselines/torchtitan.yaml', import.meta.url)
const origins = originsOfBaseline(readBaseline(readFileSync(file, 'utf8'), 'torchtitan.yaml'))
const answersTo = (...asked: readonly string[]) => layoutSeries(origins, asked.map(layoutAsk))

describe('layoutAsk', () => {
  it('reads settings in short and by name', () => {
    expect(
      layoutAsk('tp4, pp2,batch=2,sequence-length=4096,sharding=fsdp,devices=64,model=llama-3-8b'),
    ).toEqual({
      text: 'tp4, pp2,batch=2,sequence-length=4096,sharding=fsdp,devices=64,model=llama-3-8b',
      axes: {
        'tensor-parallel': 4,
        'pipeline-parallel': 2,
        'sequence-length': 4096,
        sharding: 'fsdp',
      },
      batch: 2,
      devices: 64,
      model: 'llama-3-8b',
    })
  })

  it.each(['xx2', 'tp', 'tp0', 'batch=0', 'batch=', 'sharding=none-such', 'devices=1.5', ''])(
    'refuses %j',
    (text) => {
      expect(() => layoutAsk(text)).toThrow('LAYOUT_INVALID')
    },
  )
})

describe('layoutSeries', () => {
  it('forecasts from compiled figures or from others, and never from both', () => {
    const rateOf = (asked: string, kept: string) => {
      const series = answersTo(asked).filter(
        (about) => about.model === 'Llama 3.1 8B' && about.precision === 'bf16',
      )
      const forecast = series.find((about) => about.kept.en === kept)?.answers[0]?.forecast
      if (forecast?.kind !== 'known' || forecast.value.rate.kind === 'missing') throw new Error('no forecast')
      return forecast.value.rate.value
    }
    const [compiled, others] = [
      rateOf('tp1,batch=2,devices=64', 'compiled'),
      rateOf('tp1,batch=2,devices=64', 'not compiled'),
    ]
    // The document has 6667 and 5762 tokens/s on 8 devices, 6514 and 5605 on 128.
    expect(compiled / others).toBeGreaterThan(1.1)
    expect(rateOf('tp1,batch=2,devices=64,compile=on', 'compiled')).toBe(compiled)
    expect(rateOf('tp1,batch=2,devices=64,compile=off', 'not compiled')).toBe(others)
    expect(answersTo('compile=on').map(({ kept }) => kept.en)).not.toContain('not compiled')
  })

  it('refuses a setting that no figure has, and that it does not model', () => {
    expect(() => answersTo('tp1,compile=banana')).toThrow(
      expect.objectContaining({
        code: 'LAYOUT_SETTING_NOT_THERE',
        details: {
          data: {
            setting: 'compile=banana',
            meant: null,
            valid: ['compile=false', 'compile=true'],
          },
        },
      }),
    )
    expect(() => answersTo('xla=on')).toThrow('LAYOUT_SETTING_NOT_THERE')
    expect(() => answersTo('xla=banana')).toThrow('LAYOUT_INVALID')
  })

  it('answers for each program, machine, number format and model', () => {
    const series = answersTo('tp2')
    expect(series.map(({ model, precision }) => `${model} ${precision}`)).toContain('Llama 3.1 8B bf16')
    for (const { answers } of series) expect(answers).toHaveLength(1)
  })

  it('keeps the global batch that a figure states, so that the accumulation follows', () => {
    const [series] = answersTo('tp2')
    expect(series?.answers[0]?.forecast.kind).toBe('known')
  })

  it.each([
    ['tp3', 'layout-not-divisible'],
    ['cp3', 'layout-not-divisible'],
    ['tp2,devices=9', 'layout-not-divisible'],
    ['pp64,devices=64', 'layout-not-divisible'],
    ['model=own-7b', 'layout-model-unknown'],
    ['precision=nvfp4', 'layout-no-figure'],
    ['devices=1048576', 'layout-far'],
    ['sequence-length=1', 'layout-far'],
    ['batch=100000', 'layout-far'],
  ])('withholds %s: %s', (asked, code) => {
    const [series] = answersTo(asked)
    expect(series?.answers[0]?.forecast).toMatchObject({ kind: 'missing', code })
  })

  it('withholds more expert-parallel devices than a stage has', () => {
    const bridge = new URL('../../../../baselines/megatron-bridge.yaml', import.meta.url)
    const experts = originsOfBaseline(readBaseline(readFileSync(bridge, 'utf8'), 'megatron-bridge.yaml'))
    const [series] = layoutSeries(
      experts.filter(({ conditions }) => conditions.model === 'DeepSeek-V3'),
      [layoutAsk('devices=16')],
    )
    expect(series?.answers[0]?.forecast).toMatchObject({ kind: 'missing', code: 'layout-not-divisible' })
  })

  it('prints values, intervals, memory and whether it fits, in both languages', () => {
    const record = layoutRecord('torchtitan', answersTo('tp2', 'tp3').slice(0, 1))
    const printout = printoutOf(layoutDocument(record, '0'))
    const text = printoutText(printout, { width: 200, language: 'en' })
    expect(text).toMatch(
      /tp2 +1x8 · TP 2 · fsdp · batch \d+ · accumulation \d+ · 8192 tokens.* +\d+ +\d+ – \d+ +\d+ – \d+ +(?:yes|no|not sure)/,
    )
    expect(text).toContain('tp3: the parallel sizes do not divide')
    expect(printoutText(printout, { width: 160, language: 'zh' })).toContain('显存（GiB）')
  })
})

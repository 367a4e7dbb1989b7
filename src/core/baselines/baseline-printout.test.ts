import { expect, it } from 'vitest'
import { printoutText } from '../document/terminal/terminal.ts'
import type { Language } from '../model/text.ts'
import { baselinePrintout } from './baseline-printout.ts'
import { readBaseline } from './read.ts'

const table = (length: number, model: string, figures: string) =>
  `  - { document: a.md, framework: own, model: ${model}, unit: tokens, per: device, precision: bf16, batch: 2,
      sequence-length: ${length}, figures: [${figures}] }`

const printed = (tables: readonly string[], language: Language = 'en') =>
  printoutText(
    baselinePrintout(
      readBaseline(
        [
          'baseline: own',
          'title: { en: Own, zh: 自有 }',
          'collection: own',
          "revision: '1'",
          "published: '2026-01-01'",
          'tables:',
          ...tables,
        ].join('\n'),
        'own.yaml',
      ),
    ),
    { width: 200, language },
  )

it('shows tables of one figure each as one, with a column for what differs', () => {
  const text = printed([
    table(4096, 'Llama 8B', '{ topology: 1x8, throughput: 1000, tflops: 50, memory: 61.5, line: 3 }'),
    table(8192, 'Llama 8B', '{ topology: 1x8, throughput: 900, mfu: 41.25, line: 4 }'),
  ])
  expect(text).toMatch(/own, Llama 8B {2}bf16, batch 2/)
  expect(text).toMatch(
    /sequence-length +devices +throughput +per device +TFLOP\/s +MFU +memory +published in/,
  )
  expect(text).toMatch(/4096 +1x8 +8000.00 tokens\/s +1000 +50 +— +61.5 GiB +a.md:3/)
  expect(text).toMatch(/8192 +1x8 +7200.00 tokens\/s +900 +— +41.25% +— +a.md:4/)
})

it('keeps tables of other models, and those of several figures, apart', () => {
  const text = printed([
    table(4096, 'Llama 8B', '{ topology: 1x8, throughput: 1000, line: 3 }'),
    table(4096, 'Llama 70B', '{ topology: 1x8, throughput: 100, line: 4 }'),
    table(
      4096,
      'Llama 70B',
      '{ topology: 1x8, throughput: 90, line: 5 }, { topology: 2x8, throughput: 80, line: 6 }',
    ),
  ])
  expect(text.match(/sequence-length 4096/g)).toHaveLength(3)
})

it('says the same in Chinese', () => {
  const text = printed(
    [table(4096, 'Llama 8B', '{ topology: 1x8, throughput: 1000, memory: 61.5, line: 3 }')],
    'zh',
  )
  expect(text).toContain('显存')
  expect(text).toContain('单卡')
})

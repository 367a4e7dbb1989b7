import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errata, type Erratum } from './errata.ts'

const page = new URL('../../../../docs/errata.md', import.meta.url)

const urls: Readonly<Record<string, string>> = {
  axolotl: 'axolotl-ai-cloud/axolotl',
  nanochat: 'karpathy/nanochat',
  NeMo: 'NVIDIA-NeMo/NeMo',
  trl: 'huggingface/trl',
  torchtune: 'meta-pytorch/torchtune',
  'prime-rl': 'PrimeIntellect-ai/prime-rl',
  DeepSpeed: 'deepspeedai/DeepSpeed',
}

const cellsOf = ({ program, versions, metric, counts, factor, source }: Erratum) => {
  const number = source.split('#')[1]
  const link =
    number === undefined ? source : `[${source}](https://github.com/${urls[program] ?? ''}/issues/${number})`
  const correction = 'times' in factor ? `× ${factor.times}` : `÷ ${factor.dividedBy}`
  return [program, versions, `\`${metric}\``, counts, correction, link]
}

it('the page lists every row', () => {
  const table = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
  expect(table[0]).toEqual(['program', 'versions', 'metric', 'what is printed', 'correct by', 'source'])
  expect(table.slice(2)).toEqual(errata.map(cellsOf))
})

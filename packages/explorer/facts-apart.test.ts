import { expect, it } from 'vitest'
import { factsApart } from './facts-apart.ts'

const row = (source: string, framework: string, axes: Record<string, unknown>) => ({
  source,
  model: 'Llama',
  framework,
  axes: JSON.stringify(axes),
})

it('facts that all rows share are in no name, and what differs between sources is', () => {
  const rows = [
    row('a', 'PyTorch', { 'sequence-length': 64, steps: 48 }),
    row('b', 'PyTorch', { 'sequence-length': 128, steps: 48 }),
  ]
  const factsOf = factsApart(rows)
  expect(rows.map(factsOf)).toEqual([
    [{ column: 'axis:sequence-length', value: '64' }],
    [{ column: 'axis:sequence-length', value: '128' }],
  ])
})

it('what differs within a source is in its labels already', () => {
  const rows = [
    row('a', 'PyTorch', { precision: 'fp32' }),
    row('a', 'JAX', { precision: 'fp32' }),
    row('b', 'JAX', { precision: 'bf16' }),
  ]
  const [first] = rows.map(factsApart(rows))
  expect(first).toEqual([{ column: 'axis:precision', value: 'fp32' }])
  const [ofAll] = rows.map(factsApart(rows, { which: 'of-all-rows' }))
  expect(ofAll?.map(({ column }) => column)).toEqual(['framework', 'axis:precision'])
})

it('a fact that some rows do not state tells the others apart', () => {
  const rows = [row('a', 'PyTorch', { packing: true }), row('b', 'PyTorch', {})]
  expect(rows.map(factsApart(rows))).toEqual([[{ column: 'axis:packing', value: 'true' }], []])
})

it('an ordinary value says as much as none', () => {
  const rows = [row('a', 'PyTorch', { packing: false }), row('b', 'PyTorch', {})]
  expect(rows.map(factsApart(rows, { ordinary: () => 'false' }))).toEqual([[], []])
})

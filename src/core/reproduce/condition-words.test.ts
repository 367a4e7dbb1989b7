import { expect, it } from 'vitest'
import { differenceText } from './condition-words.ts'

it.each([
  [
    { condition: 'topology', ours: '2 nodes', theirs: '1 node' },
    'topology is 2 nodes here, 1 node there',
    '规模本次为 2 机，公布数据为 1 机',
  ],
  [
    { condition: 'data', ours: 'synthetic', theirs: 'real' },
    'data is synthetic here, real there',
    '数据本次为合成数据，公布数据为真实数据',
  ],
  [
    { condition: 'batchPerDevice', ours: '224', theirs: '256' },
    'batch per device is 224 here, 256 there',
    'batch size 本次为 224，公布数据为 256',
  ],
  [
    { condition: 'device', ours: 'V100', theirs: 'A100' },
    'device is V100 here, A100 there',
    '加速器本次为 V100，公布数据为 A100',
  ],
])('%j is said in both languages, in Chinese without English words', (difference, en, zh) => {
  expect(differenceText(difference)).toEqual({ en, zh })
})

import type * as tables from '../../../packages/audit/messages.ts'
import type { PhraseSamples } from './sample.ts'

export const phrases: PhraseSamples<keyof typeof tables.phrases> = {
  'ratio-differs': [
    {
      over: ['788.00'],
      under: ['100.00'],
      devices: 8,
      scale: 1,
      difference: null,
      ratio: 98.5,
      percent: true,
      printed: '91%',
      cut: true,
    },
  ],
  'same-case-differs': [
    { here: '100.5', there: '99.5', off: 0.01, editions: { here: 'v1', there: 'v2' }, once: ['batch'] },
  ],
  'labels-exclude-each-other': [{ figure: '12345.6', labels: [{ label: 'amp', values: ['true', 'false'] }] }],
  'rows-disagree': [
    { quantity: 'work', over: '184', under: '3625', quotient: 0.050_76, usual: 0.047_33, rows: 5 },
  ],
  'share-beyond-peak': [{ share: '120%' }],
  'rate-beyond-peak': [{ rate: '964', peak: { device: 'v100', precision: 'fp16', teraflops: 125 } }],
  'share-below-parameters': [
    {
      share: '26%',
      size: '6.7',
      tokens: '19,500',
      needed: 2.513,
      peak: { device: 'a100', precision: 'bf16', teraflops: 312 },
    },
  ],
  'hfu-below-mfu': [{ hardware: '39.1', model: '41.3' }],
  'share-of-no-peak': [
    {
      teraflops: '548',
      share: '55.4%',
      implied: 989.2,
      peaks: [{ device: 'h100-sxm', precision: 'fp8', teraflops: 1978.9 }],
      other: { device: 'h100-sxm', precision: 'bf16', teraflops: 989.4, sparse: false },
    },
  ],
  'share-of-no-rule': [
    {
      share: '38.55%',
      tokens: '123',
      devices: 1,
      peak: { device: 'tpu-v6e', precision: 'bf16', teraflops: 918 },
      perToken: 2.877e12,
      model: 'llama-3-405b',
      length: 8192,
      rule: 'palm',
      counted: 2.638e12,
    },
  ],
}

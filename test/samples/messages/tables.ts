import type * as tables from '../../../src/core/messages/en/tables.ts'
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
}

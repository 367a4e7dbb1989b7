import type * as tables from '../../../src/core/messages/en/tables.ts'
import type { PhraseSamples } from './sample.ts'

export const phrases: PhraseSamples<keyof typeof tables.phrases> = {
  'speedup-not-ratio': [{ own: '788.00', base: '100.00', ratio: 7.88, printed: '7.8', cut: true }],
  'same-case-differs': [
    { here: '100.5', there: '99.5', off: 0.01, editions: { here: 'v1', there: 'v2' }, once: ['batch'] },
  ],
  'labels-exclude-each-other': [{ figure: '12345.6', labels: [{ label: 'amp', values: ['true', 'false'] }] }],
}

import type * as windows from '../../../src/core/protocols/messages.ts'
import type { PhraseSamples } from './sample.ts'

const range = { by: 'steps', first: 5, last: 14 } as const

export const phrases: PhraseSamples<keyof typeof windows.phrases> = {
  'window-fixed': [{ range, basis: 'stamps', skip: 4, count: 10, unit: 'steps' }],
  'window-automatic': [{ range, basis: 'stamps', dropped: 90, stragglers: 0, resolution: 1, level: 'later' }],
  'final-figure': [{ line: 77 }],
}

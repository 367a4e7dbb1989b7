import type { SampleUnit } from '../../model/sample-unit.ts'

const units: readonly (readonly [beginning: string, unit: SampleUnit])[] = [
  ['im', 'images'],
  ['seq', 'sequences'],
  ['sentences', 'sequences'],
  ['tok', 'tokens'],
  ['word', 'words'],
  ['ex', 'examples'],
]

/** The unit that a word such as `imgs/s` or `sequences` names, if any. */
export const unitNamed = (word: string): SampleUnit | undefined =>
  units.find(([beginning]) => word.startsWith(beginning))?.[1]

import type * as documents from '../../../src/core/yaml/messages.ts'
import { forEachKind } from '../../../src/core/yaml/file-kinds.ts'
import { phrase, same } from '../../../src/core/model/text.ts'
import type { ErrorSamples } from './sample.ts'

type Samples = ErrorSamples<keyof typeof documents.errors>

const at = same('matrix.precison')

const syntax: Samples['SUITE_SYNTAX'] = [{ is: 'not-yaml', problem: 'a bracket is left open' }]
const duplicate: Samples['SUITE_KEY_DUPLICATE'] = [{ key: 'suite' }]
const unknown: Samples['SUITE_KEY_UNKNOWN'] = [{ is: 'unknown', at, meant: 'precision', valid: [] }]
const missing: Samples['SUITE_KEY_MISSING'] = [
  { is: 'missing', at, key: 'precison', wants: { kind: 'one-of', descriptions: [phrase('duration')] } },
]
const invalid: Samples['SUITE_VALUE_INVALID'] = [
  {
    is: 'invalid',
    at,
    found: phrase('written-value', { text: 'fp23' }),
    wants: { kind: 'one-of', descriptions: [phrase('topology'), phrase('list')] },
  },
]

export const errors: Samples = {
  FILE_UNREADABLE: [{ path: 'suite.yaml', is: { kind: 'pipe' } }],
  ...forEachKind('SYNTAX', syntax),
  ...forEachKind('KEY_DUPLICATE', duplicate),
  ...forEachKind('KEY_UNKNOWN', unknown),
  ...forEachKind('KEY_MISSING', missing),
  ...forEachKind('VALUE_INVALID', invalid),
  LOG_FORMAT_PATTERN_REFUSED: [{ problem: 'invalid perl operator: (?=' }],
}

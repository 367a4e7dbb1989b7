import type * as libraries from '../../../src/host/library/messages.ts'
import type { ErrorSamples } from './sample.ts'

export const errors: ErrorSamples<keyof typeof libraries.errors> = {
  LIBRARY_ENGINE_MISSING: [{ command: 'npm install --global --prefix /usr/local @duckdb/node-api' }],
  LIBRARY_NOT_FOUND: [{ library: 'team' }],
  LIBRARY_NEWER: [{ library: 'team', file: 'library.json', version: 3, known: 2 }],
  LIBRARY_OLDER: [{ library: 'team', file: 'library.json', version: 1, known: 2 }],
  LIBRARY_CORRUPT: [{ library: 'team', file: 'library.json', at: 'id' }],
  LIBRARY_UNREADABLE: [{ library: 'team', printed: 'Invalid Input Error: Malformed JSON' }],
  LIBRARY_ADDRESS: [{ library: 's3://' }],
  LIBRARY_CREDENTIALS: [{ library: 's3://team/results' }],
  LIBRARY_UNREACHABLE: [{ library: 's3://team/results', printed: 'ECONNREFUSED' }],
  LIBRARY_REFUSED: [{ library: 's3://team/results', status: 403, code: 'AccessDenied' }],
  COLLECT_NO_SOURCE: [],
  COLLECT_NOTHING: [{ path: 'results' }],
  COLLECT_NO_MATCH: [{ pattern: 'results/*' }],
  QUERY_SEVERAL: [{ count: 2 }],
  QUERY_NOT_SELECT: [{ statement: 'COPY' }],
  QUERY_FUNCTION: [{ name: 'read_csv' }],
  QUERY_TABLE: [{ name: 'results', tables: ['runs', 'cases'] }],
  QUERY_INVALID: [{ printed: 'syntax error at or near "FORM"' }],
  QUERY_TIME: [{ seconds: 30 }],
  QUERY_ENDED: [{ by: 'SIGKILL' }],
  QUERY_TOO_LONG: [{ values: 20_000_000, characters: 200_000_000 }],
  QUERY_MEMORY: [{ limit: '1 GB' }],
}

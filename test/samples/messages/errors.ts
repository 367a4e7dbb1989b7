import type { ErrorCode } from '../../../src/core/messages/catalogue.ts'
import { missing } from '../../../src/core/model/missing.ts'
import { phrase } from '../../../src/core/model/phrase.ts'
import { same } from '../../../src/core/model/text.ts'
import type { ErrorSamples } from './sample.ts'

const names = { name: 'resnet5', meant: 'resnet50', valid: [] }

/** Errors of `core`; other layers have separate files. */
export const errors = {
  WORKLOAD_UNKNOWN: [{ ...names, of: 'catalogue' }],
  PROTOCOL_UNKNOWN: [{ ...names, meant: null, valid: ['steady', 'dlperf'] }],
  LOG_FORMAT_UNKNOWN: [names],
  FORMAT_UNKNOWN: [names],
  LAUNCHER_UNKNOWN: [names],
  LAYOUT_UNKNOWN: [names],
  TABLE_UNKNOWN: [names],
  BASELINE_UNKNOWN: [{ ...names, file: false }],
  SUITE_UNKNOWN: [{ path: '/data/suite.yaml', meant: null, valid: ['quick-start'] }],
  SUITE_IS_FOLDER: [{ path: '/data/suites' }],
  RESULTS_NOT_FOUND: [{ folder: '/data/results' }],
  RESULTS_AMBIGUOUS: [{ folders: ['results/a', 'results/b'] }],
  RESULTS_NEWER: [{ file: 'run.json', version: 2, known: 1 }],
  RESULTS_OF_ANOTHER_SUITE: [
    {
      path: 'results/a',
      suite: 'a',
      difference: { kind: 'file', path: 'train.py', before: 'aa', now: 'bb' },
    },
  ],
  RESULTS_CORRUPT: [
    { file: 'run.json', is: { kind: 'not-json' }, repair: { kind: 'remove-run', folder: 'runs/a/1' } },
  ],
  RESULTS_LOCKED: [{ by: { pid: 7, host: 'bench-1' }, folder: 'results/a', lock: 'results/a/.lock' }],
  RESULTS_FOLDER_IN_USE: [{ path: 'results/a', is: 'folder' }],
  DISK_FULL: [{ path: 'results/a/log.txt' }],
  RESULTS_NAME_TOO_LONG: [{ path: 'results/a' }],
  RESULTS_NOT_WRITABLE: [{ path: 'results/a', code: 'EACCES' }],
  LOG_NOT_FOUND: [{ path: 'run.log' }],
  LOG_IS_FOLDER: [{ path: 'logs' }],
  LOG_NOT_FILE: [{ path: '/dev/zero', is: 'device' }],
  LOG_QUIET: [{ name: 'steps', seconds: 60 }],
  LOG_ENDLESS: [{ name: 'steps', mebibytes: 256 }],
  LOG_UNREADABLE: [{ path: 'run.log', code: 'EACCES' }],
  LOG_FORMAT_NOT_FOUND: [{ file: 'mine.yaml' }],
  LOG_EMPTY: [{ name: 'run.log' }],
  DRAFT_FILE_EXISTS: [{ path: 'logformat.yaml' }],
  DRAFT_NOTHING_REPEATS: [{ log: 'run.log' }],
  DRAFT_LINES_DIFFER: [{ line: 7 }],
  LOG_DAMAGED: [{ name: 'run.log.gz', method: 'gzip', problem: 'unexpected end of file' }],
  LOG_NOT_TEXT: [{ name: 'run.log', is: 'pdf' }],
  IMPORT_FOLDER_NOT_FOUND: [{ folder: 'logs', exists: false }],
  IMPORT_NOTHING_NAMED: [],
  IMPORT_NOTHING_FOUND: [
    { folder: 'logs', is: { kind: 'no-known-name', layouts: ['dlperf', 'paddle'], files: 4 } },
  ],
  IMPORT_OF_OTHER_LOGS: [{ path: 'results/a', run: 'a/1', log: null, folder: 'logs' }],
  LAYOUT_PLACEHOLDER_UNKNOWN: [{ name: 'gpus', valid: ['devices', 'nodes'] }],
  REPORT_FILE_NOT_FOUND: [{ file: 'report.yaml' }],
  LAYOUT_NOT_FOUND: [{ file: 'mine.yaml' }],
  TABLE_UNREADABLE: [{ places: ['README.md:7'] }],
  PATH_NOT_FOUND: [{ path: 'docs' }],
  TABLES_NONE: [{ path: 'docs', documents: 2, tables: 0 }],
  REPEATS_IMPOSSIBLE: [{ is: 'min-above-max', at: 'min', min: 5, max: 3 }],
  VARIANTS_TOO_FEW: [{ count: 1 }],
  VARIANT_PARAMETER_TAKEN: [{ workload: 'bert/pytorch', parameter: 'variant' }],
  VARIANT_PARAMETER_TWICE: [{ variant: 'after', parameter: 'steps', at: same('matrix.parameters.steps') }],
  VARIANT_FILE_MISSING: [{ variant: 'before', commit: '4c8fe2917f30', file: 'bench/train.py' }],
  REVISION_UNKNOWN: [{ variant: 'before', revision: 'mian' }],
  REPOSITORY_MISSING: [
    { variant: 'before', why: { kind: 'missing', code: 'program-absent', data: { program: 'git' } } },
  ],
  CHECKOUT_FAILED: [
    {
      commit: '4c8fe2917f30',
      path: '/data/results/checkouts/4c8fe2917f30',
      why: { kind: 'missing', code: 'probe-failed', data: { program: 'git', printed: 'fatal: no object' } },
    },
  ],
  CHECKOUT_CHANGED: [{ path: '/data/results/checkouts/4c8fe2917f30', commit: '4c8fe2917f30' }],
  BATCH_RANGE_IMPOSSIBLE: [{ is: 'not-multiple', value: 100, multipleOf: 8 }],
  BATCH_MISSING: [{ at: same('matrix.batch'), precision: 'amp' }],
  AXIS_TWICE: [{ axis: 'xla', at: same('matrix'), parameters: same('matrix.parameters') }],
  AXIS_VALUE_UNSUPPORTED: [
    {
      axis: 'optimizer',
      value: 'adam',
      workload: 'bert/pytorch',
      supported: [{ workload: 'bert/pytorch', values: same('lamb, sgd') }],
    },
  ],
  FILE_MISSING: [{ file: '/data/images' }],
  FILE_OUTSIDE: [{ file: '/suites/train.log', leadsTo: '/data/train.log' }],
  PARAMETER_UNKNOWN: [{ ...names, owner: { of: 'prints', at: same('prints.first') } }],
  PARAMETER_INVALID: [
    {
      at: same('matrix.parameters.steps'),
      found: phrase('written-value', { text: 'many' }),
      workload: 'resnet50/embedded',
      expected: phrase('whole-number', { min: 1, max: null }),
    },
  ],
  PARAMETER_RESERVED: [{ name: 'batch', means: 'batch' }],
  PLACEHOLDER_UNKNOWN: [names],
  CONTAINER_PROGRAM_ELSEWHERE: [{ program: 'pyxis', only: 'slurm', engine: 'ssh' }],
  CONTAINER_KEY_UNUSED: [{ program: 'apptainer', key: 'user' }],
  CLUSTER_NODE_TWICE: [{ name: 'h1', first: 0, second: 2 }],
  PROTOCOL_IMPOSSIBLE: [{ part: 'skip' }],
  PROTOCOL_WITHOUT_FIGURE: [
    {
      workload: 'resnet50/ngc-tensorflow',
      protocol: 'dlperf',
      why: missing('log-ends-early', { protocol: 'dlperf', unit: 'steps', found: 100, needed: 120 }),
      log: { steps: 120, first: 21, every: 1, lines: 100 },
      fitting: 'dlperf-first-100',
      enough: { parameter: 'steps', value: 140 },
    },
  ],
  PROTOCOL_NEEDS_LOGS: [{ asked: 'dlperf', printed: 'steady' }],
  PLAN_TOO_LARGE: [{ cases: 200_000, most: 100_000 }],
  CASE_ID_CLASH: [{ id: 'a_1x1' }],
  CASE_ID_TOO_LONG: [{ id: 'a_1x1', longest: 200 }],
} satisfies Partial<ErrorSamples<ErrorCode>>

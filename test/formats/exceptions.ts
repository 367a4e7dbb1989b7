import type { Exception } from './exception.ts'
import { exceptionsOfResults } from './exceptions-of-results.ts'
import { exceptionsOfWrittenFiles } from './exceptions-of-written-files.ts'

/** A change that no exception allows is refused. */
export const exceptions: readonly Exception[] = [
  { paths: ['**.en', '**.zh'], accepts: ['text'], why: 'a sentence' },
  {
    of: ['steadystate.json', 'run.json', 'report.json', 'steady plan --json', 'suite.yaml'],
    paths: ['**.parameters.*', '**.parameters.*.*'],
    accepts: ['text', 'number', 'flag'],
    why: 'the workload says what its parameters take',
  },
  {
    of: ['steadystate.json', 'run.json', 'report.json', 'steady plan --json', 'suite.yaml'],
    paths: ['**.parameters.*'],
    accepts: ['absent'],
    why: 'the workload says which parameters there are',
  },
  ...exceptionsOfResults,
  ...exceptionsOfWrittenFiles,
]

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
  {
    of: ['run.json'],
    paths: ['run.origin.repeats', 'run.origin.decimals'],
    accepts: ['absent'],
    why: 'a document may not state its repeats, and older files have no decimals',
  },
  {
    of: ['entry of a history'],
    paths: ['**.madeBy', '**.commit.value', '**.results', '**.protocol', '**.case', '**.run', '**.log'],
    accepts: ['text'],
    why: 'a name that others gave',
  },
  {
    of: ['network of a preflight'],
    paths: ['madeBy', 'cluster', 'engine', '**.nodes.*', '**.devices.*', '**.backend'],
    accepts: ['text'],
    why: 'a name that others gave',
  },
  {
    of: ['entry of a history'],
    paths: ['**.machine', '**.circumstances', '**.work', '**.stated'],
    accepts: ['object'],
    why: 'nothing may be known',
  },
  {
    of: ['entry of a history'],
    paths: ['**.stated', '**.stated.*'],
    accepts: ['absent'],
    why: 'what the program does not state',
  },
  {
    of: ['entry of a history'],
    paths: ['**.work.*'],
    accepts: ['text', 'number', 'flag', 'absent'],
    why: 'conditions are named by axes and workloads',
  },
  {
    of: ['entry of a history'],
    paths: ['**.machine.*', '**.circumstances.*'],
    accepts: ['text', 'absent'],
    why: 'whatever is known of the machine and the software',
  },
  {
    of: ['entry of a history'],
    paths: ['**.low', '**.high'],
    accepts: ['number'],
    why: 'an interval may reach below 0',
  },
  {
    of: ['entry of a history'],
    paths: ['**.log', '**.firstLine', '**.lastLine', '**.sha256'],
    accepts: ['absent'],
    why: 'of a printed figure there is no log',
  },
  ...exceptionsOfResults,
  ...exceptionsOfWrittenFiles,
]

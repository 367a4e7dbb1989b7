import { allowed, inFormats, type Exception } from './exception.ts'
import { exceptionsOfResults } from './exceptions-of-results.ts'
import { exceptionsOfWrittenFiles } from './exceptions-of-written-files.ts'

/** A change that no exception allows is refused. */
export const exceptions: readonly Exception[] = [
  allowed('text', 'a sentence', '**.en', '**.zh'),
  ...inFormats(
    ['steadystate.json', 'run.json', 'report.json', 'steady plan --json', 'suite.yaml'],
    allowed(
      ['text', 'number', 'flag'],
      'the workload says what its parameters take',
      '**.parameters.*',
      '**.parameters.*.*',
    ),
    allowed('absent', 'the workload says which parameters there are', '**.parameters.*'),
  ),
  ...inFormats(
    'run.json',
    allowed(
      'absent',
      'a document may not state its repeats, and older files have no decimals',
      'run.origin.repeats',
      'run.origin.decimals',
    ),
  ),
  ...inFormats(
    'entry of a history',
    allowed(
      'text',
      'a name that others gave',
      '**.madeBy',
      '**.commit.value',
      '**.results',
      '**.protocol',
      '**.case',
      '**.run',
      '**.log',
    ),
    allowed('object', 'nothing may be known', '**.machine', '**.circumstances', '**.work', '**.stated'),
    allowed('absent', 'what the program does not state', '**.stated', '**.stated.*'),
    allowed(['text', 'number', 'flag', 'absent'], 'conditions are named by axes and workloads', '**.work.*'),
    allowed(
      ['text', 'absent'],
      'whatever is known of the machine and the software',
      '**.machine.*',
      '**.circumstances.*',
    ),
    allowed('number', 'an interval may reach below 0', '**.low', '**.high'),
    allowed(
      'absent',
      'of a printed figure there is no log',
      '**.log',
      '**.firstLine',
      '**.lastLine',
      '**.sha256',
    ),
  ),
  ...inFormats(
    'network of a preflight',
    allowed(
      'text',
      'a name that others gave',
      'madeBy',
      'cluster',
      'engine',
      '**.nodes.*',
      '**.devices.*',
      '**.backend',
    ),
  ),
  ...exceptionsOfResults,
  ...exceptionsOfWrittenFiles,
]

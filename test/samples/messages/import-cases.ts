import type * as importCases from '../../../src/core/import/case-messages.ts'
import type { ErrorSamples, FindingSamples, MissingSamples } from './sample.ts'

export const findings: FindingSamples<keyof typeof importCases.findings> = {
  'name-contradicts-log': [{ fact: 'devices', named: '8', logged: '4' }],
  'log-counts-one-process': [{ named: 32, logged: 1 }],
  'precision-assumed': [],
  'published-median-differs': [{ document: 'README.md', line: 12, printed: 384.9, median: 385.1 }],
  'published-speedup-differs': [{ document: 'README.md', line: 12, printed: 7.31, ratio: 7.284 }],
  'case-claimed-twice': [{ others: ['logs/b.log', 'logs/c.log', 'logs/d.log'], more: 4, apart: false }],
  'log-of-several-cases': [{ file: 'CtrDnn/logs/DataSet_16Node', more: 1 }],
  'rule-found': [{ rule: 'perf-mean-7', others: 2, text: '384.91', document: 'README.md', line: 12 }],
  'printed-figure-differs': [
    { text: '384.9', document: 'README.md', line: 12, figure: 385.13, apart: 0.0006 },
  ],
  'rules-differ': [
    { rule: 'perf-mean-7', figure: 384.9, steady: 440.2, apart: 0.1437, why: 'token-batches' },
  ],
  'steady-gives-none': [{ rule: 'ngc', figure: 384.9, why: { kind: 'missing', code: 'no-steps', data: {} } }],
}

export const missing: MissingSamples<keyof typeof importCases.missing> = {
  'count-not-whole': [{ devices: 0.5, batch: 8 }],
  'nodes-uneven': [{ devices: 8, nodes: 3 }],
}

export const errors: ErrorSamples<keyof typeof importCases.errors> = {
  PUBLISHED_OF_OTHER_CASES: [
    {
      baseline: 'dlperf',
      suite: 'bert',
      apart: {
        part: 'model',
        printed: { shown: ['ResNet-50 v1.5'], more: 0 },
        planned: { shown: ['BERT-Base'], more: 0 },
      },
    },
  ],
}

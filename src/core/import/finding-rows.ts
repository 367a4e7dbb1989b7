import { findingTable } from '../model/finding.ts'

export const importFinding = findingTable({
  'case-claimed-twice': ['note', 'contradiction'],
  'log-of-several-cases': ['warning', 'contradiction'],
  'name-contradicts-log': ['warning', 'contradiction'],
  'rule-found': ['note', 'log'],
  'rules-differ': ['warning', 'contradiction'],
  'steady-gives-none': ['note', 'log'],
  'printed-figure-differs': ['warning', 'contradiction'],
  'published-median-differs': ['warning', 'contradiction'],
  'published-speedup-differs': ['warning', 'contradiction'],
  'precision-assumed': ['note', 'log'],
  'log-counts-one-process': ['note', 'log'],
})

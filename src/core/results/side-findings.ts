import { findingTable } from '../model/finding.ts'

export const comparisonFinding = findingTable({
  'sides-apart': ['note', 'between'],
  'sides-recomputed': ['note', 'other'],
  'side-from-history': ['note', 'other'],
  'sides-on-other-hosts': ['warning', 'nodes'],
  'side-tree-dirty': ['warning', 'files'],
})

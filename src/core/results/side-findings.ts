import { findingTable } from '../model/finding.ts'

/** What can be found about the sides of a comparison. */
export const comparisonFinding = findingTable({
  'sides-apart': ['note', 'between'],
  'sides-recomputed': ['note', 'other'],
  'side-from-history': ['note', 'other'],
  'sides-on-other-hosts': ['warning', 'nodes'],
  'side-tree-dirty': ['warning', 'files'],
})

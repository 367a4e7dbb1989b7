import { findingTable } from '../model/finding.ts'

export const machineFinding = findingTable({
  'nodes-differ': ['warning', 'nodes'],
  'stated-environment-differs': ['note', 'nodes'],
  'machine-changed': ['warning', 'nodes'],
  'leftovers-ended': ['warning', 'quiet'],
})

import { findingTable } from '../model/finding.ts'

/** What can be found about the machines of runs. */
export const machineFinding = findingTable({
  'nodes-differ': ['warning', 'nodes'],
  'machine-changed': ['warning', 'nodes'],
  'leftovers-ended': ['warning', 'quiet'],
})

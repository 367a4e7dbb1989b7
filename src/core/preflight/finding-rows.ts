import { findingTable } from '../model/finding.ts'

export const preflightFinding = findingTable({
  'node-without-job': ['error', 'nodes'],
  'nodes-unusable': ['warning', 'nodes'],
  'clock-off': ['warning', 'nodes'],
  'port-taken': ['warning', 'machine'],
  'interface-absent': ['error', 'machine'],
  'interface-down': ['error', 'machine'],
  'fabric-port-down': ['warning', 'machine'],
  'locked-memory-limited': ['warning', 'machine'],
  'data-set-absent': ['error', 'files'],
  'data-set-unread': ['warning', 'files'],
  'data-sets-differ': ['error', 'files'],
  'step-not-done': ['error', 'input'],
  'network-failed': ['error', 'machine'],
  'network-not-measured': ['note', 'machine'],
  'slow-link': ['warning', 'nodes'],
  'all-reduce-measured': ['note', 'machine'],
})

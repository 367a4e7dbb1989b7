import { findingTable } from '../model/finding.ts'

export const telemetryFinding = findingTable({
  'gpu-throttled': ['warning', 'machine'],
  'gpu-power-capped': ['note', 'machine'],
  'gpu-power-limit': ['warning', 'machine'],
  'gpu-memory-full': ['note', 'machine'],
  'gpu-idle': ['note', 'input'],
  'ranks-bound': ['warning', 'machine'],
  'telemetry-lost': ['warning', 'files'],
})

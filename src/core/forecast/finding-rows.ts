import { findingTable } from '../model/finding.ts'

export const forecastFinding = findingTable({
  'forecast-deviates': ['warning', 'other'],
  'forecast-gradient-unknown': ['note', 'other'],
  'forecast-network-unused': ['warning', 'other'],
  'forecast-network-used': ['note', 'other'],
  'forecast-uneven': ['warning', 'other'],
})

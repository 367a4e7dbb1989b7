import { findingTable } from '../model/finding.ts'

export const dataFinding = findingTable({
  'data-record-damaged': ['error', 'input'],
  'data-image-damaged': ['error', 'input'],
  'data-file-absent': ['error', 'input'],
  'data-file-added': ['warning', 'input'],
  'data-file-changed': ['error', 'input'],
})

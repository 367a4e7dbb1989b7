import { type CodedFinding, type Finding, findingTable } from './finding.ts'

/** Findings on whether a loader kept up. */
export const inputFinding = findingTable({
  'input-bound': ['warning', 'input'],
  'loader-keeps-up': ['note', 'input'],
})

export type LoaderFinding = CodedFinding<'input-bound' | 'loader-keeps-up'>

export const isLoaderFinding = (finding: Finding): finding is LoaderFinding =>
  finding.code === 'input-bound' || finding.code === 'loader-keeps-up'

import type { CodedFinding, Finding } from './finding.ts'

/** What a training measured of its loader. */
export type LoaderFinding = CodedFinding<'input-bound' | 'loader-keeps-up'>

export const isLoaderFinding = (finding: Finding): finding is LoaderFinding =>
  finding.code === 'input-bound' || finding.code === 'loader-keeps-up'

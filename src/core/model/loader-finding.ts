import type { CodedFinding, Finding } from './finding.ts'

/** What a training measured of its loader. */
export type LoaderFinding = CodedFinding & {
  readonly data: {
    /** Of the time of its steps, in which the training waited for data. */
    readonly share: number
    /** Samples per second of the loader alone. */
    readonly rate: number
  }
}

export const isLoaderFinding = (finding: Finding): finding is LoaderFinding =>
  finding.code === 'input-bound' || finding.code === 'loader-keeps-up'

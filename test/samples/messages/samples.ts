import type { ErrorCode, FindingCode, MissingCode } from '../../../src/core/messages/catalogue.ts'
import * as environment from './environment.ts'
import * as protocols from './protocols.ts'
import * as report from './report.ts'
import * as results from './results.ts'
import { errors } from './errors.ts'
import type { ErrorSamples, FindingSamples, MissingSamples } from './sample.ts'

/** An example of every message of the catalogue: the compiler refuses a code without one. */
export const samples: {
  readonly findings: FindingSamples<FindingCode>
  readonly missing: MissingSamples<MissingCode>
  readonly errors: ErrorSamples<ErrorCode>
} = {
  findings: { ...environment.findings, ...protocols.findings, ...results.findings },
  missing: { ...environment.missing, ...protocols.missing, ...report.missing, ...results.missing },
  errors,
}

import type { FindingCode, MissingCode } from '../../../src/core/messages/catalogue.ts'
import * as environment from './environment.ts'
import type { FindingSamples, MissingSamples } from './sample.ts'

/** An example of every message of the catalogue: the compiler refuses a code without one. */
export const samples: {
  readonly findings: FindingSamples<FindingCode>
  readonly missing: MissingSamples<MissingCode>
} = {
  findings: { ...environment.findings },
  missing: { ...environment.missing },
}

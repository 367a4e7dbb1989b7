import * as environment from './en/environment.ts'
import * as protocols from './en/protocols.ts'
import * as report from './en/report.ts'
import * as results from './en/results.ts'

/** Every sentence in English. Its codes and their data are those of the product: other languages are typed by it. */
export const en = {
  findings: { ...environment.findings, ...protocols.findings, ...results.findings },
  missing: {
    ...environment.missing,
    ...protocols.missing,
    ...report.missing,
    ...results.missing,
  },
}

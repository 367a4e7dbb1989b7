import * as environment from './en/environment.ts'
import * as files from './en/files.ts'
import * as imports from './en/imports.ts'
import * as logs from './en/logs.ts'
import * as names from './en/names.ts'
import * as protocols from './en/protocols.ts'
import * as report from './en/report.ts'
import * as results from './en/results.ts'
import * as suites from './en/suites.ts'

/** Every sentence in English. Its codes and their data are those of the product: other languages are typed by it. */
export const en = {
  findings: { ...environment.findings, ...protocols.findings, ...results.findings },
  missing: {
    ...environment.missing,
    ...protocols.missing,
    ...report.missing,
    ...results.missing,
  },
  errors: { ...files.errors, ...imports.errors, ...logs.errors, ...names.errors, ...suites.errors },
}

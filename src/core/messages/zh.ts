import type { en } from './en.ts'
import * as environment from './zh/environment.ts'
import * as files from './zh/files.ts'
import * as imports from './zh/imports.ts'
import * as logs from './zh/logs.ts'
import * as names from './zh/names.ts'
import * as protocols from './zh/protocols.ts'
import * as report from './zh/report.ts'
import * as results from './zh/results.ts'
import * as suites from './zh/suites.ts'

export const zh: typeof en = {
  findings: { ...environment.findings, ...protocols.findings, ...results.findings },
  missing: {
    ...environment.missing,
    ...protocols.missing,
    ...report.missing,
    ...results.missing,
  },
  errors: { ...files.errors, ...imports.errors, ...logs.errors, ...names.errors, ...suites.errors },
}

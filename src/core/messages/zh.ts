import type { en } from './en.ts'
import * as environment from './zh/environment.ts'
import * as protocols from './zh/protocols.ts'
import * as report from './zh/report.ts'
import * as results from './zh/results.ts'

export const zh: typeof en = {
  findings: { ...environment.findings, ...protocols.findings, ...results.findings },
  missing: {
    ...environment.missing,
    ...protocols.missing,
    ...report.missing,
    ...results.missing,
  },
}

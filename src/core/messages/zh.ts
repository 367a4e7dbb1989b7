import type { en } from './en.ts'
import * as environment from './zh/environment.ts'

export const zh: typeof en = {
  findings: { ...environment.findings },
  missing: { ...environment.missing },
}

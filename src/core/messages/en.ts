import * as environment from './en/environment.ts'

/** Every sentence in English. Its codes and their data are those of the product: other languages are typed by it. */
export const en = {
  findings: { ...environment.findings },
  missing: { ...environment.missing },
}

import type { Finding } from './finding.ts'

/** The same with further findings behind its own. Where there are none, as mostly, it is not copied. */
export const withFindings = <Of extends { readonly findings: readonly Finding[] }>(
  of: Of,
  more: readonly Finding[],
): Of => (more.length === 0 ? of : { ...of, findings: [...of.findings, ...more] })

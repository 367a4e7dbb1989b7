import type { Finding } from './finding.ts'

/** The same with further findings behind its own. Where there are none, as mostly, it is not copied. */
export const withFindings = <Of extends { readonly findings: readonly Finding[] }>(
  subject: Of,
  more: readonly Finding[],
): Of => (more.length === 0 ? subject : { ...subject, findings: [...subject.findings, ...more] })

import pc from 'picocolors'
import type { Finding, FindingLevel } from '../../core/model/finding.ts'

const colours: Record<FindingLevel, (text: string) => string> = {
  error: pc.red,
  warning: pc.yellow,
  note: pc.cyan,
}

/** `warning skip-rule-unused: …`, and below it what to do. */
export const findingText = ({ level, code, seen, todo }: Finding) =>
  `${colours[level](`${level} ${code}`)}: ${seen.en}\n  ${todo.en}`

import type { Language } from './language.ts'

interface Words {
  /** What is wrong first, before the others. */
  readonly first: (seen: string, others: number) => string
  readonly other: (problem: FurtherProblem) => string
  /** How many are not named. */
  readonly omitted: (problems: number) => string
  readonly fix: (fix: string) => string
}

/** A problem of a file beside its first. */
export interface FurtherProblem {
  readonly line: number
  readonly code: string
  readonly seen: string
  readonly fix: string
}

/** How several problems of one file are told in one error. */
export const furtherProblems: Readonly<Record<Language, Words>> = {
  en: {
    first: (seen, others) => `${seen}\nand ${others} more in this file:`,
    other: ({ line, code, seen, fix }) => `  line ${line}: ${code}: ${seen}. ${fix}`,
    omitted: (problems) => `  ${problems} more`,
    fix: (fix) => `For the first: ${fix}`,
  },
  zh: {
    first: (seen, others) => `${seen}\n该文件中还有 ${others} 处问题：`,
    other: ({ line, code, seen, fix }) => `  第 ${line} 行：${code}：${seen}。${fix}`,
    omitted: (problems) => `  另有 ${problems} 处`,
    fix: (fix) => `第一处：${fix}`,
  },
}

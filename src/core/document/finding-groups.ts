import { sayFinding } from '../messages/say.ts'
import type { Language, Text } from '../model/text.ts'
import { grouped } from '../collections/group-by.ts'
import type { FindingItem, FindingSubject } from './blocks.ts'
import { aboutText, findingLevels } from './finding-item.ts'
import { counted } from '../text/quantities.ts'

/** Findings of one code, in the words of one language. */
export interface FindingGroup {
  readonly level: FindingItem['finding']['level']
  readonly levelName: string
  readonly code: string
  /** `12 runs`; empty where one line suffices. */
  readonly count: string
  /** What was seen, and of which cases or runs. */
  readonly lines: readonly FindingLine[]
  /** Number of further lines that a page leaves out. */
  readonly more: number
  /** Advice, each text once. */
  readonly todos: readonly string[]
}

export interface FindingLine {
  /** Empty for a finding about everything. */
  readonly about: string
  readonly seen: string
}

/** Lines of one code on a page; `report.json` has the others. */
const mostLines = 50

export const findingGroups = (items: readonly FindingItem[], language: Language): FindingGroup[] =>
  grouped(items, ({ finding: { code, level } }) => `${level} ${code}`).map((group) => {
    const [{ finding, subject }] = group
    const shown = group.slice(0, mostLines).map(({ about: whom, finding: found, seen, advice }) => ({
      about: aboutText(whom, language),
      ...sayFinding(found, language),
      ...(seen === undefined ? {} : { seen: seen[language] }),
      ...(advice === undefined ? {} : { todo: advice[language] }),
    }))
    const about = new Set(group.flatMap((item) => item.about.map(({ en }) => en)))
    return {
      level: finding.level,
      levelName: findingLevels[finding.level][language],
      code: finding.code,
      count: group.length === 1 ? '' : nouns[subject](Math.max(about.size, group.length))[language],
      lines: shown.map(({ about: whom, seen }) => ({ about: whom, seen })),
      more: group.length - shown.length,
      todos: [...new Set(shown.map(({ todo }) => todo))],
    }
  })

const nouns: Readonly<Record<FindingSubject, (count: number) => Text>> = {
  nodes: (count) => ({ en: counted(count, 'node'), zh: `${count} 个节点` }),
  cases: (count) => ({ en: counted(count, 'case'), zh: `${count} 个用例` }),
  searches: (count) => ({
    en: count === 1 ? '1 search' : `${count} searches`,
    zh: `${count} 次搜索`,
  }),
  runs: (count) => ({ en: counted(count, 'run'), zh: `${count} 次运行` }),
}

export const moreText = (more: number, language: Language): string =>
  language === 'zh' ? `另有 ${more} 项，见 report.json` : `${more} more in report.json`

import type { FindingLevel } from '../../model/finding.ts'
import type { Language, Text } from '../../model/text.ts'
import type { Report } from '../model.ts'
import { sentences } from '../words/compose.ts'

export const languageNames: Record<Language, string> = { en: 'English', zh: '中文' }

export const findingLevels: Record<FindingLevel, Text> = {
  error: { en: 'Error', zh: '错误' },
  warning: { en: 'Warning', zh: '警告' },
  note: { en: 'Note', zh: '提示' },
}

/** Where the figures come from, and who laid the report out. */
export const madeByText = (report: Report): Text =>
  sentences([
    sourceText(report),
    {
      en: `Rendered by steadystate ${report.renderedBy}.`,
      zh: `报告由 steadystate ${report.renderedBy} 排版。`,
    },
  ])

const sourceText = ({ madeBy, protocol, published }: Report): Text =>
  published === true
    ? {
        en: 'All throughputs are those of published documents; steady calculated the rest.',
        zh: '吞吐率均取自公布的文档，其余数值由 steady 计算得出。',
      }
    : {
        en: `Results by steadystate ${madeBy} under the protocol ${protocol}.`,
        zh: `结果由 steadystate ${madeBy} 生成，测速协议为 ${protocol}。`,
      }

export const pageWords = {
  contents: { en: 'Contents', zh: '目录' },
  moreCharts: (count: number): Text => ({ en: `${count} more charts`, zh: `另有 ${count} 张图` }),
} as const

const named = 4

/** The cases or runs of a finding; of many only the first few are named. */
export function aboutText(about: readonly Text[], language: Language): string {
  const names = about.slice(0, named).map((one) => one[language])
  const rest = about.length - names.length
  if (language === 'zh') return names.join('、') + (rest > 0 ? ` 等 ${about.length} 项` : '')
  return names.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

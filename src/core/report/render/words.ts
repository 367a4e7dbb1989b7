import type { Language, Text } from '../../model/text.ts'
import type { Report } from '../model.ts'
import { sentences } from '../../document/compose.ts'

export const languageNames: Record<Language, string> = { en: 'English', zh: '中文' }

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

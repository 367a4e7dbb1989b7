import { calculatedText, type Report } from './model.ts'
import { sentences } from '../document/text-line.ts'
import type { Document } from '../document/document.ts'
import type { Text } from '../model/text.ts'

const reportDocumentWords = {
  allPublished: {
    en: 'All throughputs are those of published documents.',
    zh: '吞吐率均取自公布的文档。',
  },
} as const

/** A report for readers; `report.json` has its cases and runs too. */
export const reportDocument = (report: Report): Document => ({
  title: report.title,
  headlines: [{ kind: 'answer', text: report.summary }],
  sections: report.sections,
  closing: madeByText(report),
  madeBy: report.renderedBy,
  hasNavigation: true,
  runs: report.runs,
  ...(report.numbered === true ? { numbered: true } : {}),
  ...(report.contents === true ? { contents: true } : {}),
})

/** Where the figures come from, and which version rendered the report. */
const madeByText = (report: Report): Text =>
  report.published === true
    ? sentences([...publishedText(report), introduction(report)])
    : sentences([
        {
          en: `Results by steadystate ${report.madeBy} under the protocol ${report.protocol}.`,
          zh: `结果由 steadystate ${report.madeBy} 生成，测速协议为 ${report.protocol}。`,
        },
        {
          en: `Rendered by steadystate ${report.renderedBy}.`,
          zh: `报告由 steadystate ${report.renderedBy} 排版。`,
        },
      ])

const publishedText = ({ runs, calculated = [] }: Report): Text[] =>
  runs.length === 0 ? [] : [reportDocumentWords.allPublished, ...calculatedText(calculated)]

/** Readers of a published report may not know the program. */
const introduction = ({ renderedBy }: Report): Text => ({
  en: `Laid out by steadystate ${renderedBy}, a program that measures training throughput and checks reports on it; its command is steady.`,
  zh: `本报告由 steadystate ${renderedBy} 排版。steadystate 是测量训练吞吐率并核对报告数值的工具，命令为 steady。`,
})

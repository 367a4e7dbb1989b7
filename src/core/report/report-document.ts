import { sentences } from '../document/compose.ts'
import type { Document } from '../document/document.ts'
import type { Text } from '../model/text.ts'
import type { Report } from './model.ts'

/** A report as its readers get it; `report.json` has its cases and runs too. */
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

/** Where the figures come from, and who laid the report out. */
const madeByText = (report: Report): Text =>
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

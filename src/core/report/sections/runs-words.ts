import type { Text } from '../../model/text.ts'

export const runsWords = {
  allRuns: { en: 'All runs', zh: '全部运行' },
  runs: { en: 'Runs', zh: '运行' },
  otherFormsListFigures: (all: number): Text => ({
    en: `The CSV and JSON forms of this report list all ${all} figures with their documents and lines.`,
    zh: `CSV 和 JSON 格式的报告列出全部 ${all} 项数据及其所在文档和行号。`,
  }),
  otherFormsListRuns: (all: number): Text => ({
    en: `The CSV and JSON forms of this report list all ${all} runs with their log lines, their logs and the SHA-256 of each log.`,
    zh: `CSV 和 JSON 格式的报告列出全部 ${all} 次运行，包括所用的日志行、日志文件及其 SHA-256。`,
  }),
  allHaveFigures: { en: 'Each of them has a figure.', zh: '每次运行都有数值。' },
  firstWithoutFigure: (listed: number, without: number): Text => ({
    en: `Below are the first ${listed} of ${without} without a figure.`,
    zh: `下表列出 ${without} 次没有数值的运行中的前 ${listed} 次。`,
  }),
  allWithoutFigure: { en: 'Below are those without a figure.', zh: '下表列出没有数值的运行。' },
} as const

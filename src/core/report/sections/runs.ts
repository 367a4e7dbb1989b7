import { same, type Text } from '../../model/text.ts'
import type { ReportContext } from '../context.ts'
import { layouts } from '../layouts/layouts.ts'
import type { StoredBlock } from '../../document/blocks.ts'
import { areListed, most, type RunRecord } from '../record-model.ts'
import type { Section } from '../model.ts'
import { outcomeLines } from '../../words/outcome-words.ts'

/** Every run, and the last log lines of runs that did not complete. Of very many runs, only those without a figure. */
export function runsSection(context: ReportContext): Section {
  const { records, published } = context
  const isWhole = areListed(records)
  const without = records.filter(({ throughput }) => throughput.kind === 'missing')
  const listed = isWhole ? records : without.slice(0, most.runs)
  return {
    id: 'runs',
    title: runsTitle(records),
    blocks: [
      ...(isWhole ? [] : [elsewhere(records.length, published), which(listed.length, without.length)]),
      ...layouts.runs({ ...context, records: listed }),
      ...lastWords(context, listed),
    ],
  }
}

/** The default title. */
export const runsTitle = (records: readonly RunRecord[]): Text =>
  areListed(records) ? { en: 'All runs', zh: '全部运行' } : { en: 'Runs', zh: '运行' }

/** Where to find the runs that a page does not list. */
const elsewhere = (all: number, published: boolean): StoredBlock => ({
  kind: 'paragraph',
  text: published
    ? {
        en: `The CSV and JSON forms of this report list all ${all} figures with their documents and lines.`,
        zh: `CSV 和 JSON 格式的报告列出全部 ${all} 项数据及其所在文档和行号。`,
      }
    : {
        en: `The CSV and JSON forms of this report list all ${all} runs with their log lines, their logs and the SHA-256 of each log.`,
        zh: `CSV 和 JSON 格式的报告列出全部 ${all} 次运行，包括所用的日志行、日志文件及其 SHA-256。`,
      },
})

function which(listed: number, without: number): StoredBlock {
  if (without === 0)
    return { kind: 'paragraph', text: { en: 'Each of them has a figure.', zh: '每次运行都有数值。' } }
  return {
    kind: 'paragraph',
    text:
      listed < without
        ? {
            en: `Below are the first ${listed} of ${without} without a figure.`,
            zh: `下表列出 ${without} 次没有数值的运行中的前 ${listed} 次。`,
          }
        : { en: 'Below are those without a figure.', zh: '下表列出没有数值的运行。' },
  }
}

function lastWords({ folder }: ReportContext, listed: readonly RunRecord[]): StoredBlock[] {
  const shown = new Set(listed.map(({ run }) => run))
  return folder.runs.flatMap(({ id, outcome }): StoredBlock[] => {
    const lines = shown.has(id) ? outcomeLines(outcome) : []
    return lines.length === 0
      ? []
      : [{ kind: 'code', title: same(id), syntax: 'text', code: lines.join('\n') }]
  })
}

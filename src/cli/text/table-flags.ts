import pc from 'picocolors'
import { say } from '../../core/messages/say.ts'
import type { Language } from '../../core/model/text.ts'
import type { TablesCheck } from '../../core/tables/check-tables.ts'
import type { Certainty, TableFlag } from '../../core/tables/table-flag.ts'
import { counted } from '../../core/text/counted.ts'

const texts = {
  en: {
    sure: 'Cannot both be true',
    likely: 'Likely contradict each other: a label, or what a column means, is left open',
    possible: 'May contradict each other: other editions, no figure in common, or a last digit that was cut',
    more: (count: number) => `${count} more may contradict each other: --all lists them`,
    head: (title: string, count: number) => `${title} (${count})`,
    notRead: 'not read: ',
    'merged-cells': 'the table merges cells, so its labels cannot be told apart',
    'no-header': 'the table has no header, so its columns have no names',
    read: (documents: number, figures: number, flags: number) =>
      `${counted(documents, 'document')}, ${counted(figures, 'figure')}, ${counted(flags, 'contradiction')}`,
  },
  zh: {
    sure: '不可能同时成立',
    likely: '很可能矛盾：某个标签或某列的含义没有说明',
    possible: '可能矛盾：版本不同、没有相同的数值，或末位被截断',
    more: (count: number) => `另有 ${count} 处可能矛盾：--all 列出全部`,
    head: (title: string, count: number) => `${title}（${count}）`,
    notRead: '未读取：',
    'merged-cells': '表格合并了单元格，无法区分其标签',
    'no-header': '表格没有表头，各列没有名称',
    read: (documents: number, figures: number, flags: number) =>
      `${documents} 个文档，${figures} 个数值，${flags} 处矛盾`,
  },
} as const

const colours: Record<Certainty, (text: string) => string> = {
  sure: pc.red,
  likely: pc.yellow,
  possible: pc.dim,
}

export interface TableFlagsOptions {
  readonly all: boolean
  readonly language: Language
}

/** The findings of a table check, surest first; what is only possible is counted, or listed with `all`. */
export function tableFlagsText(
  { documents, cells, flags, unread }: TablesCheck,
  { all, language }: TableFlagsOptions,
): string {
  const words = texts[language]
  const of = (certainty: Certainty) => flags.filter((flag) => flag.certainty === certainty)
  const parts = (['sure', 'likely', 'possible'] as const).flatMap((certainty) => {
    const group = of(certainty)
    if (group.length === 0) return []
    if (certainty === 'possible' && !all) return [pc.dim(words.more(group.length))]
    const title = words.head(colours[certainty](words[certainty]), group.length)
    return [`${title}\n${group.map((flag) => flagText(flag, language)).join('\n')}`]
  })
  const missed = unread.map(({ document, line, why }) => `${document}:${line} ${words.notRead}${words[why]}`)
  const read = words.read(documents, cells, flags.length)
  return [...parts, ...(missed.length === 0 ? [] : [missed.join('\n')]), read].join('\n\n')
}

function flagText({ cells: [cell, ...others], why }: TableFlag, language: Language): string {
  const against = others.map((other) => `      ${other.document}:${other.line}  ${other.text}`)
  return [`  ${pc.bold(`${cell.document}:${cell.line}`)}  ${say(why, language)}`, ...against].join('\n')
}

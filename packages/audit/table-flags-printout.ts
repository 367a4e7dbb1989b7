import { lines, untitled } from '../../src/core/document/block-builders.ts'
import type { AnswerSection, Printout } from '../../src/core/document/document.ts'
import { inEach, quiet, strong, type Tone, toned, written } from '../../src/core/document/text-line.ts'
import { inBrackets } from '../../src/core/document/numbers.ts'
import { textsOf } from '../../src/core/messages/say.ts'
import type { Text } from '../../src/core/model/text.ts'
import { counted } from '../../src/core/text/quantities.ts'
import type { TablesCheck } from './check-tables.ts'
import type { Certainty, TableFlag } from './table-flag.ts'

const certainties: Readonly<Record<Certainty, { readonly title: Text; readonly tone: Tone }>> = {
  sure: { title: { en: 'Cannot both be true', zh: '不可能同时成立' }, tone: 'bad' },
  likely: {
    title: {
      en: 'Likely contradict each other: a label, or what a column means, is left open',
      zh: '很可能矛盾：某个标签或某列的含义没有说明',
    },
    tone: 'doubtful',
  },
  possible: {
    title: {
      en: 'May contradict each other: other editions, or no figure in common',
      zh: '可能矛盾：版本不同，或没有相同的数值',
    },
    tone: 'quiet',
  },
}

const unreadReasons: Readonly<Record<TablesCheck['unread'][number]['why'], Text>> = {
  'merged-cells': {
    en: 'the table merges cells, so its labels cannot be told apart',
    zh: '表格合并了单元格，无法区分其标签',
  },
  'no-header': {
    en: 'the table has no header, so its columns have no names',
    zh: '表格没有表头，各列没有名称',
  },
}

const shareNeeds: Readonly<Record<TablesCheck['uncheckedShares'][number]['lacks'], Text>> = {
  rate: { en: 'no TFLOP/s or tokens per second beside it', zh: '旁边没有 TFLOP/s 或每秒 token 数' },
  device: {
    en: 'no device of the peak rates in docs/flops.md is named',
    zh: '没有注明 docs/flops.md 峰值表中的设备',
  },
  model: {
    en: 'no TFLOP/s beside it, and no model of docs/flops.md is named',
    zh: '旁边没有 TFLOP/s，也没有注明 docs/flops.md 中的模型',
  },
  length: {
    en: 'no TFLOP/s beside it, and no sequence length is stated',
    zh: '旁边没有 TFLOP/s，也没有注明序列长度',
  },
}

/** The findings of a table check, most certain first. Possible ones are counted, or with `all` listed. */
export const tableFlagsPrintout = (
  { documents, cells, flags, unread, notUnderstood, uncheckedShares }: TablesCheck,
  { all }: { readonly all: boolean },
): Printout => [
  ...(['sure', 'likely', 'possible'] as const).map((certainty) =>
    certaintySection(
      certainty,
      flags.filter((flag) => flag.certainty === certainty),
      all,
    ),
  ),
  untitled(
    lines(
      ...unread.map(
        ({ document, line, why }) =>
          written`${document}:${line} ${{ en: 'not read: ', zh: '未读取：' }}${unreadReasons[why]}`,
      ),
    ),
  ),
  untitled(notUnderstoodLines(notUnderstood, all)),
  untitled(
    lines(
      ...uncheckedShares.map(
        ({ document, line, title, lacks }) =>
          written`${document}:${line} ${{
            en: `column '${title}' is not compared with a peak: `,
            zh: `列“${title}”未与峰值核对：`,
          }}${shareNeeds[lacks]}`,
      ),
    ),
  ),
  untitled(
    lines({
      en: `${counted(documents, 'document')}, ${counted(cells, 'figure')}, ${counted(flags.length, 'contradiction')}`,
      zh: `${documents} 个文档，${cells} 个数值，${flags.length} 处矛盾`,
    }),
  ),
]

/** Number of columns that are listed without `--all`. */
const listed = 5

function notUnderstoodLines(columns: TablesCheck['notUnderstood'], all: boolean) {
  const { length: count } = columns
  if (count > listed && !all)
    return lines(
      quiet({
        en: `${count} columns of speedups, efficiencies or changes are not understood: --all lists them`,
        zh: `有 ${count} 列加速比、效率或变化无法理解：--all 列出全部`,
      }),
    )
  return lines(
    ...columns.map(
      ({ document, line, title }) =>
        written`${document}:${line} ${{
          en: `column '${title}' is not understood: no other figures give its cells`,
          zh: `无法理解列“${title}”：没有其他数值能得出其内容`,
        }}`,
    ),
  )
}

function certaintySection(certainty: Certainty, flags: readonly TableFlag[], all: boolean): AnswerSection {
  const { length: count } = flags
  if (count === 0) return untitled()
  if (certainty === 'possible' && !all)
    return untitled(
      lines(
        quiet({
          en: `${count} more may contradict each other: --all lists them`,
          zh: `另有 ${count} 处可能矛盾：--all 列出全部`,
        }),
      ),
    )
  const { title, tone } = certainties[certainty]
  return untitled(
    lines([toned(title, tone), inEach((language) => inBrackets(String(count), language))]),
    ...flags.map(({ cells: [cell, ...others], why }) =>
      lines(
        ['  ', strong(`${cell.document}:${cell.line}`), written`  ${textsOf(why)}`],
        ...others.map((other) => `      ${other.document}:${other.line}  ${other.text}`),
      ),
    ),
  )
}

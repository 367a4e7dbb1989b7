import { lines, untitled } from '../document/block-builders.ts'
import type { AnswerSection, Printout } from '../document/document.ts'
import { quiet, strong, toned, written, type Tone } from '../document/text-line.ts'
import { inBrackets } from '../document/numbers.ts'
import { inEach } from '../document/compose.ts'
import { textsOf } from '../messages/say.ts'
import type { Text } from '../model/text.ts'
import { counted } from '../text/counted.ts'
import type { TablesCheck } from './check-tables.ts'
import type { Certainty, TableFlag } from './table-flag.ts'
import { tableFlagsPrintoutWords as words } from './table-flags-printout-words.ts'

const certainties: Readonly<Record<Certainty, { readonly title: Text; readonly tone: Tone }>> = {
  sure: { title: words.contradictions, tone: 'bad' },
  likely: {
    title: words.likelyContradictions,
    tone: 'doubtful',
  },
  possible: {
    title: words.possibleContradictions,
    tone: 'quiet',
  },
}

const unreadReasons: Readonly<Record<TablesCheck['unread'][number]['why'], Text>> = {
  'merged-cells': words.mergedCells,
  'no-header': words.noHeader,
}

/** The findings of a table check, surest first; what is only possible is counted, or listed with `all`. */
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
        ({ document, line, why }) => written`${document}:${line} ${words.notRead}${unreadReasons[why]}`,
      ),
    ),
  ),
  untitled(notUnderstoodLines(notUnderstood, all)),
  untitled(
    lines(
      ...uncheckedShares.map(
        ({ document, line, title, lacks }) =>
          written`${document}:${line} ${words.shareNotChecked(title)}${words.shareNeeds[lacks]}`,
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

/** Columns that are listed without `--all`. */
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
  if (certainty === 'possible' && !all) return untitled(lines(quiet(words.morePossible(count))))
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

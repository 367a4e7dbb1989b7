import pc from 'picocolors'
import type { TablesCheck } from '../../core/tables/check-tables.ts'
import type { Certainty, TableFlag } from '../../core/tables/table-flag.ts'
import { counted } from '../../core/text/counted.ts'

const headings: Record<Certainty, string> = {
  sure: pc.red('Cannot both be true'),
  likely: pc.yellow('Likely at odds: one of the two leaves a label open'),
  possible: pc.dim('Possibly at odds: other editions, or documents that do not refer to each other'),
}

/** The findings of a table check, surest first; what is only possible is counted, or listed with `all`. */
export function tableFlagsText({ documents, cells, flags, unread }: TablesCheck, all: boolean): string {
  const of = (certainty: Certainty) => flags.filter((flag) => flag.certainty === certainty)
  const parts = (['sure', 'likely', 'possible'] as const).flatMap((certainty) => {
    const group = of(certainty)
    if (group.length === 0) return []
    if (certainty === 'possible' && !all)
      return [pc.dim(`${group.length} more are only possibly at odds: --all lists them`)]
    return [`${headings[certainty]} (${group.length})\n${group.map(flagText).join('\n')}`]
  })
  const missed = unread.map(({ document, line, why }) => `${document}:${line} not read: ${unreadTexts[why]}`)
  const read = [counted(documents, 'document'), counted(cells, 'figure'), counted(flags.length, 'flag')].join(
    ', ',
  )
  return [...parts, ...(missed.length === 0 ? [] : [missed.join('\n')]), read].join('\n\n')
}

const unreadTexts = {
  'merged-cells': 'the table merges cells, so its labels cannot be told apart',
  'no-header': 'the table has no header, so its columns have no names',
} as const

function flagText({ cells: [cell, ...others], why }: TableFlag): string {
  const against = others.map((other) => `      ${other.document}:${other.line}  ${other.text}`)
  return [`  ${pc.bold(`${cell.document}:${cell.line}`)}  ${why.en}`, ...against].join('\n')
}

import { same } from '../../model/text.ts'
import type { ReportContext } from '../context.ts'
import { layouts } from '../layouts/layouts.ts'
import type { Block, Section } from '../model.ts'
import { outcomeLines } from '../words/outcome-words.ts'

/** Every run, and the last words of those that did not complete. */
export function runsSection(context: ReportContext): Section {
  return {
    id: 'runs',
    title: { en: 'All runs', zh: '全部运行' },
    blocks: [...layouts.runs.tables(context), ...lastWords(context)],
  }
}

const lastWords = ({ folder }: ReportContext): Block[] =>
  folder.runs.flatMap(({ id, outcome }): Block[] => {
    const lines = outcomeLines(outcome)
    return lines.length === 0
      ? []
      : [{ kind: 'code', title: same(id), syntax: 'text', code: lines.join('\n') }]
  })

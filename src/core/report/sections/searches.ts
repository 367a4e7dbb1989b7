import type { Trial } from '../../batch-search/trial.ts'
import { missing } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import { countCell, monoCell, textCell } from '../../document/cells.ts'
import type { ReportContext } from '../context.ts'
import { columns } from '../layouts/columns.ts'
import type { Cell } from '../../document/cell-model.ts'
import type { Row, TableBlock } from '../../document/blocks.ts'
import type { Section } from '../model.ts'
import { foundText, rangeText, trialText } from '../../words/search-words.ts'

/** Every batch that was searched, and each trial with its log: the evidence of what fits and what does not. */
export function searchesSection(context: ReportContext): Section {
  const { searches } = context
  const trials = searches.flatMap((searched) => searched.trials)
  return {
    id: 'searches',
    title: { en: 'Largest batch that fits', zh: '可运行的最大 batch size' },
    blocks: searches.length === 0 ? [] : [found(context), ...(trials.length === 0 ? [] : [tried(trials)])],
  }
}

const found = ({ searches }: ReportContext): TableBlock => ({
  kind: 'table',
  title: undefined,
  columns: [columns.case, columns.batch, columns.tried],
  rows: searches.map((searched) => ({
    run: undefined,
    cells: [
      monoCell(searched.search.id),
      textCell(foundText(searched)),
      textCell(rangeText(searched.search)),
    ],
  })),
})

const tried = (trials: readonly Trial[]): TableBlock => ({
  kind: 'table',
  title: { en: 'Trials, in the order in which they were made', zh: '试运行（按执行顺序）' },
  columns: [columns.case, columns.triedBatch, columns.outcome, columns.evidence, columns.log],
  rows: trials.map(trialRow),
})

function trialRow(trial: Trial): Row {
  const { search, batch, verdict, run } = trial
  const path = run.origin.kind === 'executed' ? run.origin.log.path : undefined
  return {
    run: undefined,
    cells: [
      monoCell(search),
      countCell(batch),
      textCell(trialText(trial)),
      verdict.kind === 'out-of-memory' ? monoCell(verdict.evidence) : noShortage,
      path === undefined ? missing('run-not-completed') : monoCell(path, { to: 'file', path }),
    ],
  }
}

const noShortage: Cell = textCell(same(''))

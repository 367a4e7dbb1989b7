import type { SearchedBatch } from '../../batch-search/searched-batch.ts'
import type { Trial } from '../../batch-search/trial.ts'
import { missing } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import { countCell, monoCell, textCell } from '../../document/cells.ts'
import type { ReportContext } from '../context.ts'
import { columns } from '../layouts/columns.ts'
import type { Cell } from '../../document/cell-model.ts'
import type { TableBlock } from '../../document/blocks.ts'
import { rowsTable } from '../../document/columns.ts'
import type { Section } from '../model.ts'
import { foundText, rangeText, trialText } from '../../words/search-words.ts'

/** Every searched batch, and each trial with its log as the evidence of what fits and what does not. */
export function searchesSection({ searches }: ReportContext): Section {
  const trials = searches.flatMap((searched) => searched.trials)
  return {
    id: 'searches',
    title: { en: 'Largest batch that fits', zh: '可运行的最大 batch size' },
    blocks:
      searches.length === 0
        ? []
        : [foundTable(searches), ...(trials.length === 0 ? [] : [trialsTable(trials)])],
  }
}

const foundTable = (searches: readonly SearchedBatch[]): TableBlock =>
  rowsTable(
    undefined,
    [
      [columns.case, ({ search }) => monoCell(search.id)],
      [columns.batch, (searched) => textCell(foundText(searched))],
      [columns.tried, ({ search }) => textCell(rangeText(search))],
    ],
    searches,
  )

const trialsTable = (trials: readonly Trial[]): TableBlock =>
  rowsTable(
    { en: 'Trials, in the order in which they were made', zh: '试运行（按执行顺序）' },
    [
      [columns.case, ({ search }) => monoCell(search)],
      [columns.triedBatch, ({ batch }) => countCell(batch)],
      [columns.outcome, (trial) => textCell(trialText(trial))],
      [
        columns.evidence,
        ({ verdict }) => (verdict.kind === 'out-of-memory' ? monoCell(verdict.evidence) : textCell(same(''))),
      ],
      [columns.log, logCell],
    ],
    trials,
  )

function logCell({ run: { origin } }: Trial): Cell {
  if (origin.kind !== 'executed') return missing('run-not-completed')
  const { path } = origin.log
  return monoCell(path, { to: 'file', path })
}

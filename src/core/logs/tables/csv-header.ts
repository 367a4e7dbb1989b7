import { cellsOf, valueOf } from './cells.ts'
import { meaningOf, metricOf } from './column-name.ts'

export const separators = [',', ';', '\t'] as const

export interface Header {
  readonly separator: string
  readonly names: readonly string[]
}

/** Columns that count rows; without one, the distance between two rows is unknown. */
const counting = ['step', 'epoch', 'log-call']

/**
 * Undefined for a line without columns of a training.
 *
 * @param step the counting column, if the user names it
 */
export function headerOf(line: string, step?: string): Header | undefined {
  for (const separator of separators) {
    const names = cellsOf(line.replace(/^\u00ef\u00bb\u00bf/, ''), separator)
    if (names.length < 2 || names.some((name) => valueOf(name) !== undefined)) continue
    const meanings = names.map((name) => meaningOf(name)?.is ?? '')
    const isCounted = step === undefined ? meanings.some((is) => counting.includes(is)) : names.includes(step)
    if (isCounted && names.every((name) => name.length < LONGEST_NAME)) return { separator, names }
  }
  return undefined
}

const LONGEST_NAME = 120

/** Whether a table has a metric of several runs side by side, as in a chart export of Weights & Biases. */
export function hasSeveralRuns(line: string): boolean {
  const names = (headerOf(line)?.names ?? []).filter(
    (name) => name.includes(' - ') && !/__M(?:IN|AX)$/.test(name),
  )
  return new Set(names.map(metricOf)).size < names.length
}

const columnName = /^[a-z][\w %/().-]{0,40}$/i
const settingNames = /^(?:framework|model|network|precision|dtype|batch|gpus?|devices?|nodes?)(?:$|[_ -])/i

/** Whether a table has a figure of a run in each row: a rate beside a setting of the run, and nothing that counts. */
export function hasResults(line: string, row: string): boolean {
  return separators.some((separator) => {
    const [names, cells] = [cellsOf(line, separator), cellsOf(row, separator)]
    const hasSetting = names.some((name) => settingNames.test(name))
    if (!hasSetting || !names.every((name) => columnName.test(name))) return false
    const meanings = names.map((name) => meaningOf(name)?.is ?? '')
    return (
      meanings.includes('rate') &&
      !meanings.some((is) => counting.includes(is)) &&
      cells.length === names.length &&
      cells.some((cell) => valueOf(cell) !== undefined)
    )
  })
}

/** Files beside a training that have no steps. */
export type FileWithoutSteps = 'nvidia-smi' | 'wandb-summary' | 'wandb-several-runs' | 'trace' | 'results'

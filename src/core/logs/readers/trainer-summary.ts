import { numberAfter } from '../vocabulary/numbers.ts'
import { summaryReader } from './summary-reader.ts'

/** Texts on the lines that {@link trainerSummary} reads. */
export const trainerSummaryAnchors = ['train_samples_per_second']

const names = [
  "'train_samples_per_second': '",
  "'train_samples_per_second': ",
  ' train_samples_per_second = ',
]

/** What a trainer after the manner of Hugging Face sums its run up with: in a dictionary, then in a table. */
export function trainerRate(line: string): number | undefined {
  for (const name of names) {
    const rate = numberAfter(line, name)
    if (rate !== undefined) return rate
  }
  return undefined
}

/** Samples of the whole run over its whole time, evaluations and checkpoints included. */
export const trainerSummary = () => summaryReader(trainerRate)

import { rateOn, summaryReader } from './summary-reader.ts'

/** How Hugging Face's Trainer and its descendants sum a run up: in a dictionary, then in a table. */
const summary = /[' ]train_samples_per_second(?:': '?| = )(.*)/

export const trainerRate = rateOn(summary)

/** Samples of the whole run over its whole time, evaluations and checkpoints included. */
export const trainerSummary = () => summaryReader(summary)

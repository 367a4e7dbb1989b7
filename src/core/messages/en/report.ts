import { sizeText } from '../../text/size.ts'
import type { Quoted } from '../data.ts'
import { lossText, significant } from '../numbers.ts'

const sameWords = ({ outcome }: { outcome: Quoted }): string => outcome

/** Why a cell of a report is empty. */
export const missing = {
  'interval-without-end': () => 'the interval of the rate reaches 0, so that of the time has no end',
  'sample-tokens-unknown': ({ unit }: { unit: string }) =>
    `the figure is in ${unit}/s, and nothing states the tokens of a sample`,
  'step-samples-unknown': () => 'nothing states the samples of a step',
  'view-devices-unknown': () => 'nothing states the number of devices',
  'view-of-other-unit': ({ unit }: { unit: string }) =>
    `the figure is in ${unit}/s, of which no step has a fixed number`,
  'no-interval': () => 'this figure has no interval',
  'not-in-suite': () => 'this case is not in the suite',
  'not-scaled': () => 'no figure on more devices, so there is nothing to scale',
  'different-work': ({ part, here, there }: { part: Quoted; here: Quoted; there: Quoted }) =>
    `trained something else: ${part} is ${here}, and ${there} in the rest of the row`,
  'losses-differ': ({
    step,
    here,
    there,
    share,
  }: {
    step: number
    here: number
    there: number
    share: number
  }) =>
    `trained something else: the loss of step ${step} is ${lossText(here)}, and ${lossText(there)} in cases that should train the same, ${significant(100 * share)}% apart`,
  'losses-of-no-other': () => 'no other case should train the same',
  'not-sampled': () => 'the devices were not sampled',
  'memory-not-sampled': () => 'no memory was sampled',
  'model-of-case-unknown': ({ size }: { size: string }) =>
    `no model is known that is called ${size} and has as many parameters`,
  'not-stated-by-program': () => 'its program does not state it',
  'nobody-states-it': () => 'not stated, and not seen in the runs',
  'not-run': () => 'not run',
  'not-measured': () => 'completed, but not measured',
  'case-not-measured': () => 'no run of this case was measured',
  skipped: ({ reason }: { reason: Quoted }) => `skipped: ${reason}`,
  'not-published': ({ reason }: { reason: Quoted }) => reason,
  'no-published-figure': () => 'no figure of this case is published',
  'not-comparable': ({ reason }: { reason: Quoted }) => `not comparable: ${reason}`,
  'only-printed': () => 'there is no log: the figure is quoted as published',
  'environment-not-captured': () => 'the environment was not recorded when the runs were made',
  // A file that a single-file report leaves out.
  'attachment-too-large': ({ bytes, limit }: { bytes: number; limit: number }) =>
    `left out: the file has ${sizeText(bytes)}, and a report in one file takes at most ${sizeText(limit)} of each`,
  'attachments-full': ({ limit }: { limit: number }) =>
    `left out: the files before it fill the ${sizeText(limit)} that a report in one file takes`,
  'attachment-unreadable': ({ why }: { why: Quoted }) => `left out: ${why}`,
  // A run that did not complete, by the state of its outcome.
  failed: sameWords,
  'out-of-memory': sameWords,
  'timed-out': sameWords,
  stalled: sameWords,
  diverged: sameWords,
  cancelled: sameWords,
  'node-failed': sameWords,
  unreachable: sameWords,
  preempted: sameWords,
  'queue-limit': sameWords,
  refused: sameWords,
  'image-unavailable': sameWords,
}

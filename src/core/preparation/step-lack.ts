import type { QuotedText } from '../messages/data.ts'

/** What shows that a step is not done: a missing path, an unfinished attempt, or a check with its last output line. */
export type StepLack =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'check'; readonly printed: string }

export type StepLeft = { readonly step: QuotedText; readonly workload: string; readonly lacks: StepLack }

/** Keys of a written step that exclude each other. */
export type StepFault =
  | 'check-and-command'
  | 'command-without-creates'
  | 'check-and-creates'
  | 'needs-without-command'
  | 'nothing-to-do'

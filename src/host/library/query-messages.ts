import type { SteadyError } from '../../core/model/error.ts'
import type { AnswerPiece } from './answer.ts'
import type { QueryLimits } from './checked-query.ts'

/** What the process that answers a query is sent. */
export interface QueryOrder {
  /** A folder, or `s3://bucket/prefix`. */
  readonly library: string
  readonly cwd: string
  readonly sql: string
  readonly limits: QueryLimits
  /** Rows that are wanted. */
  readonly most: number
}

export type ReportedError = Pick<SteadyError, 'code' | 'details' | 'place'>

/** What it sends. */
export type QueryReport =
  /** From here on the limit of time counts. */
  | { readonly kind: 'opened' }
  | AnswerPiece
  | {
      readonly kind: 'end'
      readonly damaged: readonly { readonly key: string; readonly error: ReportedError }[]
      readonly lost: readonly string[]
    }
  | { readonly kind: 'error'; readonly error: ReportedError }
  | { readonly kind: 'defect'; readonly stack: string }

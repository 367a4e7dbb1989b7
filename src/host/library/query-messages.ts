import type { SteadyError } from '../../core/model/error.ts'
import type { AnswerPiece } from './answer.ts'
import type { QueryLimits } from './checked-query.ts'

/** The message to the process that answers a query. */
export interface QueryOrder {
  /** A folder, or `s3://bucket/prefix`. */
  readonly library: string
  readonly cwd: string
  readonly sql: string
  readonly limits: QueryLimits
  /** Rows to return at most. */
  readonly most: number
}

export type ReportedError = Pick<SteadyError, 'code' | 'details' | 'place'>

/** A message from that process. */
export type QueryReport =
  /** The time limit starts now. */
  | { readonly kind: 'opened' }
  | AnswerPiece
  | {
      readonly kind: 'end'
      readonly damaged: readonly { readonly key: string; readonly error: ReportedError }[]
      readonly lost: readonly string[]
    }
  | { readonly kind: 'error'; readonly error: ReportedError }
  | { readonly kind: 'defect'; readonly stack: string }

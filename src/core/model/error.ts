import type { DataOf, ErrorCode } from '../messages/codes.ts'
import type { Data, Quote } from '../messages/data.ts'

/** A place in a file that a person can open. Lines and columns count from 1. */
export interface FilePlace {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** One thing wrong in a file that a person wrote. */
export interface Problem {
  readonly code: ErrorCode
  readonly data: Data
  readonly place: FilePlace
}

export const problem = <Code extends ErrorCode>(
  code: Code,
  data: ErrorData<Code>,
  place: FilePlace,
): Problem => ({
  code,
  data: data as Data,
  place,
})

interface ErrorOptions {
  /** Further problems of the same file. */
  readonly others?: readonly Problem[] | undefined
  /** Number of further problems that `others` does not list. */
  readonly omitted?: number | undefined
  readonly place?: FilePlace | undefined
  readonly cause?: unknown
}

/**
 * The one kind of error that users see: a stable code and data. The catalogue of messages has its sentences, and only the
 * code that shows the error loads them. It ends the program with exit code 2 and is printed without a stack trace. Any
 * other thrown value is a defect of steadystate.
 */
export interface SteadyError extends Error {
  readonly name: 'SteadyError'
  /** Stable, upper snake case: `WORKLOAD_UNKNOWN`. */
  readonly code: string
  readonly details: {
    readonly data: Data
    readonly others?: readonly Problem[]
    /** Number of problems that are not listed; absent for none. */
    readonly omitted?: number
  }
  readonly place: FilePlace | undefined
}

/** `{}` where the sentence of the code needs no data. */
type ErrorData<Code extends ErrorCode> =
  DataOf<'errors', Code> extends readonly [infer One] ? One : Readonly<Record<string, never>>

interface SteadyErrorConstructor {
  new <Code extends ErrorCode>(code: Code, data: ErrorData<Code>, options?: ErrorOptions): SteadyError
  readonly prototype: SteadyError
}

export const SteadyError: SteadyErrorConstructor = class extends Error implements SteadyError {
  override readonly name = 'SteadyError'
  readonly code: string
  readonly details: SteadyError['details']
  readonly place: FilePlace | undefined

  constructor(code: string, data: unknown, { place, cause, others, omitted = 0 }: ErrorOptions = {}) {
    super(`${code} ${JSON.stringify(data)}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.details = {
      data: data as Data,
      ...(others === undefined ? {} : { others }),
      ...(omitted > 0 ? { omitted } : {}),
    }
    this.place = place
  }
}

/** The code and the data of an error, for a message that quotes it. */
export const quoted = ({ code, details }: SteadyError): Quote => ({
  kind: 'error',
  code,
  data: details.data,
})

/** `suite.yaml:4:7`, in the form that editors and terminals make clickable. */
export const placeText = ({ file, line, column }: FilePlace) =>
  [file, line, column].filter((part) => part !== undefined).join(':')

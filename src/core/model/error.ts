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
  /** How many more problems there are than `others` names. */
  readonly omitted?: number | undefined
  readonly place?: FilePlace | undefined
  readonly cause?: unknown
}

/**
 * The one error that reaches a user: a stable code and data. What was seen and what to do is in the catalogue of
 * messages, which only the edge that shows the error loads. It ends the program with exit code 2 and is printed without
 * a stack trace. Anything else that is thrown is a defect of steadystate itself.
 */
export interface SteadyError extends Error {
  readonly name: 'SteadyError'
  /** Stable, upper snake case: `WORKLOAD_UNKNOWN`. */
  readonly code: string
  readonly details: {
    readonly data: Data
    readonly others?: readonly Problem[]
    /** Problems beyond those; absent where there is none. */
    readonly omitted?: number
  }
  readonly place: FilePlace | undefined
}

/** `{}` where the sentence of the code needs none. */
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

/** What the error saw, for a message that tells it. */
export const quoted = ({ code, details }: SteadyError): Quote => ({
  kind: 'error',
  code,
  data: details.data,
})

/** `suite.yaml:4:7`, as editors and terminals make it clickable. */
export const placeText = ({ file, line, column }: FilePlace) =>
  [file, line, column].filter((part) => part !== undefined).join(':')

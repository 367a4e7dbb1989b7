import type { DataOf, ErrorCode } from '../messages/catalogue.ts'
import type { Data } from '../messages/data.ts'

/** A place in a file that a person can open. Lines and columns count from 1. */
export interface Place {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

interface ErrorOptions {
  readonly place?: Place | undefined
  readonly cause?: unknown
}

/** The words of an error that is in no catalogue. */
export interface Said {
  readonly seen: string
  readonly fix: string
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
  readonly words: { readonly data: Data } | Said
  readonly place: Place | undefined
}

interface SteadyErrorConstructor {
  new <Code extends ErrorCode>(
    code: Code,
    data: DataOf<'errors', Code>[0],
    options?: ErrorOptions,
  ): SteadyError
  new (code: string, seen: string, fix: string, options?: ErrorOptions): SteadyError
  readonly prototype: SteadyError
}

export const SteadyError: SteadyErrorConstructor = class extends Error implements SteadyError {
  override readonly name = 'SteadyError'
  readonly code: string
  readonly words: SteadyError['words']
  readonly place: Place | undefined

  constructor(code: string, words: unknown, second?: ErrorOptions | string, third?: ErrorOptions) {
    const said =
      typeof words === 'string' && typeof second === 'string' ? { seen: words, fix: second } : undefined
    const { place, cause } = (said === undefined ? (second as ErrorOptions | undefined) : third) ?? {}
    super(said?.seen ?? `${code} ${JSON.stringify(words)}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.words = said ?? { data: words as Data }
    this.place = place
  }
}

/** `suite.yaml:4:7`, as editors and terminals make it clickable. */
export const placeText = ({ file, line, column }: Place) =>
  [file, line, column].filter((part) => part !== undefined).join(':')

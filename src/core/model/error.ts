/** A place in a file that a person can open. Lines and columns count from 1. */
export interface Place {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/**
 * The one error that reaches a user: a stable code, what was seen, what to do. It ends the program with exit code 2 and
 * is printed without a stack trace. Anything else that is thrown is a defect of steadystate itself.
 */
export class SteadyError extends Error {
  override readonly name = 'SteadyError'
  /** Stable, upper snake case: `WORKLOAD_UNKNOWN`. */
  readonly code: string
  readonly fix: string
  readonly place: Place | undefined

  constructor(
    code: string,
    seen: string,
    fix: string,
    options: { readonly place?: Place; readonly cause?: unknown } = {},
  ) {
    super(seen, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.fix = fix
    this.place = options.place
  }
}

/** `suite.yaml:4:7`, as editors and terminals make it clickable. */
export const placeText = ({ file, line, column }: Place) =>
  [file, line, column].filter((part) => part !== undefined).join(':')

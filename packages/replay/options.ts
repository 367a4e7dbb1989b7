import { parseArgs } from 'node:util'

/**
 * How a stored log is played. On the command line: `node replay/main.js LOG [--speed real|max|10] [--repeat N] [--exit N]
 * [--hang-after LINE] [--crash-after LINE] [--signal SIGSEGV] [--stubborn] [--with-child]`.
 */
export interface ReplayOptions {
  /** The log file. An `arrivals.tsv` beside it sets the times, and takes precedence over timestamps in the log. */
  readonly log: string
  /** Factor of the log's speed; Infinity plays it at once. */
  readonly speed: number
  /** How many times the log is played, one after the other. */
  readonly repeat: number
  /** Exit code after the last line. */
  readonly exit: number
  /** Stops printing after this many lines and never ends. */
  readonly hangAfter: number | undefined
  /** Dies of {@link signal} after this many lines. */
  readonly crashAfter: number | undefined
  readonly signal: NodeJS.Signals
  /** Ignores SIGTERM and SIGINT. */
  readonly stubborn: boolean
  /** Starts a child in a new session that would run for ever. */
  readonly withChild: boolean
}

/** A wrong command line; the message is for people. */
export class ReplayUsageError extends Error {
  override readonly name = 'ReplayUsageError'
}

const flags = {
  speed: { type: 'string', default: 'real' },
  repeat: { type: 'string', default: '1' },
  exit: { type: 'string', default: '0' },
  'hang-after': { type: 'string' },
  'crash-after': { type: 'string' },
  signal: { type: 'string', default: 'SIGSEGV' },
  stubborn: { type: 'boolean', default: false },
  'with-child': { type: 'boolean', default: false },
} as const

/** Reads the command line of the replay program; throws {@link ReplayUsageError}. */
export function parseReplayOptions(argv: readonly string[]): ReplayOptions {
  const { values, positionals } = readFlags(argv)
  const [log, ...rest] = positionals
  if (log === undefined || rest.length > 0) throw new ReplayUsageError('name exactly one log file')
  return {
    log,
    speed: speedOf(values.speed),
    repeat: wholeNumber('--repeat', values.repeat, 1),
    exit: wholeNumber('--exit', values.exit, 0),
    hangAfter: optionalLine('--hang-after', values['hang-after']),
    crashAfter: optionalLine('--crash-after', values['crash-after']),
    signal: signalOf(values.signal),
    stubborn: values.stubborn,
    withChild: values['with-child'],
  }
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: flags, allowPositionals: true })
  } catch (error) {
    throw new ReplayUsageError(error instanceof Error ? error.message : String(error))
  }
}

function speedOf(text: string): number {
  if (text === 'real') return 1
  if (text === 'max') return Infinity
  const speed = Number(text)
  if (!(speed > 0)) throw new ReplayUsageError(`--speed is real, max or a number above 0, not '${text}'`)
  return speed
}

function wholeNumber(flag: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < least) {
    throw new ReplayUsageError(`${flag} is a whole number from ${least}, not '${text}'`)
  }
  return value
}

const optionalLine = (flag: string, text: string | undefined) =>
  text === undefined ? undefined : wholeNumber(flag, text, 0)

const deadly = ['SIGSEGV', 'SIGABRT', 'SIGKILL', 'SIGTERM', 'SIGBUS', 'SIGFPE'] as const

function signalOf(text: string): NodeJS.Signals {
  const signal = deadly.find((word) => word === text)
  if (signal === undefined)
    throw new ReplayUsageError(`--signal is one of ${deadly.join(', ')}, not '${text}'`)
  return signal
}

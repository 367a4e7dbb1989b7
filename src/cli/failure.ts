import { CommanderError } from 'commander'
import { SteadyError } from '../core/model/error.ts'

/**
 * Converts commander's error about a wrong command line. Commander gives only an English sentence, so the data are read from
 * it. A sentence of another version goes whole into `USAGE_INVALID`.
 *
 * @param command the verb, if one was named
 */
function usageError(cause: CommanderError, command: string | undefined): SteadyError {
  const printed = cause.message.replace(/^error: /, '')
  const help = ['steady', command, '--help'].filter(Boolean).join(' ')
  const find = (pattern: RegExp) => pattern.exec(printed)?.groups
  const meant = find(/\(Did you mean (?:one of )?(?<meant>[^?]+)\?\)/)?.['meant'] ?? null
  const { name, flags, typed, valid, expected, given } = find(forms[cause.code] ?? /$^/) ?? {}
  if (name !== undefined) {
    if (cause.code === 'commander.unknownCommand')
      return new SteadyError('COMMAND_UNKNOWN', { name, meant, help: 'steady --help' }, { cause })
    return new SteadyError('ARGUMENT_MISSING', { name, help }, { cause })
  }
  if (typed !== undefined && flags !== undefined && valid !== undefined) {
    const wanted = { kind: 'choice', valid: valid.split(', ') } as const
    return new SteadyError('OPTION_INVALID', { option: nameOf(flags), typed, wanted }, { cause })
  }
  if (flags !== undefined) {
    switch (cause.code) {
      case 'commander.unknownOption':
        return new SteadyError('OPTION_UNKNOWN', { option: flags, meant, help }, { cause })
      case 'commander.optionMissingArgument':
        return new SteadyError('OPTION_INCOMPLETE', { option: flags, help }, { cause })
      default:
        return new SteadyError('OPTION_MISSING', { option: flags, help }, { cause })
    }
  }
  if (expected !== undefined && given !== undefined) {
    const counts = { expected: Number(expected), given: Number(given) }
    return new SteadyError('ARGUMENT_UNEXPECTED', { ...counts, help }, { cause })
  }
  return new SteadyError('USAGE_INVALID', { printed, help }, { cause })
}

/** Commander's sentences by its own codes, which are as stable as ours. */
const forms: Readonly<Partial<Record<string, RegExp>>> = {
  'commander.unknownCommand': /^unknown command '(?<name>.*?)'(?:\n|$)/,
  'commander.missingArgument': /^missing required argument '(?<name>.*)'/,
  'commander.unknownOption': /^unknown option '(?<flags>.*?)'(?:\n|$)/,
  'commander.optionMissingArgument': /^option '(?<flags>.*)' argument missing/,
  'commander.missingMandatoryOptionValue': /^required option '(?<flags>.*)' not specified/,
  'commander.invalidArgument':
    /^option '(?<flags>.*?)' argument '(?<typed>.*)' is invalid\. Allowed choices are (?<valid>.*)\.$/s,
  'commander.excessArguments': /Expected (?<expected>\d+) arguments? but got (?<given>\d+)/,
}

/** `--format` of `--format <name>`. */
const nameOf = (flags: string) => flags.split(' ')[0] ?? flags

/**
 * Converts what ended the program to the one error that a user sees. Wrong command lines and refusals of the operating system
 * get a code and a fix too.
 *
 * @param command the verb, if one was named
 * @returns undefined for a defect of steadystate itself
 */
export function failureOf(error: unknown, command: string | undefined): SteadyError | undefined {
  if (error instanceof SteadyError) return error
  if (error instanceof CommanderError) return usageError(error, command)
  if (isSystemError(error)) return systemError(error)
  return undefined
}

interface SystemError extends Error {
  readonly code: string
  readonly syscall: string
  readonly path?: string
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  'syscall' in error &&
  typeof error.syscall === 'string'

const systemError = (cause: SystemError) =>
  new SteadyError(
    'SYSTEM_REFUSED',
    { code: cause.code, call: cause.syscall, path: cause.path ?? null },
    { cause },
  )

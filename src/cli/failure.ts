import { CommanderError } from 'commander'
import { SteadyError } from '../core/model/error.ts'

/**
 * What ended the program, as the one error a user sees: a wrong command line and a refusal of the operating system get
 * a code and a way out too.
 *
 * @param command the verb that was named, if one was
 * @returns undefined for a defect of steadystate itself
 */
export function failureOf(error: unknown, command: string | undefined): SteadyError | undefined {
  if (error instanceof SteadyError) return error
  if (error instanceof CommanderError) return usageError(error, command)
  if (isSystemError(error)) return systemError(error)
  return undefined
}

/** Commander's own codes, which are as stable as ours. */
const usageCodes: Readonly<Record<string, string>> = {
  'commander.unknownCommand': 'COMMAND_UNKNOWN',
  'commander.unknownOption': 'OPTION_UNKNOWN',
  'commander.missingArgument': 'ARGUMENT_MISSING',
  'commander.excessArguments': 'ARGUMENT_UNEXPECTED',
  'commander.optionMissingArgument': 'OPTION_INCOMPLETE',
  'commander.missingMandatoryOptionValue': 'OPTION_MISSING',
  'commander.invalidArgument': 'OPTION_INVALID',
}

/** Commander says what it saw in its first sentence, and what it would take in a second one, where it knows. */
function usageError(error: CommanderError, command: string | undefined): SteadyError {
  const said = error.message.replace(/^error: /, '').replace(/\.$/, '')
  const [seen = said, advice] = said.split(/\. |\n/)
  const help = `See ${['steady', command, '--help'].filter(Boolean).join(' ')} for what can be given.`
  const dash =
    error.code === 'commander.unknownOption' ? ' A name that begins with a dash goes after --.' : ''
  const fix =
    advice === undefined
      ? `${help}${dash}`
      : `${advice.replace(/^\((.*)\)$/, '$1').replace(/[^?]$/, '$&.')} ${help}`
  return new SteadyError(usageCodes[error.code] ?? 'USAGE_INVALID', seen, fix, { cause: error })
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

/** Node's message has the code, the words and the path: `EACCES: permission denied, open '/data/suite.yaml'`. */
const systemError = (error: SystemError) =>
  new SteadyError('SYSTEM_REFUSED', error.message, systemFix(error), { cause: error })

function systemFix({ code, path }: SystemError): string {
  const what = path ?? 'what it names'
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `Let this user read ${what}, and search the folders above it.`
    case 'ENOSPC':
    case 'EDQUOT':
      return 'Free some space and run the same command again.'
    case 'EMFILE':
    case 'ENFILE':
      return 'Allow more open files (ulimit -n).'
    default:
      return `Look whether ${what} is what the command expects, and whether its disk answers.`
  }
}

import { CommanderError } from 'commander'
import { SteadyError } from '../core/model/error.ts'
import { usageError } from './usage-error.ts'

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

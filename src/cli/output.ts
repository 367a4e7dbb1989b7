import { SteadyError } from '../core/model/error.ts'
import { systemCode } from '../host/files/disk.ts'

export interface Output {
  /** Resolves once all output was written or has failed: with the error, if it should be reported. */
  failure(): Promise<SteadyError | undefined>
}

/**
 * A reader that stops reading, such as `head`, is no failure: later output is dropped, and the command continues to its end.
 * Any other failure to write standard output is an error.
 */
export function watchOutput(): Output {
  let failed: Error | undefined
  process.stdout.on('error', (error: Error) => {
    if (systemCode(error) !== 'EPIPE') failed = error
  })
  // There is no other place to report the error.
  process.stderr.on('error', () => undefined)
  return {
    failure: async () => {
      await new Promise<void>((resolve) => {
        process.stdout.write('', () => {
          resolve()
        })
      })
      return failed === undefined ? undefined : unwritable(failed)
    },
  }
}

const unwritable = (cause: Error) =>
  new SteadyError('OUTPUT_NOT_WRITABLE', { code: systemCode(cause) ?? cause.message }, { cause })

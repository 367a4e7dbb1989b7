import { SteadyError } from '../core/model/error.ts'
import { systemCode } from '../host/files/disk.ts'

export interface Output {
  /** Once all that was printed has gone out, or has failed to: the error, if one is to be told. */
  failure(): Promise<SteadyError | undefined>
}

/**
 * A reader that stops reading, such as `head`, is no failure: what follows is not printed, and the command continues to
 * its end. A standard output that cannot be written otherwise is one.
 */
export function watchOutput(): Output {
  let failed: Error | undefined
  process.stdout.on('error', (error: Error) => {
    if (systemCode(error) !== 'EPIPE') failed = error
  })
  // Nothing is left to say it on.
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

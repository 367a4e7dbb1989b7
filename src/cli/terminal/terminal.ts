import { withOwnColours } from '../../core/text/colours.ts'
import { visibleLines } from '../../core/text/text-width.ts'
import { SteadyError } from '../../core/model/error.ts'
import { systemCode } from '../../host/files/disk.ts'
import { languages, type Language } from '../../core/messages/data.ts'

/**
 * Text that is safe to print to a terminal. Titles, names and log lines come from others, and control characters in them
 * could move the cursor, rename the window or hide later text. Only steady's own colours stay.
 */
export const terminalText = (text: string): string => withOwnColours(text, visibleLines)

const unescaped = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/gu

/** The same JSON value with every control character escaped, because JSON itself allows some. */
export const terminalJson = (json: string): string =>
  json.replaceAll(unescaped, (text) => `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`)

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

type Variables = Readonly<Partial<Record<string, string>>>

/** The language of `--lang zh` or `--lang=zh`; undefined where none was given, or an unknown one. */
function askedLanguage(argv: readonly string[]): Language | undefined {
  const before = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  const at = before.findLastIndex((word) => word === '--lang' || word.startsWith('--lang='))
  const asked = before[at] === '--lang' ? before[at + 1] : before[at]?.slice('--lang='.length)
  return languages.find((language) => language === asked)
}

/** The language of the terminal: as asked for, or else the locale's, in the order in which POSIX reads it. */
export function terminalLanguage(argv: readonly string[], variables: Variables): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = variables
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '') ?? ''
  return askedLanguage(argv) ?? languages.find((language) => locale.startsWith(language)) ?? 'en'
}

import { languages, type Language } from '../core/messages/language.ts'

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

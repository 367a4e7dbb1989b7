import { RE2JS, RE2JSException } from 're2js'
import { isPart } from '../vocabulary/notation.ts'
import { fixedTextsIn, type FixedTexts } from '../readers/fixed-texts.ts'

/** A compiled pattern of a user: matching takes time linear in the line, for every pattern. */
export interface LinePattern {
  readonly groups: readonly string[]
  /** Empty where none is known; then the pattern needs a `line` with texts of step lines. */
  readonly fixedTexts: FixedTexts
  /** The texts of the named groups; undefined for a line that does not match. */
  match(line: string): ReadonlyMap<string, string> | undefined
}

/** @throws PatternRefused */
export function compilePattern(source: string): LinePattern {
  const compiled = compile(source)
  const groups = Object.keys(compiled.namedGroups())
  return {
    groups,
    fixedTexts: plainSyntax(source) ? fixedTextsIn(javaScript(source)) : [],
    match(line) {
      const text = decoded(line)
      const matcher = compiled.matcher(text)
      if (!matcher.find()) return undefined
      const found = new Map<string, string>()
      for (const name of groups) {
        const group = matcher.group(name)
        if (group === null) continue
        if (isPart(text, group, matcher.end(name))) return undefined
        found.set(name, group)
      }
      return found
    },
  }
}

/** A pattern that RE2 does not take, with its own words for the reason. */
export class PatternRefused extends Error {}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(source)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    throw new PatternRefused(error.message.replace(/^error parsing regexp: /, ''), { cause: error })
  }
}

/** Syntax of RE2 that JavaScript lacks or reads otherwise: flags, `\Q…\E`, classes by name, codes of characters. */
const onlyRe2 = /\(\?(?!P?<|:)|\\[QAzCpP\d]|\\x\{|\[\^?\[|\[:/

// Lines are searched for their fixed texts byte by byte, as ASCII.
const plainSyntax = (source: string) => /^[ -~\t]*$/.test(source) && !onlyRe2.test(source)

/** Names of groups, and a `]` that is the first character of a class, as JavaScript writes them. */
const javaScript = (source: string) =>
  source.replaceAll('(?P<', '(?<').replaceAll(/\[(\^?)\]/g, String.raw`[$1\]`)

/** A line comes as one character for each byte; the pattern is written in characters. */
export function decoded(line: string): string {
  if (!/[\x80-\xff]/.test(line)) return line
  const escaped = line.replaceAll(
    /[%\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  try {
    return decodeURIComponent(escaped)
  } catch {
    return line
  }
}

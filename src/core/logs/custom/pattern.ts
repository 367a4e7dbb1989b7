import { RE2JS, RE2JSException } from 're2js'
import { isPart } from '../vocabulary/notation.ts'
import { anchorsOf } from '../readers/anchors.ts'
import { fixedTextsIn } from '../readers/fixed-texts.ts'
import {
  asBytes,
  cutValue,
  templateMatcher,
  valueName,
  type LineMatcher,
  type PrintedValue,
} from '../readers/line-template.ts'

/**
 * A pattern of a user as a matcher: it takes a time linear in the line, for every pattern.
 *
 * @param texts what each of its lines contains as well, in this order
 * @throws PatternRefused
 */
export function compilePattern(source: string, texts: readonly string[] = []): LineMatcher {
  const compiled = compile(source)
  const groups = Object.keys(compiled.namedGroups())
  const beside = templateMatcher({ parts: texts.map((text) => ({ text: asBytes(text) })) })
  const fixedTexts = [...(plainSyntax(source) ? fixedTextsIn(javaScript(source)) : []), ...beside.fixedTexts]
  const anchors = fixedTexts.length === 0 ? [] : anchorsOf([fixedTexts])
  return {
    names: groups.map(valueName),
    fixedTexts,
    pattern: source,
    match(line) {
      // Matching takes several microseconds; most lines lack the text.
      if (!anchors.some((anchor) => line.includes(anchor)) || beside.match(line) === undefined)
        return undefined
      const text = decoded(line)
      const matcher = compiled.matcher(text)
      if (!matcher.find()) return undefined
      const values: (PrintedValue | undefined)[] = []
      for (const name of groups) {
        const group = matcher.group(name)
        if (group !== null && isPart(text, group, matcher.end(name))) return undefined
        values.push(cutValue(group ?? undefined))
      }
      return values
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

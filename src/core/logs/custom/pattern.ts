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
 * Compiles a user's pattern to a matcher that takes a time linear in the length of the line.
 *
 * @param texts further texts of each line, in this order
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
      // Matching takes several microseconds, and most lines lack the text.
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

/** A pattern that RE2 refuses, with its reason. */
export class PatternRefused extends Error {}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(source)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    throw new PatternRefused(error.message.replace(/^error parsing regexp: /, ''), { cause: error })
  }
}

/** Syntax of RE2 that JavaScript lacks or reads differently: flags, `\Q…\E`, classes by name, character codes. */
const onlyRe2 = /\(\?(?!P?<|:)|\\[QAzCpP\d]|\\x\{|\[\^?\[|\[:/

// Lines are searched for their fixed texts byte by byte, as ASCII.
const plainSyntax = (source: string) => /^[ -~\t]*$/.test(source) && !onlyRe2.test(source)

/** Rewrites group names, and a `]` as the first character of a class, for JavaScript. */
const javaScript = (source: string) =>
  source.replaceAll('(?P<', '(?<').replaceAll(/\[(\^?)\]/g, String.raw`[$1\]`)

/** Lines have one character for each byte, but patterns are written in characters. */
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

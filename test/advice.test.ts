import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { root, sourceFiles } from './architecture/source-files.ts'

// What was seen goes on after a code and a colon; what to do stands on a line of its own. So the first is a clause and the
// second a sentence, wherever it is written: the fix of an error or a problem, the todo of a finding.

interface Written {
  readonly place: string
  readonly text: string
}

/** A literal as far as it is written: what a template fills in is `…`. Both arms where there is a choice. */
function writtenTexts(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [[node.head.text, ...node.templateSpans.map(({ literal }) => `…${literal.text}`)].join('')]
  if (ts.isConditionalExpression(node))
    return [...writtenTexts(node.whenTrue), ...writtenTexts(node.whenFalse)]
  return []
}

const propertyOf = (node: ts.Expression, name: string): ts.Expression | undefined =>
  ts.isObjectLiteralExpression(node)
    ? node.properties.filter(ts.isPropertyAssignment).find((one) => one.name.getText() === name)?.initializer
    : undefined

interface Advice {
  readonly seen: Written[]
  readonly todo: Written[]
  readonly todoZh: Written[]
}

function adviceIn(path: string): Advice {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const advice: Advice = { seen: [], todo: [], todoZh: [] }
  const take = (kind: keyof Advice, node: ts.Expression | undefined) => {
    if (node === undefined) return
    const place = `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    advice[kind].push(...writtenTexts(node).map((text) => ({ place, text })))
  }
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'SteadyError') {
      take('seen', node.arguments?.[1])
      take('todo', node.arguments?.[2])
    }
    if (ts.isPropertyAssignment(node)) {
      const [name, value] = [node.name.getText(), node.initializer]
      if (name === 'fix') take('todo', value)
      if (name === 'seen') take('seen', propertyOf(value, 'en') ?? value)
      if (name === 'todo') {
        take('todo', propertyOf(value, 'en'))
        take('todoZh', propertyOf(value, 'zh'))
      }
    }
    if (ts.isVariableDeclaration(node)) {
      if (node.name.getText() === 'fix') take('todo', node.initializer)
      if (node.name.getText() === 'seen') take('seen', node.initializer)
    }
    node.forEachChild(visit)
  }
  visit(source)
  return advice
}

// The catalogue of messages has a test of its own.
const all = sourceFiles('without-tests')
  .filter(({ path }) => !path.startsWith('src/core/messages/'))
  .map(({ path }) => adviceIn(path))

const offending = (kind: keyof Advice, form: RegExp) =>
  all
    .flatMap((advice) => advice[kind])
    .filter(({ text }) => !form.test(text))
    .map(({ place, text }) => `${place}: ${text}`)

describe('advice', () => {
  it('what to do is a sentence', () => {
    expect(offending('todo', /^[A-Z…].*[.?…]$/su)).toEqual([])
    expect(offending('todoZh', /[。？]$/u)).toEqual([])
  })

  it('what was seen is a clause: it ends in no stop', () => {
    expect(offending('seen', /[^.]$/u)).toEqual([])
  })
})

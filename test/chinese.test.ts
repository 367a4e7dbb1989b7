import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { sourceFiles } from './architecture/source-files.ts'

const han = /\p{Script=Han}/u

const nameOf = (property: ts.ObjectLiteralElementLike) =>
  property.name !== undefined && ts.isIdentifier(property.name) ? property.name.text : undefined

/** Whether a text is below a member `zh` of an object whose member `en` says the same in English. */
function besideEnglish(node: ts.Node): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent)
    if (
      ts.isPropertyAssignment(at) &&
      nameOf(at) === 'zh' &&
      ts.isObjectLiteralExpression(at.parent) &&
      at.parent.properties.some((property) => nameOf(property) === 'en')
    )
      return true
  return false
}

/** A pattern of what steady reads is no text for people. */
const isPattern = (node: ts.Node): boolean => {
  const whole = ts.isTemplateSpan(node.parent) ? node.parent.parent : node.parent
  const tagged = ts.isTemplateExpression(whole) ? whole.parent : whole
  return ts.isTaggedTemplateExpression(tagged) && tagged.tag.getText() === 'String.raw'
}

/** The lines of texts in Chinese that do not stand beside their English. */
function chineseAlone(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isText = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)
    if (isText && han.test(node.text) && !besideEnglish(node) && !isPattern(node))
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Parts of Chinese sentences, which a `zh` uses, stand in the modules that hold nothing but words. */
const isModuleOfWords = (path: string) =>
  /(^|[/-])(words|messages|parts|chinese-help)\.ts$/.test(path) || path.startsWith('src/core/words/')

/** Texts elsewhere. Take away, never add. */
const mostElsewhere = 53

it('a text in Chinese stands beside its English', () => {
  const alone = sourceFiles('without-tests')
    .filter(({ path }) => !isModuleOfWords(path))
    .flatMap(({ path }) => chineseAlone(path))
  expect(alone.length, alone.join('\n')).toBeLessThanOrEqual(mostElsewhere)
})

it('words depend on the model and on texts, never on what prints them', () => {
  const printing =
    /from '[^']*(app|host|cli|printouts|render|sections|layouts|terminal|html|markdown)\/(?!messages\.ts)[^']*'/
  const found = sourceFiles('without-tests')
    .filter(({ path }) => /(^|[/-])(words|messages)\.ts$/.test(path) || path.startsWith('src/core/words/'))
    .filter(({ path }) => printing.test(readFileSync(path, 'utf8')))
    .map(({ path }) => path)
  expect(found).toEqual([])
})

/**
 * Counts what the budget limits, and prints it beside its limits. `--write` lowers the limits to what is counted; it never
 * raises one.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../', import.meta.url))
const budgetFile = join(root, 'test/budget.json')

const smallFile = 20
const longFunction = 80

/** @typedef {{ file: string, text: string, lines: number, syntax: ts.SourceFile, imports: string[] }} Source */

/** Every file that git tracks or would track. */
const tracked = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
    .split('\0')
    .filter((file) => file !== '')

const textOf = (file) => {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    // Removed, and not committed yet.
    return undefined
  }
}

const isSource = (file) => /^(src|packages)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)

/** @returns {Source[]} */
const sources = (files) =>
  files.filter(isSource).flatMap((file) => {
    const text = textOf(file)
    if (text === undefined) return []
    const imports = ts
      .preProcessFile(text, true, true)
      .importedFiles.flatMap(({ fileName }) =>
        fileName.startsWith('.') ? [join(dirname(file), fileName)] : [],
      )
    const syntax = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
    return [{ file, text, lines: text.split('\n').length - 1, syntax, imports }]
  })

/** `src/core/plan` of a file anywhere below it; `packages/trainer` of a package. */
const roomOf = (file) =>
  dirname(file)
    .split('/')
    .slice(0, file.startsWith('packages/') ? 2 : 3)
    .join('/')

function sumBy(values, keyOf, amountOf) {
  const sums = {}
  for (const value of values) sums[keyOf(value)] = (sums[keyOf(value)] ?? 0) + amountOf(value)
  return sums
}

/** How many nodes of a file match. */
function nodes({ syntax }, matches) {
  let found = 0
  const visit = (node) => {
    if (matches(node)) found += 1
    ts.forEachChild(node, visit)
  }
  visit(syntax)
  return found
}

const linesOf = (syntax, node) =>
  syntax.getLineAndCharacterOfPosition(node.end).line -
  syntax.getLineAndCharacterOfPosition(node.getStart(syntax)).line +
  1

/** Pairs of rooms that import each other, types included. */
function pairs(all) {
  const edges = new Set(
    all.flatMap(({ file, imports }) => imports.map((imported) => `${roomOf(file)} ${roomOf(imported)}`)),
  )
  return [...edges].filter((edge) => {
    const [from, to] = edge.split(' ')
    return from < to && edges.has(`${to} ${from}`)
  })
}

const isCast = (node) =>
  ts.isTypeAssertionExpression(node) ||
  (ts.isAsExpression(node) &&
    !(
      ts.isTypeReferenceNode(node.type) &&
      ts.isIdentifier(node.type.typeName) &&
      node.type.typeName.text === 'const'
    ))

const isDocument = (file) => /^docs\/.*\.md$|^(README|CONTRIBUTING)(\.zh)?\.md$/.test(file)

const wordsOf = (text) => text.split(/\s+/).filter((word) => word !== '').length

/** What the budget limits, each with its number. */
export function count() {
  const files = tracked()
  const all = sources(files)
  const inSource = all.filter(({ file }) => file.startsWith('src/'))
  const inPackages = all.filter(({ file }) => file.startsWith('packages/'))
  const lines = ({ lines }) => lines
  const totals = {
    'files of src': inSource.length,
    'lines of src': inSource.reduce((sum, { lines }) => sum + lines, 0),
    'lines of packages': inPackages.reduce((sum, { lines }) => sum + lines, 0),
    [`files of at most ${smallFile} lines`]: all.filter(({ lines }) => lines <= smallFile).length,
    [`functions over ${longFunction} lines`]: all.reduce(
      (sum, source) =>
        sum +
        nodes(
          source,
          (node) => ts.isFunctionLike(node) && 'body' in node && linesOf(source.syntax, node) > longFunction,
        ),
      0,
    ),
    casts: all.reduce((sum, source) => sum + nodes(source, isCast), 0),
    'pairs of folders that import each other': pairs(all).length,
    'words of documents': files
      .filter(isDocument)
      .reduce((sum, file) => sum + wordsOf(textOf(file) ?? ''), 0),
  }
  return {
    totals,
    lines: sumBy(all, ({ file }) => roomOf(file), lines),
    files: sumBy(
      all,
      ({ file }) => roomOf(file),
      () => 1,
    ),
  }
}

/** @returns {ReturnType<typeof count>} the limits, of the same form */
export const budget = () => JSON.parse(readFileSync(budgetFile, 'utf8'))

/** Each number that is above its limit, or has none, as a sentence. */
export const excesses = (counted, limits) =>
  Object.entries(counted).flatMap(([table, numbers]) =>
    Object.entries(numbers)
      .filter(([name, number]) => !(number <= (limits[table]?.[name] ?? -1)))
      .map(([name, number]) => {
        const limit = limits[table]?.[name]
        return `${table}: ${name}: ${number}${limit === undefined ? ', which has no limit yet' : `, at most ${limit}`}`
      }),
  )

const sorted = (numbers) => Object.fromEntries(Object.entries(numbers).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The limits, lowered to what is counted; a folder that is gone loses its limit. */
const lowered = (counted, limits) =>
  Object.fromEntries(
    Object.entries(counted).map(([table, numbers]) => [
      table,
      sorted(
        Object.fromEntries(
          Object.entries(numbers).map(([name, number]) => [
            name,
            Math.min(number, limits[table]?.[name] ?? number),
          ]),
        ),
      ),
    ]),
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counted = count()
  const limits = budget()
  for (const [table, numbers] of Object.entries(counted)) {
    console.log(`\n${table}`)
    for (const [name, number] of Object.entries(sorted(numbers)))
      console.log(`${String(number).padStart(8)} ${`of ${limits[table]?.[name] ?? '–'}`.padEnd(10)} ${name}`)
  }
  if (process.argv.includes('--write'))
    writeFileSync(budgetFile, `${JSON.stringify(lowered(counted, limits), null, 2)}\n`)
}

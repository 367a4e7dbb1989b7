// Imports checkouts of public collections, and lists every figure against what their documents print.
// usage: npm run collections -- DIR... writes docs/collection-figures.md and docs/collection-figures.csv
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { importLogs } from '../dist/src/app/import/import-logs.js'
import { measureResults } from '../dist/src/app/measure/measure-results.js'
import { layouts } from '../dist/src/core/import/layouts.js'
import { printedRuns, printedSummary } from '../dist/packages/audit/found-rule.js'
import { neverLog } from '../dist/src/core/import/path-words.js'
import { say, sayError } from '../dist/src/core/messages/say.js'
import { SteadyError } from '../dist/src/core/model/error.js'
import { readResults } from '../dist/src/host/store/read-results.js'
import '../dist/src/library/index.js' // gives messages their sentences

const folders = process.argv.slice(2)
const page = 'docs/collection-figures.md'
const figuresFile = 'docs/collection-figures.csv'
const head = `# Figures of public collections

\`\`\`sh
git clone https://github.com/PaddlePaddle/Perf && git clone https://github.com/Oneflow-Inc/DLPerf
npm run collections -- Perf DLPerf
\`\`\`

The command writes this page and [collection-figures.csv](collection-figures.csv), with a row for each log of a checkout. _usual_ is the figure by the usual
[rule](protocols.md#rules-of-collections), _found_ that of another rule which gives the printed figure, and so reproduces nothing.
[Importing](importing.md#rules-of-a-collection) explains the rules. The documents of Perf do not state its usual rules: each is the number of records of a
program that fits most of its figures.`

/** Rows of the table of all collections. */
const figures = [
  ['collection', 'log', 'usual rule', 'usual', 'found rule', 'found', 'printed', 'where', 'result'],
]

/** @param {string} from */
async function partOf(from) {
  const scratch = mkdtempSync(join(tmpdir(), 'collection-'))
  try {
    const usual = await importedBy('usual', from, join(scratch, 'usual'))
    const found = await importedBy('found', from, join(scratch, 'found'))
    figures.push(...figureRows(usual.runs, found.runs).map((row) => [basename(resolve(from)), ...row]))
    return [counts(printedSummary(found.runs)), skippedTable(found.passedOver)].join('\n\n')
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    const { seen, fix } = sayError(error, 'en')
    return `No figures: ${seen}. ${fix}`.replaceAll(`'${from}'`, 'the checkout')
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/**
 * @param {import('../dist/packages/audit/rule-candidates.js').RuleSearch} rules
 * @param {string} from
 * @param {string} into
 */
async function importedBy(rules, from, into) {
  const { results, passedOver } = await importLogs({
    from,
    layouts,
    format: undefined,
    results: into,
    protocol: undefined,
    rules,
  })
  const read = readResults(results)
  const { results: figures } = await measureResults(read)
  return { passedOver, runs: printedRuns(read.runs, figures) }
}

/** @param {import('../dist/packages/audit/found-rule.js').PrintedSummary} summary */
const counts = ({ reproduced, ruleFound, different, unprinted }) =>
  `- Figures reproduced by the usual rule: ${reproduced}
- Figures by a rule found from the document, not counted as reproduced: ${ruleFound}
- Figures that differ under every rule: ${different}
- Logs without a printed figure: ${unprinted}`

/**
 * @typedef {import('../dist/packages/audit/found-rule.js').PrintedRun} PrintedRun
 * @param {readonly PrintedRun[]} usualRuns
 * @param {readonly PrintedRun[]} foundRuns
 */
function figureRows(usualRuns, foundRuns) {
  const foundBy = new Map(foundRuns.map((printedRun) => [printedRun.run, printedRun]))
  const sorted = usualRuns.toSorted((a, b) => (a.source < b.source ? -1 : 1))
  return sorted.map((usual) => {
    const other = foundBy.get(usual.run)
    const found = other?.ruleFrom === 'document' ? other : undefined
    const printed = (found ?? usual).printed
    const where = printed === undefined ? '' : `${printed.source.document}:${printed.source.line}`
    return [
      usual.source,
      usual.rule,
      shown(usual.figure),
      found?.rule ?? '',
      found === undefined ? '' : shown(found.figure),
      printed?.text ?? '',
      where,
      verdict(usual, printed, found),
    ]
  })
}

/** @param {number | undefined} figure */
const shown = (figure) => (figure === undefined ? 'none' : figure.toFixed(3))

/**
 * @param {PrintedRun} usual
 * @param {import('../dist/src/core/model/run.js').PrintedFigure | undefined} printed
 * @param {PrintedRun | undefined} found
 */
function verdict({ figure, same }, printed, found) {
  if (printed === undefined) return 'no printed figure belongs to this log'
  if (figure === undefined) return found === undefined ? 'no figure' : 'rule found from the document'
  if (same) return 'reproduced'
  const apart = 100 * (figure / Number(printed.text.replaceAll(',', '')) - 1)
  const share = Math.abs(apart)
  const by = share < 0.01 ? share.toPrecision(1) : share.toFixed(2)
  const differs = `${by}% ${apart < 0 ? 'less' : 'more'} than printed`
  return found === undefined ? differs : `rule found from the document; usual: ${differs}`
}

/** @param {readonly import('../dist/src/app/import/import-find.js').PassedOver[]} passedOver */
function skippedTable(passedOver) {
  const logs = passedOver.filter(({ file }) => !neverLog.test(file))
  const rows = logs.map(({ file, why }) => `- ${file}: ${say(why, 'en')}`)
  const others = passedOver.length - logs.length
  const head = `### Files that gave no run\n\nsteady skipped ${others} documents, scripts and settings. It also skipped these files:`
  return [head, '', ...rows].join('\n')
}

const parts = [head]
for (const folder of folders) parts.push(`## ${basename(resolve(folder))}\n\n${await partOf(folder)}`)
// As the repository formats its pages, so that an unchanged figure is no diff.
writeFileSync(page, await format(parts.join('\n\n'), { ...(await resolveConfig(page)), filepath: page }))
writeFileSync(figuresFile, `${figures.map((row) => row.map(csvCell).join(',')).join('\n')}\n`)

/** @param {string} text */
function csvCell(text) {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

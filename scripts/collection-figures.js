// Imports checkouts of public collections, and lists every figure against what their documents print.
// usage: npm run --silent collections -- DIR... > docs/collection-figures.md
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { importLogs } from '../dist/app/import-logs.js'
import { measureResults } from '../dist/app/measure-results.js'
import { layouts } from '../dist/core/import/layouts.js'
import { printedRuns, printedSummary } from '../dist/core/import/printed-summary.js'
import { neverLog } from '../dist/core/import/path-words.js'
import { say, sayError } from '../dist/core/messages/say.js'
import { SteadyError } from '../dist/core/model/error.js'
import { readResults } from '../dist/host/store/read-results.js'

const folders = process.argv.slice(2)
console.log(`# Figures of public collections

\`\`\`sh
git clone https://github.com/PaddlePaddle/Perf && git clone https://github.com/Oneflow-Inc/DLPerf
npm run --silent collections -- Perf DLPerf > docs/collection-figures.md
\`\`\`

This page is generated. It lists what \`steady import\` gives for each log of a checkout, next to what the documents of the
collection print. [Importing](importing.md#rules-of-a-collection) explains the rules.

_figure_ and _printed_ are samples per second of all devices, in the unit of the log. _rule_ is a
[protocol](protocols.md#rules-of-collections). _same_ means that the figure equals the printed one, rounded or cut after its last digit.`)

/** @param {string} from */
async function partOf(from) {
  const scratch = mkdtempSync(join(tmpdir(), 'collection-'))
  try {
    const { results, passedOver } = await importLogs({
      from,
      layouts,
      format: undefined,
      results: join(scratch, 'results'),
      protocol: undefined,
    })
    const read = readResults(results)
    const { results: figures } = await measureResults(read)
    const runs = printedRuns(read.runs, figures)
    return [counts(printedSummary(runs)), figureTable(runs), skippedTable(passedOver)].join('\n\n')
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    const { seen, fix } = sayError(error, 'en')
    return `No figures: ${seen}. ${fix}`.replaceAll(`'${from}'`, 'the checkout')
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/** @param {import('../dist/core/import/printed-summary.js').PrintedSummary} summary */
const counts = ({ same, different, unprinted }) =>
  `- Figures that equal the printed one: ${same}
- Figures that differ: ${different}
- Logs without a printed figure: ${unprinted}`

/** @param {readonly import('../dist/core/import/printed-summary.js').PrintedRun[]} runs */
function figureTable(runs) {
  const sorted = runs.toSorted((a, b) => (a.source < b.source ? -1 : 1))
  const rows = sorted.map(({ source, rule, figure, printed, same }) => {
    const shown = figure === undefined ? 'none' : figure.toFixed(3)
    const where = printed === undefined ? '' : `${printed.source.document}:${printed.source.line}`
    return `| ${source} | ${rule} | ${shown} | ${printed?.text ?? ''} | ${where} | ${verdict(figure, printed, same)} |`
  })
  return [
    '| log | rule | figure | printed | where | result |',
    '| --- | --- | ---: | ---: | --- | --- |',
    ...rows,
  ].join('\n')
}

/**
 * @param {number | undefined} figure
 * @param {import('../dist/core/model/run.js').PrintedFigure | undefined} printed
 * @param {boolean} same
 */
function verdict(figure, printed, same) {
  if (printed === undefined) return 'no printed figure belongs to this log'
  if (figure === undefined) return 'no figure under the rule'
  if (same) return 'same'
  const apart = 100 * (figure / Number(printed.text.replaceAll(',', '')) - 1)
  const share = Math.abs(apart)
  const shown = share < 0.01 ? share.toPrecision(1) : share.toFixed(2)
  return `${shown}% ${apart < 0 ? 'less' : 'more'} than printed; no rule gives the printed figure beyond chance`
}

/** @param {readonly import('../dist/app/import-find.js').PassedOver[]} passedOver */
function skippedTable(passedOver) {
  const logs = passedOver.filter(({ file }) => !neverLog.test(file))
  const rows = logs.map(({ file, why }) => `| ${file} | ${say(why, 'en')} |`)
  const others = passedOver.length - logs.length
  const head = `### Files that gave no run\n\nsteady skipped ${others} documents, scripts and settings. It also skipped these files:`
  return [head, '', '| file | why |', '| --- | --- |', ...rows].join('\n')
}

for (const folder of folders) console.log(`\n## ${basename(resolve(folder))}\n\n${await partOf(folder)}`)

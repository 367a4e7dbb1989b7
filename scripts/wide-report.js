// A report whose author wrote everything that is hard to fit on a page: very long words, a table of 12 columns, deep quotes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importPublished } from '../dist/src/app/import/import-published.js'
import { loadSuite } from '../dist/src/app/suite/load-suite.js'
import { readReportFile } from '../dist/src/app/suite/report-file.js'
import { writeReport } from '../dist/src/app/report/report.js'
import { loadBaseline } from '../dist/src/host/catalogue/baselines.js'
import { findSuite } from '../dist/src/host/catalogue/suites.js'
import '../dist/src/library/index.js' // gives messages their sentences

const name = 'paddle-perf-ngc-tensorflow2-mask-rcnn'
const word = 'resnet50'.repeat(60)
const row = (cell) => `|${` ${cell} |`.repeat(12)}`
const body = `A ${word}, a \`${word}\` and a [${word}](https://example.com/${word}).

## ${word}

${row('column')}
${row('---')}
${row('a value of words')}

| case | value |
| --- | --- |
| ${word} | 1 |

${'> '.repeat(40)}a deep quote

${Array.from({ length: 30 }, (_, depth) => `${'  '.repeat(depth)}- deep`).join('\n')}

- item

  \`\`\`sh
  steady run ${word}
  \`\`\`
`

/** @param folder of the results; the report is in its folder `report` */
export async function writeWideReport(folder) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'report.yaml')
  // JSON is YAML.
  writeFileSync(
    file,
    JSON.stringify({
      contents: true,
      numbered: true,
      sections: [{ place: 'before results', title: word, body }],
    }),
  )
  const suite = await loadSuite(await findSuite(name, folder))
  const baseline = await loadBaseline(name, folder)
  const results = join(folder, 'results')
  importPublished(suite, baseline, results, await readReportFile(file))
  await writeReport(results, { formats: ['html'] })
  return results
}

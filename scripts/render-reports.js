// Writes the report files of every published report again, each with the options that it was written with: after the
// layout of reports changed. Those in reports/seeds are made anew of published figures and of what their authors add.
// `git diff reports` then shows what readers will see.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { protocolOf } from '../dist/src/app/check/check-report.js'
import { importPublished } from '../dist/src/app/import/import-published.js'
import { loadSuite } from '../dist/src/app/suite/load-suite.js'
import { readReportFile } from '../dist/src/app/suite/report-file.js'
import { writeReport } from '../dist/src/app/report/report.js'
import { reportFormats } from '../dist/src/core/report/render/renderers.js'
import { loadBaseline } from '../dist/src/host/catalogue/baselines.js'
import { findSuite } from '../dist/src/host/catalogue/suites.js'
import { readResults } from '../dist/src/host/store/read-results.js'
import { readManifest } from '../dist/src/host/store/report-manifest.js'
import '../dist/src/library/index.js' // gives messages their sentences

const root = join(import.meta.dirname, '..', 'reports')

for (const { name } of readdirSync(root, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && entry.name !== 'seeds',
)) {
  const folder = readResults(join(root, name))
  for (const { protocol, tables, languages, files } of readManifest(folder.path)) {
    const formats = reportFormats.filter((format) => files.some((file) => file.endsWith(`.${format}`)))
    await writeReport(folder.path, { formats, languages, tables, protocol: protocolOf(protocol, folder) })
  }
}

const seeds = join(root, 'seeds')

/** The baselines whose names are not those of the suites. */
const baselines = { 'dlperf-ngc-tensorflow-resnet50': 'dlperf-resnet50' }

for (const file of readdirSync(seeds).filter((fileName) => /^[^.]+\.yaml$/.test(fileName))) {
  const name = file.replace(/\.yaml$/, '')
  const suite = await loadSuite(await findSuite(name, seeds))
  const baseline = await loadBaseline(baselines[name] ?? name, seeds)
  const folder = join(seeds, name)
  importPublished(suite, baseline, folder, await readReportFile(join(seeds, file)))
  await writeReport(folder, { formats: ['md', 'html'] })
}

// Writes the report files of every published report again, each with the options that it was written with: after the
// layout of reports changed. `git diff reports` then shows what readers will see.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { protocolOf } from '../dist/app/check-report.js'
import { writeReport } from '../dist/app/report.js'
import { reportFormats } from '../dist/core/report/render/renderer.js'
import { readResults } from '../dist/host/store/read-results.js'
import { readManifest } from '../dist/host/store/report-manifest.js'

const root = join(import.meta.dirname, '..', 'reports')

for (const { name } of readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const folder = readResults(join(root, name))
  for (const { protocol, tables, languages, files } of readManifest(folder.path)) {
    const formats = reportFormats.filter((format) => files.some((file) => file.endsWith(`.${format}`)))
    await writeReport(folder.path, { formats, languages, tables, protocol: protocolOf(protocol, folder) })
  }
}

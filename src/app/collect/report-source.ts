import { basename } from 'node:path'
import { schemaFor } from '../../core/json-files/compiled.ts'
import { caseRows, casesTable } from '../../core/library-tables/cases-table.ts'
import { reportFacts } from '../../core/library-tables/collected.ts'
import { partsOf } from '../../core/library-tables/parts.ts'
import { runRows, runsTable } from '../../core/library-tables/runs-table.ts'
import { describedReport } from '../../core/library-tables/sources-table.ts'
import { libraryVersion } from '../../core/library-tables/table.ts'
import { SteadyError } from '../../core/model/error.ts'
import { reportSchema, type Report } from '../../core/report/model.ts'
import { readIfThere } from '../../host/files/disk.ts'
import { fileDigest, sha256Of } from '../../host/files/sha256.ts'
import type { UnplacedSource } from './collectable.ts'

/** A `report.json` as a source: the runs and cases of a folder that somebody else has. */
export const reportSource = (path: string, typed: string): UnplacedSource => ({
  name: basename(path),
  path: typed,
  id: () => sha256Of(JSON.stringify([libraryVersion, 'report', fileDigest(path)])),
  read: (source) => {
    const facts = reportFacts(source, readReport(path, typed))
    return Promise.resolve({
      described: describedReport(facts),
      parts: [...partsOf(runsTable, runRows(facts)), ...partsOf(casesTable, caseRows(facts))],
      damage: [],
    })
  },
})

/** Runs of a report whose schema is worth compiling. */
const manyCharacters = 1_000_000

function readReport(path: string, typed: string): Report {
  const text = readIfThere(path)?.toString('utf8') ?? ''
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (cause) {
    throw new SteadyError('COLLECT_NOTHING', { path: typed }, { cause })
  }
  const read = schemaFor(reportSchema, text.length / manyCharacters).safeParse(document)
  if (!read.success) throw new SteadyError('COLLECT_NOTHING', { path: typed }, { cause: read.error })
  return read.data
}

import { manifestSchema, withEdition, type ReportEdition } from '../../core/report/manifest.ts'
import { resultsVersion } from '../../core/model/run.ts'
import { readJson, writeJson } from './json-file.ts'
import { manifestFile } from './paths.ts'

const repair = { kind: 'remove-manifest' } as const

/**
 * The requests that the files in a results folder's `report/` were written for; empty where version 0.1 wrote them.
 *
 * @throws SteadyError `RESULTS_CORRUPT`, `RESULTS_NEWER`
 */
export const readManifest = (results: string): readonly ReportEdition[] =>
  readJson(manifestFile(results), manifestSchema, repair)?.editions ?? []

/**
 * Records an edition that was just written.
 *
 * @param earlier the editions before it
 * @param there names of the files in `report/`
 */
export function writeManifest(
  results: string,
  earlier: readonly ReportEdition[],
  written: ReportEdition,
  there: readonly string[],
): void {
  const editions = withEdition(earlier, written, there)
  writeJson(manifestFile(results), manifestSchema, { version: resultsVersion, editions })
}

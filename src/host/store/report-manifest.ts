import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { jsonFileText } from '../../core/json-files/json-file-text.ts'
import { manifestSchema, withEdition, type ReportEdition } from '../../core/report/manifest.ts'
import { resultsVersion } from '../../core/model/run.ts'
import { ifThere } from '../files/disk.ts'
import { readJson } from './json-file.ts'
import { manifestFile, reportFolder } from './paths.ts'

const repair = { kind: 'remove-manifest' } as const

/**
 * The requests that the files in a results folder's `report/` were written for; empty where version 0.1 wrote them.
 *
 * @throws SteadyError `RESULTS_CORRUPT`, `RESULTS_NEWER`
 */
export const readManifest = (results: string): readonly ReportEdition[] =>
  readJson(manifestFile(results), manifestSchema, repair)?.editions ?? []

/**
 * The manifest once another edition is written, as a file of `report/`.
 *
 * @throws SteadyError as {@link readManifest}: one that cannot be read must not be lost
 */
export function manifestWith(results: string, written: ReportEdition): { name: string; content: string } {
  const there = ifThere(() => readdirSync(reportFolder(results))) ?? []
  const editions = withEdition(readManifest(results), written, [...there, ...written.files])
  const file = manifestFile(results)
  const content = jsonFileText(file, manifestSchema, { version: resultsVersion, editions })
  return { name: basename(file), content }
}

import { readSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { runsAndTrials, type ResultsFolder } from '../../core/model/results-folder.ts'
import { outputsOf, readableVersions, resultsVersion, type Run } from '../../core/model/run.ts'
import { pathBelowSchema } from '../../core/model/schema.ts'
import { formsOf } from '../../core/secrets/secrets.ts'
import { onDisk } from '../files/disk.ts'
import { withOpenFile } from '../files/sha256.ts'
import { readJson, writeJson } from './json-file.ts'
import { runPaths } from './paths.ts'

const secretPlaceSchema = z.object({
  /** Path of the log, below the results folder. */
  log: pathBelowSchema,
  /** Bytes from the start of the log. */
  at: z.int().nonnegative(),
  length: z.int().positive(),
})
type SecretPlace = Readonly<z.infer<typeof secretPlaceSchema>>

/** The schema of `secrets.json`: where the logs of a run first show each secret. It holds no secret itself. */
const secretPlacesSchema = z.object({
  version: z.literal(readableVersions),
  places: z.array(secretPlaceSchema),
})

/** Records where the logs of a run contain these values, so that a copy of the logs can leave them out. */
export function keepSecretPlaces(results: string, run: Run, values: readonly string[]): void {
  const forms = values.flatMap(formsOf).map((form) => Buffer.from(form))
  if (forms.length === 0 || run.origin.kind !== 'executed') return
  const places = outputsOf(run.origin).flatMap(({ log }) => placesIn(results, log.path, forms))
  if (places.length > 0)
    writeJson(join(results, runPaths(run.id).secrets), secretPlacesSchema, {
      version: resultsVersion,
      places,
    })
}

/** Secrets in the logs of a results folder, each once. */
export function secretsInLogs(folder: ResultsFolder): string[] {
  const found = runsAndTrials(folder).flatMap(({ id }) => {
    const { folder: runFolder, secrets } = runPaths(id)
    const file = join(folder.path, secrets)
    const kept = readJson(file, secretPlacesSchema, { kind: 'remove-run', folder: runFolder })
    return kept?.places.map((place) => valueAt(folder.path, place)) ?? []
  })
  return [...new Set(found)]
}

const chunkBytes = 1 << 20

/** Reads a log once. Each chunk begins with the end of the one before, so it contains a value that spans both. */
function placesIn(results: string, log: string, forms: readonly Buffer[]): SecretPlace[] {
  const longest = Math.max(...forms.map(({ length }) => length))
  const places: SecretPlace[] = []
  const left = new Set(forms)
  const buffer = Buffer.alloc(chunkBytes + longest)
  withLog(results, log, (file) => {
    let start = 0
    let kept = 0
    while (left.size > 0) {
      const length = readSync(file, buffer, kept, chunkBytes, start + kept)
      const bytes = buffer.subarray(0, kept + length)
      for (const form of left) {
        const at = bytes.indexOf(form)
        if (at === -1) continue
        places.push({ log, at: start + at, length: form.length })
        left.delete(form)
      }
      if (length === 0) return
      const end = bytes.length
      kept = Math.min(end, longest - 1)
      buffer.copy(buffer, 0, end - kept, end)
      start += end - kept
    }
  })
  return places
}

function valueAt(results: string, { log, at, length }: SecretPlace): string {
  const bytes = Buffer.alloc(length)
  withLog(results, log, (file) => readSync(file, bytes, 0, length, at))
  return bytes.toString('utf8')
}

const withLog = (results: string, log: string, read: (file: number) => void) =>
  onDisk(log, () => {
    withOpenFile(join(results, log), read)
  })

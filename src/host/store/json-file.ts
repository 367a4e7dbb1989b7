import { z } from 'zod'
import { documentText } from '../../core/documents/document-text.ts'
import { SteadyError } from '../../core/model/error.ts'
import { resultsVersion } from '../../core/model/results-version.ts'
import type { FromSchema } from '../../core/model/schema.ts'
import { readIfThere, writeAtomically } from './disk.ts'

/** Writes a file that {@link readJson} reads with the same schema. */
export function writeJson<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  document: FromSchema<Schema>,
): void {
  writeAtomically(path, Buffer.from(documentText(path, schema, document)))
}

const versioned = z.object({ version: z.int().positive() })

/**
 * Reads a file of a results folder; undefined where there is none.
 *
 * @param repair what a person can do should the file be damaged
 * @throws SteadyError `RESULTS_CORRUPT`, `RESULTS_NEWER`
 */
export function readJson<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  repair: string,
): FromSchema<Schema> | undefined {
  const text = readIfThere(path)?.toString('utf8')
  if (text === undefined) return undefined
  const corrupt = (why: string, cause: unknown) =>
    new SteadyError('RESULTS_CORRUPT', `${path} is damaged: ${why}`, repair, { place: { file: path }, cause })
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (cause) {
    throw corrupt('it is not JSON', cause)
  }
  const head = versioned.safeParse(document)
  if (head.success && head.data.version > resultsVersion) {
    throw new SteadyError(
      'RESULTS_NEWER',
      `${path} has version ${head.data.version}; this steadystate knows up to ${resultsVersion}`,
      'Update steadystate.',
      { place: { file: path } },
    )
  }
  const read = schema.safeParse(document)
  if (read.success) return read.data as FromSchema<Schema>
  const [issue] = read.error.issues
  throw corrupt(
    issue === undefined ? 'unknown form' : `${issue.path.join('.') || 'the whole'}: ${issue.message}`,
    read.error,
  )
}

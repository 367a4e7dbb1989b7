import type { z } from 'zod'
import { schemaFor, jsonFileText } from '../../core/json-files/json-file-text.ts'
import { firstProblem } from '../../core/json-files/first-problem.ts'
import type { GivenData } from '../../core/messages/data.ts'
import type { Corrupt, Repair } from '../../core/json-files/corrupt.ts'
import { SteadyError } from '../../core/model/error.ts'
import { resultsVersion } from '../../core/model/run.ts'
import type { FromSchema } from '../../core/model/schema.ts'
import { expectation } from '../../core/yaml/expectation.ts'
import { contentOf, systemCode, writeAtomically, type WholeFile } from '../files/disk.ts'

/** Writes a file that {@link readJson} reads with the same schema. */
export function writeJson<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  document: FromSchema<Schema>,
): void {
  writeAtomically(path, Buffer.from(jsonFileText(path, schema, document)))
}

/** Makes a file for {@link writeTogether}, in the form of {@link writeJson}. */
export const jsonFile = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  document: FromSchema<Schema>,
): WholeFile => ({ path, content: Buffer.from(jsonFileText(path, schema, document)) })

/** Characters that a large document takes for each of its values. */
const lengthOfValue = 1000

/** Undefined where the document has no valid version. */
function versionOf(document: unknown): number | undefined {
  if (typeof document !== 'object' || document === null || !('version' in document)) return undefined
  const { version } = document
  return typeof version === 'number' && Number.isInteger(version) ? version : undefined
}

function contentIn(path: string, corrupt: (is: GivenData<Corrupt>, cause: unknown) => SteadyError) {
  try {
    return contentOf(path)
  } catch (cause) {
    const code = systemCode(cause)
    // Not damage: the file can be read once fewer files are open.
    if (cause instanceof SteadyError || code === undefined || code === 'EMFILE' || code === 'ENFILE')
      throw cause
    throw corrupt({ kind: 'unreadable', code }, cause)
  }
}

/**
 * Reads a file of a results folder; undefined where there is none.
 *
 * @param repair what a person can do if the file is damaged
 * @param take called with its content
 * @throws SteadyError `RESULTS_CORRUPT`, `RESULTS_NEWER`
 */
export function readJson<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  repair: Repair,
  take?: (content: Buffer) => void,
): FromSchema<Schema> | undefined {
  const corrupt = (is: GivenData<Corrupt>, cause?: unknown) =>
    new SteadyError('RESULTS_CORRUPT', { file: path, is, repair }, { place: { file: path }, cause })
  const content = contentIn(path, corrupt)
  if (content === undefined) return undefined
  if (!Buffer.isBuffer(content)) throw corrupt({ kind: 'not-a-file', is: content })
  take?.(content)
  const text = content.toString('utf8')
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (cause) {
    throw corrupt({ kind: 'not-json' }, cause)
  }
  const version = versionOf(document)
  if (version !== undefined && version > resultsVersion)
    throw new SteadyError(
      'RESULTS_NEWER',
      { file: path, version, known: resultsVersion },
      { place: { file: path } },
    )
  const read = schemaFor(schema, text.length / lengthOfValue).safeParse(document, { error: expectation })
  if (read.success) return read.data as FromSchema<Schema>
  const { at, expected } = firstProblem(read.error.issues)
  throw corrupt({ kind: 'not-valid', at, problem: expected }, read.error)
}

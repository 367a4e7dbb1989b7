import { z } from 'zod'
import { sampleUnits } from '../model/sample-unit.ts'
import { resultsVersion } from '../model/run.ts'
import {
  absentable,
  bytesSchema,
  countSchema,
  maybeSchema,
  pathBelowSchema,
  rateSchema,
  sha256Schema,
  type FromSchema,
} from '../model/schema.ts'

const archivedFileSchema = z.object({
  /** Below the folder of the manifest, as below the results folder. */
  path: pathBelowSchema,
  bytes: bytesSchema,
  sha256: sha256Schema,
  /** What comes of it, where a run is measured by this log. */
  measured: absentable(
    z.object({
      case: z.string(),
      repeat: countSchema,
      protocol: z.string(),
      unit: absentable(z.enum(sampleUnits)),
      throughput: maybeSchema(rateSchema),
      /** Of the log, from 1: the lines of the records that the figure is computed from. */
      lines: absentable(z.object({ first: countSchema, last: countSchema })),
    }),
  ),
})

/** The whole of `manifest.json` in an archive of results. */
export const archiveManifestSchema = z.object({
  version: z.literal(resultsVersion),
  kind: z.literal('steadystate-logs'),
  /** Version of steadystate. */
  madeBy: z.string(),
  suite: z.string(),
  /** Of the report; a run may have its own. */
  protocol: z.string(),
  files: z.array(archivedFileSchema),
})
export type ArchiveManifest = FromSchema<typeof archiveManifestSchema>
export type ArchivedFile = ArchiveManifest['files'][number]

export const archiveManifestName = 'manifest.json'

const archivedFiles =
  /^(?:steadystate\.json|environment\.json|matrix-rates\.json|published\.json|suite\.yaml|suite\/.+|runs\/.+)$/

/** Files of runs that only a session needs while it is at work. */
const ofSession = /^runs\/.*(?:\/job\.json|\/\.[^/]+)$/

/** Whether a file below a results folder belongs into its archive: all that figures and their evidence come from. */
export const isArchived = (path: string): boolean => archivedFiles.test(path) && !ofSession.test(path)

import { z } from 'zod'
import { sampleUnits } from '../model/units.ts'
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
  /** Relative to the folder of the manifest, which has the paths of the results folder. */
  path: pathBelowSchema,
  bytes: bytesSchema,
  sha256: sha256Schema,
  /** The measurement of the log, where a run is measured by it. */
  measured: absentable(
    z.object({
      case: z.string(),
      repeat: countSchema,
      protocol: z.string(),
      unit: absentable(z.enum(sampleUnits)),
      throughput: maybeSchema(rateSchema),
      /** Lines of the log, from 1: those of the records that the figure is computed from. */
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
  /** Protocol of the report; a run may have its own. */
  protocol: z.string(),
  files: z.array(archivedFileSchema),
})
export type ArchiveManifest = FromSchema<typeof archiveManifestSchema>
export type ArchivedFile = ArchiveManifest['files'][number]

export const archiveManifestName = 'manifest.json'

const archivedFiles =
  /^(?:steadystate\.json|environment\.json|matrix-rates\.json|published\.json|suite\.yaml|suite\/.+|runs\/.+)$/

/** Files of runs that are needed only while a session runs. */
const ofSession = /^runs\/.*(?:\/job\.json|\/\.[^/]+)$/

/** Whether a file of a results folder belongs in its archive: everything that figures and their evidence come from. */
export const isArchived = (path: string): boolean => archivedFiles.test(path) && !ofSession.test(path)

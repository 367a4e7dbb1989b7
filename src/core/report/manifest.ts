import { z } from 'zod'
import { protocolSchema } from '../model/protocol.ts'
import { resultsVersion } from '../model/run.ts'
import { absentable, type FromSchema } from '../model/schema.ts'
import { tableLayouts } from '../model/report-settings.ts'
import { reportUnits } from '../model/report-units.ts'
import { languages } from '../model/text.ts'
import { reportFileNames } from './files.ts'

const editionSchema = z.object({
  /** Version of the steadystate that wrote the files. */
  renderedBy: z.string(),
  /** The name of the suite's own protocol or of another that is known by it; else all of the protocol. */
  protocol: z.union([z.string(), protocolSchema]),
  tables: z.array(z.enum(tableLayouts)),
  /** Where it is not the suite's. */
  unit: absentable(z.enum(reportUnits)),
  /** Each file links to the same file in these languages. */
  languages: z.array(z.enum(languages)).min(1),
  files: z.array(z.enum(reportFileNames)).min(1),
})
/** Files in `report/` that one `steady report` wrote, and the options they were written with. */
export type ReportEdition = FromSchema<typeof editionSchema>

/** The whole of `report/manifest.json`. */
export const manifestSchema = z.object({
  version: z.literal(resultsVersion),
  editions: z
    .array(editionSchema)
    .refine((editions) => isUnique(editions.flatMap(({ files }) => files)), 'a file is listed twice'),
})

const isUnique = (names: readonly string[]) => new Set(names).size === names.length

/**
 * The editions once another was written: its files are no longer those of an earlier edition.
 *
 * @param there names of the files in `report/`; those of earlier editions that are gone are dropped
 */
export function withEdition(
  earlier: readonly ReportEdition[],
  written: ReportEdition,
  there: readonly string[],
): ReportEdition[] {
  const kept = earlier.flatMap((edition) => {
    const files = edition.files.filter((name) => there.includes(name) && !written.files.includes(name))
    return files.length === 0 ? [] : [{ ...edition, files }]
  })
  return [...kept, written]
}

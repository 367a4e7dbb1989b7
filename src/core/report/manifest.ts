import { z } from 'zod'
import { protocolSchema } from '../model/protocol.ts'
import { resultsVersion } from '../model/run.ts'
import { absentable, type FromSchema } from '../model/schema.ts'
import { tableLayouts } from '../model/report-settings.ts'
import { reportUnits } from '../model/units.ts'
import { languages } from '../model/text.ts'
import { reportFileNames } from './files.ts'

const editionSchema = z.object({
  /** Version of steadystate that wrote the files. */
  renderedBy: z.string(),
  /** Name of the suite's protocol or of another known one; otherwise the whole protocol. */
  protocol: z.union([z.string(), protocolSchema]),
  tables: z.array(z.enum(tableLayouts)),
  /** Absent: the unit of the suite. */
  unit: absentable(z.enum(reportUnits)),
  /** Each file links to its versions in these languages. */
  languages: z.array(z.enum(languages)).min(1),
  files: z.array(z.enum(reportFileNames)).min(1),
})
/** Files in `report/` that one `steady report` wrote, and its options. */
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
 * The editions after another was written; it takes its files over from earlier editions.
 * @param there names of the files in `report/`; deleted files are dropped from earlier editions
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

import { z } from 'zod'
import { checkYaml } from '../yaml/check.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'

export const librarySettingsSchema = z
  .strictObject({
    library: z
      .string()
      .min(1)
      .describe('A folder, from that of this file, or s3://bucket/prefix.')
      .prefault('library'),
    steps: z.boolean().describe('Whether every step of every run is kept too.').prefault(false),
    sources: z
      .array(z.string().min(1))
      .min(1)
      .describe('Results folders, histories, report.json files and baselines. * stands for any name.'),
  })
  .meta({ title: 'steadystate library' })

/** A `library.yaml`: what `steady collect` collects by default. */
export type LibrarySettings = z.output<typeof librarySettingsSchema>

/** @throws SteadyError `LIBRARY_SYNTAX`, `LIBRARY_KEY_UNKNOWN`, `LIBRARY_KEY_MISSING`, `LIBRARY_VALUE_INVALID` */
export const parseLibrarySettings = (text: string, file: string): LibrarySettings =>
  checkYaml(parseYaml(text, file, 'LIBRARY'), librarySettingsSchema, 'LIBRARY')

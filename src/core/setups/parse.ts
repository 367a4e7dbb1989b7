import { checkYaml } from '../yaml/check.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import { setupSchema } from './schema.ts'
import type { Setup } from './setup.ts'

export interface SetupOrigin {
  /** Path of the file in errors. */
  readonly file: string
  readonly name: string
  /** Reads a file in the same folder. */
  readonly read: (lockFile: string) => string
}

/**
 * A setup.yaml and its locks → the setup.
 *
 * @throws SteadyError `SETUP_SYNTAX`, `SETUP_KEY_UNKNOWN`, `SETUP_KEY_MISSING`, `SETUP_KEY_DUPLICATE`, `SETUP_VALUE_INVALID`
 */
export function parseSetup(text: string, { file, name, read }: SetupOrigin): Setup {
  const written = checkYaml(parseYaml(text, file, 'SETUP'), setupSchema, 'SETUP')
  return {
    name,
    title: written.title,
    imports: written.imports,
    shows: written.shows,
    variables: written.variables,
    variants: written.variants.map(({ lock, ...variant }) => ({
      ...variant,
      unpack: variant.unpack,
      build: variant.build,
      lock: read(lock),
    })),
    absent: written.absent,
  }
}

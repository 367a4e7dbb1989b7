import { extname, resolve } from 'node:path'
import type { Architecture } from '../../core/flops/architecture.ts'
import { architectureOfConfig, architectureOfDimensions } from '../../core/flops/architecture-file.ts'
import { architectureNamed, architectureOfSize, findArchitecture } from '../../core/flops/architectures.ts'
import type { NamedArchitecture } from '../../core/flops/architectures/named-architecture.ts'
import { architectureOfSettings } from '../../core/flops/megatron-settings.ts'
import type { PrintedSettings } from '../../core/logs/printed/stated-model.ts'
import { SteadyError } from '../../core/model/error.ts'
import { parseYaml } from '../../core/yaml/parse-yaml.ts'
import { readWritten } from '../../host/store/written-file.ts'

/** What a program says of its model. */
export interface StatedArchitecture {
  /** As steady names it. */
  readonly architecture?: string | undefined
  /** A size of the scripts that ship. */
  readonly size?: string | undefined
  readonly parameters?: number | undefined
  /** Arguments that describe it. */
  readonly settings?: PrintedSettings | undefined
}

export interface LoadedArchitecture {
  readonly name: string
  readonly architecture: Architecture
  /** See `NamedArchitecture`. */
  readonly trainedLength?: number | undefined
}

/**
 * A model by its name, or by the path of a `config.json` of Hugging Face or a YAML file of dimensions.
 *
 * @throws SteadyError ARCHITECTURE_UNKNOWN, and what is wrong with the file
 */
export async function loadArchitecture(reference: string, cwd: string): Promise<LoadedArchitecture> {
  const found = findArchitecture(reference)
  if (found !== undefined) return ofTable(found)
  const source = await readWritten(resolve(cwd, reference))
  if (source === undefined)
    return { name: reference, architecture: architectureNamed(reference).architecture }
  const text = source.toString('utf8')
  const isConfig = extname(reference).toLowerCase() === '.json'
  const architecture = isConfig
    ? architectureOfConfig(parsedJson(text, reference), reference)
    : architectureOfDimensions(parseYaml(text, reference, 'ARCHITECTURE').value, reference)
  return { name: reference, architecture }
}

function parsedJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : ''
    throw new SteadyError('ARCHITECTURE_FILE_INVALID', { file, key: '', problem }, { cause })
  }
}

/**
 * The model that a person names, or else the one that the program states.
 *
 * @throws SteadyError ARCHITECTURE_NOT_STATED, and of {@link loadArchitecture}
 */
export async function statedArchitecture(
  reference: string | undefined,
  { architecture, size, parameters, settings = {} }: StatedArchitecture,
  cwd: string,
): Promise<LoadedArchitecture> {
  if (reference !== undefined) return loadArchitecture(reference, cwd)
  const found =
    (architecture === undefined ? undefined : findArchitecture(architecture)) ??
    architectureOfSize(size, parameters)
  if (found === undefined) {
    const described = architectureOfSettings(settings)
    if (described === undefined) throw new SteadyError('ARCHITECTURE_NOT_STATED', {})
    return { name: settingsName(described), architecture: described }
  }
  return ofTable(found)
}

const ofTable = ({ names: [name], architecture, trainedLength }: NamedArchitecture): LoadedArchitecture => ({
  name,
  architecture,
  trainedLength: trainedLength ?? (architecture.positions === 0 ? undefined : architecture.positions),
})

/** `32 × 4096`: a model that has no name of its own. */
const settingsName = ({ layers, hidden }: Architecture) => `${layers} × ${hidden}`

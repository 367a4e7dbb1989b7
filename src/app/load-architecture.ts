import { extname, resolve } from 'node:path'
import type { Architecture } from '../core/flops/architecture.ts'
import { architectureOfConfig, architectureOfDimensions } from '../core/flops/architecture-file.ts'
import { architectureNamed, findArchitecture } from '../core/flops/architectures.ts'
import { SteadyError } from '../core/model/error.ts'
import { parseYaml } from '../core/yaml/parse-yaml.ts'
import { readWritten } from '../host/written-file.ts'

export interface LoadedArchitecture {
  readonly name: string
  readonly architecture: Architecture
}

/**
 * A model by its name, or by the path of a `config.json` of Hugging Face or a YAML file of dimensions.
 *
 * @throws SteadyError ARCHITECTURE_UNKNOWN, and what is wrong with the file
 */
export async function loadArchitecture(reference: string, cwd: string): Promise<LoadedArchitecture> {
  const found = findArchitecture(reference)
  if (found !== undefined) return { name: found.names[0], architecture: found.architecture }
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

import { SteadyError } from '../model/error.ts'
import { alternatives } from '../yaml/nearest.ts'
import { gpts } from './architectures/gpt.ts'
import { llamas } from './architectures/llama.ts'
import type { NamedArchitecture } from './architectures/named-architecture.ts'
import { otherDecoders } from './architectures/others.ts'
import { sizes } from './architectures/sizes.ts'
import { parametersOf } from './parameters.ts'

/** Models whose dimensions are published. A new one is a row in a file of `architectures`. */
export const namedArchitectures: readonly NamedArchitecture[] = [
  ...sizes,
  ...llamas,
  ...gpts,
  ...otherDecoders,
]

/** The model with this name, also as documents write it: `Llama 3.1 8B` is llama-3.1-8b. */
export const findArchitecture = (name: string): NamedArchitecture | undefined => {
  const wanted = name.trim().toLowerCase().replaceAll(/\s+/g, '-')
  return namedArchitectures.find(({ names }) => names.includes(wanted))
}

/** @throws SteadyError ARCHITECTURE_UNKNOWN */
export function architectureNamed(name: string): NamedArchitecture {
  const found = findArchitecture(name)
  if (found !== undefined) return found
  const names = namedArchitectures.map(({ names: [first] }) => first)
  throw new SteadyError('ARCHITECTURE_UNKNOWN', { name, ...alternatives(name, names) })
}

/**
 * The model of a size that the shipped scripts name: of those with this name, the one with as many weights.
 *
 * @param parameters undefined where nothing states them
 */
export function architectureOfSize(
  size: string | undefined,
  parameters: number | undefined,
): NamedArchitecture | undefined {
  if (size === undefined) return undefined
  const found = [size, `mixtral-${size}`].flatMap((name) => findArchitecture(name) ?? [])
  return found.find(({ architecture }) => parametersOf(architecture).total === parameters)
}

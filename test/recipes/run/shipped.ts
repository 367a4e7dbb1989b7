import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

// What ships, as it stands in its files: a suite that is added is tested without a word here.

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export type Yaml = Record<string, unknown>

const yamlOf = (path: string): Yaml => parse(readFileSync(join(root, path), 'utf8'), { merge: true }) as Yaml

/** Every suite by its name. */
export const shippedSuites: Readonly<Record<string, Yaml>> = Object.fromEntries(
  readdirSync(join(root, 'suites'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => [file.replace(/\.yaml$/, ''), yamlOf(join('suites', file))]),
)

export interface ShippedWorkload {
  readonly name: string
  /** Where a published program comes from; undefined where the program ships with steady. */
  readonly source: Yaml | undefined
  readonly setup: string | undefined
  readonly command: readonly unknown[]
  readonly parameters: Readonly<Record<string, { readonly type: string; readonly default: string | number }>>
  readonly prepare: readonly { readonly creates?: string | readonly string[] }[]
  /** `any`, or the values of each axis. */
  readonly supports: Yaml | string
  readonly launchers: readonly string[]
  /** Of its published collection; the first is the one that protocol `collection` uses. */
  readonly rules: readonly string[]
  /** The folder of the stand-in for its program; undefined where it needs none. */
  readonly standIn: string | undefined
}

export function shippedWorkload(name: string): ShippedWorkload {
  const yaml = yamlOf(join('workloads', name, 'workload.yaml'))
  const standIn = join(root, 'test/recipes/programs', name)
  return {
    ...({
      source: undefined,
      setup: undefined,
      parameters: {},
      prepare: [],
      supports: {},
      launchers: [],
      rules: [],
      ...yaml,
    } as unknown as ShippedWorkload),
    name,
    standIn: existsSync(standIn) ? standIn : undefined,
  }
}

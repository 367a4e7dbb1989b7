import type { Text } from '../model/text.ts'
import type { Bytes, Seconds } from '../model/units.ts'

/** What a variant of a setup computes on. */
export const setupKinds = ['cpu', 'cuda'] as const
export type SetupKind = (typeof setupKinds)[number]

/** Python versions that a lock was made for: `min` ≤ version < `below`, by their first two numbers. */
export interface PythonRange {
  readonly min: string
  readonly below: string
}

/** A Python to unpack where PATH has no interpreter of the range: a zip artifact of Maven Central. */
export interface UnpackedPython {
  /** `group:artifact:version:jar:classifier`, as Maven writes coordinates. */
  readonly maven: string
  readonly sha256: string
  /** The folder in the archive that holds `bin` and `lib`. */
  readonly folder: string
}

/** Packages of a lock that exist only as sources. They are built with the packages that were installed before. */
export interface PackageBuild {
  /** As the lock writes their names. */
  readonly packages: readonly string[]
  /** Programs on PATH that it needs. */
  readonly programs: readonly string[]
  readonly variables: Readonly<Record<string, string>>
}

/** One way to install a framework. */
export interface SetupVariant {
  readonly for: readonly SetupKind[]
  /** Every package with its version and hashes, in pip's form. */
  readonly lock: string
  readonly python: PythonRange
  readonly unpack: UnpackedPython | undefined
  readonly build: PackageBuild | undefined
  /** As Node names them: `linux-x64`. */
  readonly platforms: readonly string[]
  /** Rough figures for the person who decides. */
  readonly download: Bytes
  readonly installed: Bytes
  readonly time: Seconds
}

/** An unavailable kind, and the reason. */
export interface AbsentVariant {
  readonly for: readonly SetupKind[]
  readonly reason: Text
}

/** A framework that steady can install into an isolated Python: one folder below `setups/`. */
export interface Setup {
  readonly name: string
  readonly title: string
  /** Modules that must be importable at the end. */
  readonly imports: readonly string[]
  /** Distributions whose versions are shown to people. */
  readonly shows: readonly string[]
  /** Set for every run that uses it. */
  readonly variables: Readonly<Record<string, string>>
  readonly variants: readonly SetupVariant[]
  readonly absent: readonly AbsentVariant[]
}

/** Everything that determines the content of an installation: its lock, and how its packages are built. */
export const recipeOf = ({ lock, build }: Pick<SetupVariant, 'lock' | 'build'>): string =>
  build === undefined ? lock : `${lock}${JSON.stringify(build)}`

/** Splits a lock into packages that are installed as they are, and packages that are built afterwards. */
export function splitLock(
  lock: string,
  build: PackageBuild | undefined,
): { readonly ready: string; readonly built: string } {
  const entries = lock.split(/^(?=\S)/m)
  const isBuilt = (entry: string) => build?.packages.some((name) => entry.startsWith(`${name}==`)) === true
  return {
    ready: entries.filter((entry) => !isBuilt(entry)).join(''),
    built: entries.filter(isBuilt).join(''),
  }
}

/** How many packages a lock pins. */
export const lockedCount = (lock: string): number =>
  new Set([...lock.matchAll(/^([A-Za-z0-9][A-Za-z0-9._-]*)==/gm)].map(([, name]) => name)).size

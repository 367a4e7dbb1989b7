import type { Text } from '../model/text.ts'
import type { Bytes, Seconds } from '../model/units.ts'

/** What a variant of a setup computes on. */
export const setupKinds = ['cpu', 'cuda'] as const
export type SetupKind = (typeof setupKinds)[number]

/** Which Pythons a lock was made for: `min` ≤ version < `below`, by their first two numbers. */
export interface PythonRange {
  readonly min: string
  readonly below: string
}

/** A Python to unpack where no interpreter of the range is on PATH: an artifact of Maven Central that is a zip. */
export interface UnpackedPython {
  /** `group:artifact:version:jar:classifier`, as Maven writes coordinates. */
  readonly maven: string
  readonly sha256: string
  /** The folder in the archive that holds `bin` and `lib`. */
  readonly folder: string
}

/** One way to install a framework. */
export interface SetupVariant {
  readonly for: readonly SetupKind[]
  /** Every package with its version and hashes, in pip's form. */
  readonly lock: string
  readonly python: PythonRange
  readonly unpack: UnpackedPython | undefined
  /** As Node names them: `linux-x64`. */
  readonly platforms: readonly string[]
  /** Rough figures, for the person who decides. */
  readonly download: Bytes
  readonly installed: Bytes
  readonly time: Seconds
}

/** A kind that cannot be had, and why. */
export interface AbsentVariant {
  readonly for: readonly SetupKind[]
  readonly reason: Text
}

/** A framework that steady can install into an isolated Python: one folder below `setups/`. */
export interface Setup {
  readonly name: string
  readonly title: string
  /** Modules that must import at the end. */
  readonly imports: readonly string[]
  /** Distributions whose versions people are shown. */
  readonly shows: readonly string[]
  /** Set for every run that uses it. */
  readonly variables: Readonly<Record<string, string>>
  readonly variants: readonly SetupVariant[]
  readonly absent: readonly AbsentVariant[]
}

/** How many packages a lock pins. */
export const lockedCount = (lock: string): number =>
  new Set([...lock.matchAll(/^([A-Za-z0-9][A-Za-z0-9._-]*)==/gm)].map(([, name]) => name)).size

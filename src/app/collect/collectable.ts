import type { Drift } from '../../core/check/drift.ts'
import type { DescribedSource } from '../../core/library-tables/sources-table.ts'
import type { TablePart } from '../../core/library-tables/table.ts'

import type { MeasurementStore } from '../measure/measurement-store.ts'

export interface CollectSettings {
  /** Whether every step of every run is kept too. */
  readonly steps: boolean
  readonly cwd: string
  /** Measurements that need not be computed again. */
  readonly measurements?: MeasurementStore | undefined
}

/** Something that a library can have, not read yet. */
export interface CollectableSource {
  readonly name: string
  /** As it was named. */
  readonly path: string
  /** Absolute and without links: the same for every version of it on this machine. */
  readonly place: string
  /** SHA-256 of its content and of what it is read with: the same where its rows are the same. */
  readonly id: (settings: CollectSettings) => Promise<string> | string
  readonly read: (source: string, settings: CollectSettings) => Promise<ReadSource>
}

/** One whose place is not looked up yet. */
export type UnplacedSource = Omit<CollectableSource, 'place'>

export interface ReadSource {
  readonly described: DescribedSource
  readonly parts: readonly TablePart[]
  /** What is wrong with the files that it was read from. */
  readonly damage: readonly Drift[]
}

import type { AxisValues } from '../model/axes/axis.ts'
import type { CollectionRules } from './collection-rules.ts'

/** What the path of a log says of its run. What the log itself says counts for more. */
export interface NameFacts {
  readonly model?: string
  readonly framework?: string
  readonly nodes?: number
  /** All devices, over all nodes. */
  readonly devices?: number
  /** Of each run in the file, in their order, where the name states several numbers. */
  readonly devicesOfRuns?: readonly number[]
  readonly batchPerDevice?: number
  readonly axes?: AxisValues
  readonly repeat?: number
  /** The device that a folder or the file is named after: `A100`. */
  readonly accelerator?: string
  /** What of the path names none of these: it distinguishes the measurement campaigns of one case. */
  readonly series?: string
}

/** What a name says of one of the runs in its file. */
export function factsOfRun(name: NameFacts, run: number, runs: number): NameFacts {
  const devices = name.devicesOfRuns?.length === runs ? name.devicesOfRuns[run] : undefined
  return devices === undefined ? name : { ...name, devices }
}

/** Files of a collection that state what a log's program ran with. */
export interface SettingsFiles {
  /** @param path relative to the imported folder, with `/`, as that of a log */
  isSettings(path: string): boolean
  /** The file of a log; undefined where it has none. */
  fileOf(log: string): string | undefined
  read(text: string): Pick<NameFacts, 'batchPerDevice'>
}

/** A way of naming logs. A new one is a file and a row in `layouts.ts`. */
export interface LogLayout {
  readonly name: string
  readonly describe: string
  /** What its collection computes figures under; undefined for the usual protocol. */
  readonly rulesFor?: (format: string, path: string) => CollectionRules | undefined
  /** Undefined where its collection keeps no settings of a run. */
  readonly settings?: SettingsFiles
  /** @param path relative to the imported folder, with `/`; undefined where the layout does not name it */
  read(path: string): NameFacts | undefined
}

import type { AxisValues } from '../model/axes/axis.ts'
import type { CollectionRules } from './collection-rules.ts'

/** Facts of a run in the path of its log. The log's own facts win. */
export interface NameFacts {
  readonly model?: string
  readonly framework?: string
  readonly nodes?: number
  /** All devices, over all nodes. */
  readonly devices?: number
  /** Devices of each run in the file, in order, where the name states several numbers. */
  readonly devicesOfRuns?: readonly number[]
  readonly batchPerDevice?: number
  readonly axes?: AxisValues
  readonly repeat?: number
  /** The device that a folder or the file is named after: `A100`. */
  readonly accelerator?: string
  /** Of a run whose ranks each have a file. */
  readonly rank?: number
  /** The remaining parts of the path, which distinguish measurement campaigns of one case. */
  readonly series?: string
}

export function factsOfRun(name: NameFacts, run: number, runs: number): NameFacts {
  const devices = name.devicesOfRuns?.length === runs ? name.devicesOfRuns[run] : undefined
  return devices === undefined ? name : { ...name, devices }
}

/** Settings files of a collection, with which the program of a log ran. */
export interface SettingsFiles {
  /** @param path relative to the imported folder, with `/` */
  isSettings(path: string): boolean
  /** The file of a log; undefined where it has none. */
  fileOf(log: string): string | undefined
  read(text: string): Pick<NameFacts, 'batchPerDevice'>
}

/** A way of naming logs. A new one is a file and a row in `layouts.ts`. */
export interface LogLayout {
  readonly name: string
  readonly describe: string
  /** The protocols of its collection; undefined for the usual protocol. */
  readonly rulesFor?: (format: string, path: string) => CollectionRules | undefined
  /** Whether its `series` name cases, of which a log need not state the batch. */
  readonly namesCases?: boolean
  /** Undefined where its collection has no settings files. */
  readonly settings?: SettingsFiles
  /**
   * @param path relative to the imported folder, with `/`
   * @param paths of the whole tree
   * @returns undefined where the layout does not recognise it
   */
  read(path: string, paths?: readonly string[]): NameFacts | undefined
}

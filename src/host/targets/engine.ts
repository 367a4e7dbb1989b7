import type { z } from 'zod'
import type { Cluster } from '../../core/model/cluster.ts'
import type { Target } from './target.ts'

/** What a target may use of the process that steadystate runs in. */
export interface EngineEffects {
  /** Such as `process.env`. */
  readonly variables: Readonly<Record<string, string | undefined>>
  /** The folder of the cluster file: paths in its settings are relative to it. Absolute. */
  readonly folder: string
  /** For a plan only: nothing is started and nobody contacted, and what is needed to reach the cluster may be missing. */
  readonly elsewhere?: boolean
}

/** A way to run jobs on the machines of a cluster. */
export interface Engine {
  /** Schema of the block of a cluster file that is named after the engine. */
  readonly settings: z.ZodType
  /**
   * Files that its block names for its programs, absolute: a configuration can name further programs to start, and whom to
   * trust. Absent where a block names none.
   *
   * @param folder of the cluster file
   */
  readonly filesRead?: (settings: Cluster['settings'], folder: string) => readonly string[]
  /** Whether launchers reach other nodes with ssh: the `reach` of its site is `ssh`. */
  readonly launchersUseSsh?: true
  /** @throws SteadyError where its programs are missing or its cluster cannot be reached */
  open(cluster: Cluster, effects: EngineEffects): Promise<Target>
}

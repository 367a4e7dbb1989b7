import type { z } from 'zod'
import type { Cluster } from '../../core/model/cluster.ts'
import type { Target } from './target.ts'

/** What a target may use of steady's process. */
export interface EngineEffects {
  /** Such as `process.env`. */
  readonly variables: Readonly<Record<string, string | undefined>>
  /** Absolute path of the cluster file's folder, to which paths in its settings are relative. */
  readonly folder: string
  /** Set for a plan, which starts nothing and contacts nobody; what is needed to reach the cluster may be missing. */
  readonly elsewhere?: boolean
}

/** A way to run jobs on the machines of a cluster. */
export interface Engine {
  /** Schema of the block that has the engine's name in a cluster file. */
  readonly settings: z.ZodType
  /**
   * Absolute paths of files that the block names for the engine's programs: a configuration can name further programs to
   * start, and hosts to trust. Absent where a block names none.
   *
   * @param folder of the cluster file
   */
  readonly filesRead?: (settings: Cluster['settings'], folder: string) => readonly string[]
  /** Set where launchers reach other nodes with ssh: then the `reach` of its site is `ssh`. */
  readonly launchersUseSsh?: true
  /** @throws SteadyError where its programs are missing or its cluster cannot be reached */
  open(cluster: Cluster, effects: EngineEffects): Promise<Target>
}

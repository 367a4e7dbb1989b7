import type { Topology } from '../model/topology.ts'
import type { Ability } from '../model/workload.ts'

/** How the ranks of a run are started. */
export interface Launcher {
  readonly name: string
  readonly describe: string
  canStart(topology: Topology): Ability
  /** The argument list that starts the ranks of `command`. */
  launch(command: readonly string[], topology: Topology): readonly string[]
}

/** One process that brings up its own workers. */
const process: Launcher = {
  name: 'process',
  describe: 'one process on one machine, which starts its own workers',
  canStart: ({ nodes }) =>
    nodes === 1
      ? { can: true }
      : { can: false, why: `the process launcher starts one process on one machine, not on ${nodes}` },
  launch: (command) => command,
}

/** A new launcher is a row here. */
export const launchers: readonly Launcher[] = [process]

export const launcherNamed = (name: string): Launcher | undefined =>
  launchers.find((launcher) => launcher.name === name)

import type { Text } from '../model/text.ts'
import type { Topology } from '../model/topology.ts'
import type { Ability } from '../model/workload.ts'

/** How the ranks of a run are started. */
export interface Launcher {
  readonly name: string
  canStart(topology: Topology): Ability
  /** The argument list that starts the ranks of `command`. */
  launch(command: readonly string[], topology: Topology): readonly string[]
}

/** One process on one machine, which brings up its own workers. */
const process: Launcher = {
  name: 'process',
  canStart: ({ nodes }) =>
    nodes === 1
      ? { can: true }
      : {
          can: false,
          why: {
            en: `the process launcher starts one process on one machine, not on ${nodes}`,
            zh: `process 启动器只在一台机器上启动一个进程，无法用于 ${nodes} 台机器`,
          },
        },
  launch: (command) => command,
}

/** A new launcher is a row here. */
export const launchers: readonly Launcher[] = [process]

/** Of the launchers so named, in their order, the first that can start the topology; or why the last of them cannot. */
export function launcherFor(names: readonly string[], topology: Topology): Launcher | { readonly why: Text } {
  let why: Text = { en: 'it names no launcher', zh: '没有指定启动器' }
  for (const wanted of names) {
    const launcher = launchers.find(({ name }) => name === wanted)
    if (launcher === undefined) continue
    const ability = launcher.canStart(topology)
    if (ability.can) return launcher
    why = ability.why
  }
  return { why }
}

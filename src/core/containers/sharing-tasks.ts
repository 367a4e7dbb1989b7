import { sshArguments } from '../launchers/launcher-ssh.ts'
import { serviceTask } from '../launchers/places.ts'
import type { LauncherSsh } from '../model/cluster.ts'
import type { Task, Word } from '../model/job.ts'
import { namesOf, type Containing } from './program.ts'
import { containerPrograms } from './programs.ts'
import { serverPort } from './server-port.ts'

/** How a launcher is started in containers. */
export interface Launching {
  /** The launcher's tasks for the command of one rank. */
  readonly start: (command: readonly Word[]) => readonly Task[]
  /** Nodes of the job. */
  readonly nodes: number
  readonly ssh: LauncherSsh | undefined
}

/**
 * The tasks of a launcher, and beside them one on each node that keeps a container. A launcher that reaches other nodes runs outside
 * and starts each rank in the container of its node. It runs inside where the containers have ssh servers for it.
 *
 * @param command of one rank
 * @param reaches whether the launcher starts ranks on other nodes
 */
export function sharingTasks(
  command: readonly Word[],
  reaches: boolean,
  { start, nodes, ssh }: Launching,
  parts: Containing,
): readonly Task[] {
  const { starter, share } = containerPrograms[parts.container.settings.program]
  if (share === undefined) return start(command)
  const port = reaches ? serverPort(parts.container.settings, ssh) : undefined
  const join = (inside: readonly Word[], passed: readonly string[]) => [
    ...starter,
    ...share.join(inside, namesOf(parts, passed), parts),
  ]
  const joined = ({ command: inside, variables }: Task) =>
    join(port === undefined ? inside : share.reach(inside, sshArguments(ssh)), Object.keys(variables))
  return [
    ...(reaches && port === undefined
      ? start(join(command, []))
      : start(command).map((task) => ({ ...task, command: joined(task) }))),
    ...Array.from({ length: nodes }, (_, node) =>
      serviceTask(`container-${node}`, node, {
        command: [...starter, ...share.hold(parts.variables, parts, port)],
      }),
    ),
  ]
}

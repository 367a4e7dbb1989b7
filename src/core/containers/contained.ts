import { sameWord } from '../launchers/words.ts'
import type { Task, Word } from '../model/job.ts'
import { type JobContainers, namesOf } from './program.ts'
import { containerPrograms } from './programs.ts'
import { sshArguments } from '../launchers/launcher-ssh.ts'
import { serviceTask } from '../launchers/places.ts'
import type { LauncherSsh } from '../model/cluster.ts'
import type { ContainerSettings } from '../model/container.ts'

/**
 * Port of the ssh server that each container of a node runs for a launcher. Undefined without such a server: the cluster
 * file states no port for launchers, or each rank has its own container.
 */
export const serverPort = (
  { program, per }: Pick<ContainerSettings, 'program' | 'per'>,
  ssh: LauncherSsh | undefined,
): number | undefined =>
  per === 'node' && containerPrograms[program].share !== undefined ? ssh?.port : undefined

interface LauncherStart {
  /** The launcher's tasks for the command of one rank. */
  readonly start: (command: readonly Word[]) => readonly Task[]
  readonly nodes: number
  readonly ssh: LauncherSsh | undefined
}

/**
 * The tasks of a launcher, and a task on each node that keeps its container. A launcher that reaches other nodes runs
 * outside and starts each rank in the container of its node. It runs inside if the containers have ssh servers for it.
 * @param command of one rank
 * @param reaches whether the launcher starts ranks on other nodes
 */
function sharingTasks(
  command: readonly Word[],
  reaches: boolean,
  { start, nodes, ssh }: LauncherStart,
  parts: JobContainers,
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

/**
 * The command that runs `command` in a new container of its node. It has the exit code of `command`, and both outputs of
 * `command` in their order. The container ends when the command's client ends, for whatever reason.
 * @param passed names of further variables that the container sees, in addition to those of launchers
 * @param node of the job that the command is started on, counted from 0
 */
export function contained(
  command: readonly Word[],
  passed: readonly string[],
  parts: JobContainers,
  node = 0,
): Word[] {
  const { starter, contain } = containerPrograms[parts.container.settings.program]
  return [...starter, ...contain(command, namesOf(parts, passed), parts, node)]
}

/** The program that a task starts on its node; for a task in a container, the program that starts the container. */
export function startedProgram(command: readonly Word[]): Word {
  const lengths = Object.values(containerPrograms).map(({ starter }) =>
    starter.every((part, index) => sameWord(part, command[index])) ? starter.length : 0,
  )
  return command[Math.max(...lengths)] ?? ''
}

/**
 * The tasks of a launcher, in containers. A launcher of the ranks of one node runs in their container. If a node has
 * several commands, or if a launcher on another node starts its ranks, the ranks share one container or have one each, as
 * `per` of the cluster file sets.
 * @param command of one rank
 */
export function containedTasks(
  command: readonly Word[],
  launching: LauncherStart,
  parts: JobContainers,
): readonly Task[] {
  const { start } = launching
  const tasks = start(command)
  const { settings } = parts.container
  const { only, share } = containerPrograms[settings.program]
  // What srun starts in containers is not a separate command.
  const reaches = only === undefined && tasks.some(({ spans }) => spans)
  if (share !== undefined && settings.per === 'node' && (reaches || shareNodes(tasks)))
    return sharingTasks(command, reaches, launching, parts)
  return reaches
    ? start(contained(command, [], parts))
    : tasks.map((task) => ({
        ...task,
        command: contained(task.command, Object.keys(task.variables), parts, task.node),
      }))
}

/** Whether several tasks are on one node. */
const shareNodes = (tasks: readonly Task[]) => new Set(tasks.map(({ node }) => node)).size < tasks.length

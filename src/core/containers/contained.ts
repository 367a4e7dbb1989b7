import { sameWord } from '../launchers/words.ts'
import type { Task, Word } from '../model/job.ts'
import { namesOf, type Containing } from './program.ts'
import { containerPrograms } from './programs.ts'
import { sharingTasks, type Launching } from './sharing-tasks.ts'

/**
 * The command that runs `command` in a new container of its node. Its exit code is that of `command`, its output both
 * outputs of `command` in their order. The container ends when the command's client does, however that ends.
 *
 * @param passed names of further variables that the container sees, beside those of launchers
 * @param node of the job that the command is started on, counted from 0
 */
export function contained(
  command: readonly Word[],
  passed: readonly string[],
  parts: Containing,
  node = 0,
): Word[] {
  const { starter, contain } = containerPrograms[parts.container.settings.program]
  return [...starter, ...contain(command, namesOf(parts, passed), parts, node)]
}

/** The program of the node that a task starts: the one that starts its container, where it is in one. */
export function startedProgram(command: readonly Word[]): Word {
  const lengths = Object.values(containerPrograms).map(({ starter }) =>
    starter.every((part, index) => sameWord(part, command[index])) ? starter.length : 0,
  )
  return command[Math.max(...lengths)] ?? ''
}

/**
 * The tasks of a launcher, in containers. A launcher that starts the ranks of one node runs in a container beside its ranks. Where a
 * node has several commands, or a launcher that reaches other nodes starts its ranks, they share the container of their node, or have one
 * each: `per` of the cluster file.
 *
 * @param command of one rank
 */
export function containedTasks(
  command: readonly Word[],
  launching: Launching,
  parts: Containing,
): readonly Task[] {
  const { start } = launching
  const tasks = start(command)
  const { settings } = parts.container
  const { only, share } = containerPrograms[settings.program]
  // What srun starts in containers is no command of its own.
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

import { sameWord } from '../launchers/words.ts'
import type { Task, Word } from '../model/job.ts'
import type { Containing } from './program.ts'
import { containerPrograms } from './programs.ts'

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
  return [...starter, ...contain(command, [...new Set([...parts.variables, ...passed])], parts, node)]
}

/** The program of the node that a task starts: the one that starts its container, where it is in one. */
export function startedProgram(command: readonly Word[]): Word {
  const lengths = Object.values(containerPrograms).map(({ starter }) =>
    starter.every((part, index) => sameWord(part, command[index])) ? starter.length : 0,
  )
  return command[Math.max(...lengths)] ?? ''
}

/**
 * The tasks of a launcher, in containers. A launcher that reaches other nodes runs outside of them and starts each rank in
 * one; any other runs in a container itself, beside its ranks.
 *
 * @param command of one rank
 * @param start the launcher's tasks for the command of one rank
 */
export function containedTasks(
  command: readonly Word[],
  start: (command: readonly Word[]) => readonly Task[],
  parts: Containing,
): readonly Task[] {
  const tasks = start(command)
  const { only } = containerPrograms[parts.container.settings.program]
  // What srun starts in containers is no command of its own.
  const isOutside = only === undefined && tasks.some(({ spans }) => spans)
  if (isOutside) return start(contained(command, [], parts))
  return tasks.map((task) => ({
    ...task,
    command: contained(task.command, Object.keys(task.variables), parts, task.node),
  }))
}

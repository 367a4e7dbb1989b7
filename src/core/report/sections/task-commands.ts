import type { Executed } from '../../model/run.ts'
import { shellComment, shellLine } from '../../text/shell.ts'

/** Tasks that a report prints of one run; `run.json` has them all. */
const shown = 4

/** The command of a run. Of several tasks, the command of each with its node and the variables of this task alone. */
export function taskCommands({
  command,
  tasks,
  variables,
}: Pick<Executed, 'command' | 'tasks' | 'variables'>): string {
  if (tasks.length < 2) return shellLine(command)
  const lines = tasks.slice(0, shown).flatMap((task) => {
    const taskVariables = Object.entries(task.variables).filter(([name, value]) => variables[name] !== value)
    return [
      shellComment(`${task.node}: ${task.name}`),
      // A shell takes a quoted word for no assignment, and `env` does.
      shellLine([
        ...(taskVariables.length === 0 ? [] : ['env']),
        ...taskVariables.map(([name, value]) => `${name}=${value}`),
        ...task.command,
      ]),
    ]
  })
  const rest = tasks.length - shown
  return [...lines, ...(rest > 0 ? [`# … and ${rest} more tasks, see run.json`] : [])].join('\n')
}

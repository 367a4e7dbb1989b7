import { dirname, join } from 'node:path'
import {
  besideWorkload,
  type CommandFacts,
  commandPaths,
  commandSuite,
  commandWorkload,
  type SettledCommand,
  type WrittenRepeats,
} from '../../core/custom-command/settle-commands.ts'
import type { FormatChoice, Workload } from '../../core/model/workload.ts'
import { readSuite } from '../../core/suite/read.ts'
import { resolveSuite } from '../../core/suite/resolve.ts'
import { parseWorkload } from '../../core/workload/resolve.ts'
import type { LoadedSuite, UnwrittenFile } from '../suite/load-suite.ts'

export interface TimeAsk {
  /** At least one. */
  readonly commands: readonly SettledCommand[]
  readonly name: string
  readonly facts: Omit<CommandFacts, 'format'>
  /** Opened before, so that it is known to be right. */
  readonly format: FormatChoice | undefined
  readonly repeats: WrittenRepeats
  readonly protocol: string
  /** The commands run here. */
  readonly cwd: string
}

/**
 * Commands as a suite with one workload for each. The suite is in memory only; a results folder keeps it like any other.
 *
 * @throws SteadyError where no suite can be made of what was asked for
 */
export function suiteOfCommands({
  commands,
  name,
  facts,
  format,
  repeats,
  protocol,
  cwd,
}: TimeAsk): LoadedSuite {
  const path = join(cwd, `${name}.yaml`)
  const unwritten: UnwrittenFile[] = []
  const workloads = new Map<string, Workload>()
  const logFormat = typeof format === 'object' ? besideWorkload : format
  for (const command of commands) {
    const file = commandPaths.workloadFile(command.name)
    const text = commandWorkload(command, { ...facts, format: logFormat }, 'typed')
    const folder = join(cwd, dirname(file))
    const workload = parseWorkload(text, { file, name: command.name, folder })
    unwritten.push({ path: file, content: Buffer.from(text) })
    if (typeof format === 'object')
      unwritten.push({ path: commandPaths.formatFile(command.name), content: Buffer.from(format.text) })
    workloads.set(
      command.name,
      typeof format === 'object'
        ? { ...workload, format: { file: besideWorkload, text: format.text } }
        : workload,
    )
  }
  const text = commandSuite(name, commands, { repeats, protocol })
  const suite = resolveSuite(readSuite(text, path), { names: [...workloads.keys()], workloads })
  return { suite, source: Buffer.from(text), path, workloads, prepare: [], findings: [], unwritten }
}

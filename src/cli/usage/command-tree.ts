import type { Argument, Command, Option } from 'commander'
import { protocols } from '../../core/protocols/protocols.ts'
import {
  briefText,
  type ArgumentNode,
  type CommandNode,
  type OptionNode,
  type ValueChoices,
} from '../../core/completion/command-tree.ts'
import { baselineNames } from '../../host/catalogue/baselines.ts'
import { pageNames } from '../../host/catalogue/docs.ts'
import { suiteNames } from '../../host/catalogue/suites.ts'
import { openCatalogue, shippedWorkloads } from '../../host/catalogue/workloads.ts'
import { readSetups } from '../../host/setups/catalogue.ts'

const anything: ValueChoices = { words: [], else: 'nothing' }
const files: ValueChoices = { words: [], else: 'files' }
const folders: ValueChoices = { words: [], else: 'folders' }

/** Placeholders in usage that stand for a path. */
const paths: Readonly<Partial<Record<string, ValueChoices>>> = {
  folder: folders,
  results: folders,
  a: folders,
  b: folders,
  file: files,
  log: files,
  path: files,
  source: files,
  key: files,
  command: files,
  'id|file': files,
  'name|file': files,
  'model|file': files,
}

/** The program with all commands that are configured, and the names of what ships. */
export async function commandTree(program: Command): Promise<CommandNode> {
  const [suites, baselines, pages, workloads] = await Promise.all([
    suiteNames(),
    baselineNames(),
    pageNames(),
    openCatalogue([shippedWorkloads()]),
  ])
  const protocolNames = protocols.map(({ name }) => name)
  const setups = [...readSetups().keys()]
  /** Keys are a command with a placeholder, or else a placeholder alone. */
  const byName: Readonly<Partial<Record<string, ValueChoices>>> = {
    suite: { words: suites, else: 'files' },
    baseline: { words: baselines, else: 'files' },
    page: { words: pages, else: 'nothing' },
    'setup names': { words: setups, else: 'nothing' },
    'workloads name': { words: workloads.names, else: 'nothing' },
    'baselines name': { words: baselines, else: 'files' },
    '--protocol': { words: protocolNames, else: 'nothing' },
    '--cluster': { words: ['local', 'container'], else: 'files' },
    '--setup': { words: setups, else: 'nothing' },
    'mfu source': files,
  }

  function valuesOf(
    name: string,
    choices: readonly string[] | undefined,
    context: readonly string[],
  ): ValueChoices {
    if (choices !== undefined) return { words: choices, else: 'nothing' }
    const found = context.map((key) => byName[key]).find((values) => values !== undefined)
    return found ?? byName[name] ?? paths[name] ?? anything
  }

  const optionNode = (option: Option): OptionNode => {
    const value = /[<[]([^>\]]+?)(?:\.\.\.)?[>\]]/.exec(option.flags)?.[1]
    const names = option.flags.split(/[ ,|]+/).filter((word) => word.startsWith('-'))
    return {
      names,
      value,
      values: value === undefined ? anything : valuesOf(value, option.argChoices, names),
      summary: briefText(option.description),
      flags: option.flags,
      about: option.description,
    }
  }

  const argumentNode = (command: Command, argument: Argument): ArgumentNode => {
    const dots = argument.variadic ? '...' : ''
    const name = argument.name()
    return {
      usage: argument.required ? `<${name}${dots}>` : `[${name}${dots}]`,
      values: valuesOf(name, argument.argChoices, [`${command.name()} ${name}`]),
      about: argument.description,
    }
  }

  const node = (command: Command): CommandNode => ({
    name: command.name(),
    summary: command.summary() === '' ? command.description() : command.summary(),
    arguments: command.registeredArguments.map((argument) => argumentNode(command, argument)),
    options: command.createHelp().visibleOptions(command).map(optionNode),
    commands: command.commands.map(node),
  })

  return node(program)
}

import type { ProgramCall } from '../../core/environment/nvidia-smi.ts'
import { known, type Maybe } from '../../core/model/missing.ts'
import { commandOutput } from '../processes/command-output.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether tracked files of a folder's repository, or of its submodules, are other than in its commit. Git compares a file
 * after a filter of it, and the configuration of a repository names the program of a filter: those are switched off. Those
 * of the user's own configuration, such as Git LFS, are not.
 */
export async function hasChangedFiles(git: ReadGit, folder: string, depth = 0): Promise<Maybe<boolean>> {
  const settings = await git(folder, 'config', '--null', '--list', '--show-scope')
  if (settings.kind === 'missing') return settings
  const filters = filtersOf(settings.value)
  const status = await git(
    folder,
    ...filters.flatMap(switchedOff),
    '-c',
    'status.submoduleSummary=false',
    'status',
    '--porcelain',
    '--untracked-files=no',
    // Git would look at them with their own configuration.
    '--ignore-submodules=dirty',
  )
  if (status.kind === 'missing') return status
  if (status.value.trim() !== '') return known(true)
  const submodules = depth < deepest ? await submodulesOf(git, folder) : []
  for (const submodule of submodules) {
    const changed = await hasChangedFiles(git, submodule, depth + 1)
    if (changed.kind === 'known' && changed.value) return changed
  }
  return known(false)
}

/** Submodules have submodules. */
const deepest = 4

/** The user's configuration, and that of the machine. */
const scopesOfUser = ['system', 'global', 'command']

/** The names of the filters that a repository's own configuration sets. @param settings each a scope, and a name with its value */
function filtersOf(settings: string): string[] {
  const parts = settings.split('\0')
  const names = parts.flatMap((scope, index) => {
    if (index % 2 === 1 || scopesOfUser.includes(scope)) return []
    return (
      /^filter\.([^\n]+)\.(?:clean|smudge|process|required)(?:\n|$)/.exec(parts[index + 1] ?? '')?.[1] ?? []
    )
  })
  return [...new Set(names)]
}

/** An empty command is no filter. Only a variable can say so of a name with an equals sign. */
const switchedOff = (filter: string): string[] =>
  ['clean', 'process', 'required'].flatMap((key) => {
    const name = `filter.${filter}.${key}`
    return filter.includes('=') ? [`--config-env=${name}=${emptyVariable}`] : ['-c', `${name}=`]
  })

async function submodulesOf(git: ReadGit, folder: string): Promise<string[]> {
  const top = await git(folder, 'rev-parse', '--show-toplevel')
  if (top.kind === 'missing') return []
  const root = top.value.replace(/\n$/, '')
  const listed = await git(
    root,
    'config',
    '--null',
    '--file',
    '.gitmodules',
    '--get-regexp',
    '^submodule\\..*\\.path$',
  )
  if (listed.kind === 'missing') return []
  return listed.value.split('\0').flatMap((line) => {
    const path = line.slice(line.indexOf('\n') + 1)
    return path !== '' && existsSync(join(root, path, '.git')) ? [join(root, path)] : []
  })
}

/** Where a caller of steady, such as a hook, says that another repository is meant. */
const places = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR']

/**
 * None of a repository's hooks and no file watcher starts, and a folder that only looks like a repository, as a clone can
 * hold one, is none.
 */
const options = [
  '--no-optional-locks',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'safe.bareRepository=explicit',
]

const hereOnly = Object.fromEntries(places.map((name) => [name, undefined]))

/** A variable of {@link gitReader} without a text. */
const emptyVariable = 'STEADY_EMPTY'

/** An object that is missing would be fetched, by programs that the repository names. */
const variables = {
  ...hereOnly,
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  [emptyVariable]: '',
}

/** Starts a program; answers what it prints. */
export type AskProgram = (call: ProgramCall) => Promise<Maybe<string>>

/**
 * What git prints for the repository of a folder; missing where it fails, with its words. Starts no program that the
 * repository names, for commands that look at no file of the work tree.
 */
export type ReadGit = (folder: string, ...args: readonly string[]) => Promise<Maybe<string>>

export const gitReader =
  (ask: AskProgram): ReadGit =>
  (folder, ...args) =>
    ask({
      program: 'git',
      args: [...options, '-C', folder, ...args],
      variables,
      milliseconds: usualTime,
    })

const usualTime = 60_000

/** As {@link gitReader}, with the variables of this process. */
export const readGitWithin = (timeout: number): ReadGit =>
  gitReader(({ program, args, variables: set }) =>
    commandOutput(program, args, { timeout, variables: { ...process.env, ...set } }),
  )

export const readGit = readGitWithin(usualTime)

/**
 * What git prints for the repository of a folder that the user runs: it may fetch, and start the filters that the
 * repository names.
 *
 * @param milliseconds after which git is ended
 */
export const gitOfRun = (
  folder: string,
  args: readonly string[],
  milliseconds = usualTime,
): Promise<Maybe<string>> =>
  commandOutput('git', [...options, '-C', folder, ...args], {
    timeout: milliseconds,
    variables: { ...process.env, ...hereOnly },
  })

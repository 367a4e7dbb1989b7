import type { ProgramCall } from '../../core/environment/nvidia-smi.ts'
import { known, type Maybe } from '../../core/model/missing.ts'
import { commandOutput } from '../processes/command-output.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether tracked files of a folder's repository, or of its submodules, differ from its commit. Git filters a file before it
 * compares it, and a repository's configuration can name the filter's program. Those filters are switched off; filters of the
 * user's own configuration, such as Git LFS, are not.
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
    // Git would read submodules with their own configuration, so they are checked below.
    '--ignore-submodules=dirty',
  )
  if (status.kind === 'missing') return status
  if (status.value.trim() !== '') return known(true)
  const submodules = depth < deepestSubmodule ? await submodulesOf(git, folder) : []
  for (const submodule of submodules) {
    const changed = await hasChangedFiles(git, submodule, depth + 1)
    if (changed.kind === 'known' && changed.value) return changed
  }
  return known(false)
}

/** Levels of nested submodules that are checked. */
const deepestSubmodule = 4

/** Configuration of the user and of the machine. */
const scopesOfUser = ['system', 'global', 'command']

/** Names of the filters in a repository's own configuration. @param settings a scope, then a name with its value, … */
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

/** An empty command switches a filter off. A name with an equals sign can only be set by a variable. */
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

/** Variables by which a caller of steady, such as a hook, names another repository. */
const repositoryVariables = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR']

/** Options that start neither hooks nor a file watcher of the repository, and reject a bare repository within a clone. */
const options = [
  '--no-optional-locks',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'safe.bareRepository=explicit',
]

const hereOnly = Object.fromEntries(repositoryVariables.map((name) => [name, undefined]))

/** An empty variable of {@link gitReader}. */
const emptyVariable = 'STEADY_EMPTY'

/** Forbids fetching a missing object, which would start programs that the repository names. */
const variables = {
  ...hereOnly,
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  [emptyVariable]: '',
}

/** Starts a program and returns what it prints. */
export type AskProgram = (call: ProgramCall) => Promise<Maybe<string>>

/**
 * What git prints for the repository of a folder; where git fails, missing with its message. Starts no program that the
 * repository names, provided that the command reads no file of the work tree.
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

/** {@link gitReader} with the variables of this process. */
export const readGitWithin = (timeout: number): ReadGit =>
  gitReader(({ program, args, variables: set }) =>
    commandOutput(program, args, { timeout, variables: { ...process.env, ...set } }),
  )

export const readGit = readGitWithin(usualTime)

/**
 * What git prints for a folder's repository when the user starts a run: git may fetch, and may start the filters that the
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

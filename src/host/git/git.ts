import type { ProgramCall } from '../../core/environment/nvidia-smi.ts'
import type { Maybe } from '../../core/model/missing.ts'
import { commandOutput } from '../probes/command-output.ts'

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
export const emptyVariable = 'STEADY_EMPTY'

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

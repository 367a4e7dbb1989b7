import type { Maybe } from '../../core/model/missing.ts'
import { commandOutput } from '../probes/command-output.ts'

/** Where a caller of steady, such as a hook, says that another repository is meant. */
const places = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR']

/**
 * What git prints for the repository of a folder; missing where it fails, with its words. A repository can name programs
 * for git to start: none of its hooks and no file watcher is.
 *
 * @param milliseconds after which git is ended
 */
export const git = (folder: string, args: readonly string[], milliseconds = 60_000): Promise<Maybe<string>> =>
  commandOutput(
    'git',
    [
      '--no-optional-locks',
      '-c',
      'core.fsmonitor=false',
      '-c',
      'core.hooksPath=/dev/null',
      '-C',
      folder,
      ...args,
    ],
    {
      timeout: milliseconds,
      variables: Object.fromEntries(Object.entries(process.env).filter(([name]) => !places.includes(name))),
    },
  )

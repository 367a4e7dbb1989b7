import { basename, dirname } from 'node:path'
import { shellLine } from '../../core/text/shell.ts'

/** How this steadystate is installed, and where its files are. */
export interface Installation {
  /** A folder of files: a clone, or what npm installed. Or one executable, which has the files in it. */
  readonly kind: 'folder' | 'executable'
  /** Where its files are, absolute. Those of an executable are there once one of them was asked for. */
  readonly root: string
  /**
   * Absolute path of a file or folder that ships, such as `suites`.
   *
   * @throws SteadyError `FILES_NOT_UNPACKED` or `FILES_FOLDER_UNSAFE`, where an executable cannot put its files there
   */
  readonly path: (name: string) => string
  /** SHA-256 of the scripts of an executable, which is quicker to have than that of the executable. */
  readonly code?: string | undefined
  /** The text of a file that ships. */
  readonly text: (name: string) => string
}

/** The command that puts an npm package where this steadystate finds it, wherever npm put steadystate itself. */
export function packageCommand(name: string, { kind, root }: Pick<Installation, 'kind' | 'root'>): string {
  const install = ['npm', 'install']
  if (kind === 'executable') return shellLine([...install, '--prefix', dirname(process.execPath), name])
  const modules = dirname(root)
  // A clone.
  if (basename(modules) !== 'node_modules') return shellLine([...install, '--prefix', root, name])
  const prefix = dirname(modules)
  return basename(prefix) === 'lib'
    ? shellLine([...install, '--global', '--prefix', dirname(prefix), name])
    : shellLine([...install, '--prefix', prefix, name])
}

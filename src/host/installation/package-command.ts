import { basename, dirname } from 'node:path'
import { shellLine } from '../../core/text/shell.ts'

export interface Installation {
  /** A folder of files (a clone, or an npm installation), or one executable that contains them. */
  readonly kind: 'folder' | 'executable'
  /** Absolute path of its files. An executable unpacks them there when the first one is asked for. */
  readonly root: string
  /**
   * Absolute path of a file or folder that ships, such as `suites`.
   *
   * @throws SteadyError `FILES_NOT_UNPACKED` or `FILES_FOLDER_UNSAFE`, where an executable cannot unpack its files
   */
  readonly path: (name: string) => string
  /** SHA-256 of an executable's scripts, which is faster to get than that of the whole executable. */
  readonly code?: string | undefined
  readonly text: (name: string) => string
}

/** The command that installs an npm package where this steadystate finds it, wherever npm installed steadystate. */
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

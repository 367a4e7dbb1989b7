import { basename, dirname } from 'node:path'
import { shellLine } from '../../core/text/shell.ts'
import type { Installation } from './installed.ts'

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

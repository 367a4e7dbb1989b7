import { patience } from '../../core/environment/program-call.ts'
import { sayMissing } from '../../core/messages/say.ts'
import { known, missing, type Maybe } from '../../core/model/missing.ts'
import type { Machine } from './machine.ts'

/**
 * The commit that a folder's repository stands at, with `+` where tracked files were changed since. Untracked files do
 * not count: results themselves are often written into the repository.
 */
export async function probeCommit(machine: Machine, folder: string): Promise<Maybe<string>> {
  // A repository can name a program that git starts for its status; a probe must start none.
  const git = (...args: string[]) =>
    machine.output({
      program: 'git',
      args: ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-C', folder, ...args],
      milliseconds: patience,
    })
  const [head, status] = await Promise.all([
    git('rev-parse', '--verify', 'HEAD'),
    git('status', '--porcelain', '--untracked-files=no'),
  ])
  if (head.kind === 'missing') return outside.test(sayMissing(head, 'en')) ? noCommit(folder) : head
  if (status.kind === 'missing') return status
  return known(`${head.value.trim()}${status.value.trim() === '' ? '' : '+'}`)
}

/** Git's words (in its untranslated messages) for a folder outside of any repository, and for one without a commit. */
const outside = /not a git repository|Needed a single revision|cannot change to/

const noCommit = (folder: string) => missing('no-commit', { folder })

import { patience } from '../../core/environment/nvidia-smi.ts'
import { sayMissing } from '../../core/messages/say.ts'
import { known, missing, type Maybe } from '../../core/model/missing.ts'
import { gitReader, hasChangedFiles } from '../git/git.ts'
import type { Machine } from './machine.ts'

/**
 * The commit of a folder's repository, with `+` where tracked files have changed since. Untracked files do not count, because
 * results are often written into the repository.
 */
export async function probeCommit(machine: Machine, folder: string): Promise<Maybe<string>> {
  const git = gitReader((call) => machine.output({ ...call, milliseconds: patience }))
  const [head, changed] = await Promise.all([
    git(folder, 'rev-parse', '--verify', 'HEAD'),
    hasChangedFiles(git, folder),
  ])
  if (head.kind === 'missing') return outside.test(sayMissing(head, 'en')) ? noCommit(folder) : head
  if (changed.kind === 'missing') return changed
  return known(`${head.value.trim()}${changed.value ? '+' : ''}`)
}

/** Git's untranslated messages for a folder outside of any repository, and for a repository without a commit. */
const outside = /not a git repository|Needed a single revision|cannot change to/

const noCommit = (folder: string) => missing('no-commit', { folder })

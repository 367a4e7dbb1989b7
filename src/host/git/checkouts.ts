import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { onDisk } from '../files/disk.ts'
import { makeFolder } from '../files/make-folder.ts'
import { gitOfRun } from './git.ts'

/** Where the files of a commit are below a results folder. */
export const checkoutFolder = (results: string, commit: string) => join(results, 'checkouts', commit)

/** Large repositories take minutes. */
const longestCheckout = 30 * 60_000

/**
 * Puts the files of a commit into a results folder, as a work tree of the repository. One that an earlier session made
 * whole is used again.
 *
 * @param folder of the repository
 * @throws SteadyError `CHECKOUT_CHANGED`, `CHECKOUT_FAILED`, and where the disk failed
 */
export async function makeCheckout(folder: string, results: string, commit: string): Promise<void> {
  const path = checkoutFolder(results, commit)
  const mark = `${path}.whole`
  if (existsSync(mark) && existsSync(path)) {
    await requireUnchanged(path, commit)
    return
  }
  onDisk(path, () => {
    // What a killed session left is not whole.
    rmSync(path, { recursive: true, force: true })
    makeFolder(dirname(path))
  })
  const added = await gitOfRun(
    folder,
    ['worktree', 'add', '--force', '--detach', path, commit],
    longestCheckout,
  )
  if (added.kind === 'missing') throw new SteadyError('CHECKOUT_FAILED', { commit, path, why: added })
  onDisk(mark, () => {
    writeFileSync(mark, '')
  })
}

/** Its runs must all be of the commit: a file that was edited since would be measured under the commit's name. */
async function requireUnchanged(path: string, commit: string): Promise<void> {
  const head = await gitOfRun(path, ['rev-parse', '--verify', 'HEAD'])
  const status = await gitOfRun(path, ['status', '--porcelain', '--untracked-files=no'])
  const isSame =
    head.kind === 'known' &&
    head.value.trim() === commit &&
    status.kind === 'known' &&
    status.value.trim() === ''
  if (!isSame) throw new SteadyError('CHECKOUT_CHANGED', { path, commit })
}

/** Whether a commit has a file or a folder. @param path from the top of the repository; empty for the top itself */
export const isInCommit = async (folder: string, commit: string, path: string): Promise<boolean> =>
  (await gitOfRun(folder, ['cat-file', '-e', `${commit}:${path}`])).kind === 'known'

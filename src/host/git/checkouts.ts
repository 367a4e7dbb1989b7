import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { onDisk, makeFolder } from '../files/disk.ts'
import { gitOfRun } from './git.ts'

/** Folder of a commit's files in a results folder. */
export const checkoutFolder = (results: string, commit: string) => join(results, 'checkouts', commit)

/** Milliseconds; large repositories take minutes. */
const longestCheckout = 30 * 60_000

/**
 * Puts the files of a commit into a results folder, as a work tree of the repository. Reuses a complete one of an earlier
 * session.
 *
 * @param folder of the repository
 * @throws SteadyError `CHECKOUT_CHANGED`, `CHECKOUT_FAILED`, and where the disk fails
 */
export async function makeCheckout(folder: string, results: string, commit: string): Promise<void> {
  const path = checkoutFolder(results, commit)
  const mark = `${path}.whole`
  if (existsSync(mark) && existsSync(path)) {
    await requireUnchanged(path, commit)
    return
  }
  onDisk(path, () => {
    // The work tree of a killed session is incomplete.
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

/** All runs must be of the commit: an edited file would be measured under the commit's name. */
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

import { realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, posix, relative, sep } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import type { Checkout, Variant } from '../../core/model/variant.ts'
import { checkoutFolder, isInCommit, makeCheckout } from '../../host/git/checkouts.ts'
import { ifThere, isBelow } from '../../host/files/disk.ts'
import type { PlannedSuite } from './planned-suite.ts'
import { filesOfCommit } from './suite-needs.ts'

/** The folder of a suite in the files of a commit. */
export const suiteInCheckout = (results: string, { commit, folder }: Checkout): string =>
  join(checkoutFolder(results, commit), folder)

/**
 * Refuses a variant whose commit lacks what its runs read: they would fail one after the other.
 *
 * @throws SteadyError `VARIANT_FILE_MISSING`
 */
export async function requireCommitted(planned: PlannedSuite): Promise<void> {
  for (const { variant, git } of checkedOut(planned))
    for (const file of filesInCommit(planned, variant, git)) {
      if (await isInCommit(dirname(planned.path), git.commit, file)) continue
      throw new SteadyError('VARIANT_FILE_MISSING', {
        variant: variant.name,
        commit: git.commit.slice(0, 12),
        file,
      })
    }
}

/**
 * Puts the files of every commit that a variant names into a results folder. A link among those that runs read may not
 * lead out of them: a suite of someone else must not read what happens to be on this machine.
 *
 * @throws SteadyError `CHECKOUT_CHANGED`, `CHECKOUT_FAILED`, `FILE_OUTSIDE`
 */
export async function makeCheckouts(planned: PlannedSuite, results: string): Promise<void> {
  for (const { variant, git } of checkedOut(planned)) {
    const folder = checkoutFolder(results, git.commit)
    await makeCheckout(dirname(planned.path), results, git.commit)
    for (const path of filesInCommit(planned, variant, git)) {
      const file = join(folder, path)
      // A link that leads nowhere fails in its run.
      const leadsTo = ifThere(() => realpathSync(file))
      if (leadsTo === undefined || isBelow(leadsTo, realpathSync(folder))) continue
      throw new SteadyError('FILE_OUTSIDE', { file, leadsTo })
    }
  }
}

const checkedOut = ({ suite }: PlannedSuite) =>
  suite.variants.flatMap((variant) => (variant.git === undefined ? [] : [{ variant, git: variant.git }]))

/** By their paths from the top of the repository; empty for the top. What is outside of the repository is of no commit. */
const filesInCommit = (planned: PlannedSuite, variant: Variant, { folder }: Checkout): string[] =>
  filesOfCommit(planned, variant).flatMap((file) => {
    const way = relative(dirname(planned.path), file)
    const path = posix.join(folder, way.split(sep).join('/'))
    if (isAbsolute(way) || path.startsWith('..')) return []
    return [path === '.' ? '' : path]
  })

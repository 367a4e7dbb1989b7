/** What a build is made of, for `steady --version --verbose`. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const git = (...args) => {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * The date is SOURCE_DATE_EPOCH where it is set, else that of the commit, so that the same sources give the same file.
 *
 * @returns {{ commit?: string, date: string, node: string }}
 */
export function builtFrom() {
  const commit = git('rev-parse', 'HEAD')
  const changed = git('status', '--porcelain', '--untracked-files=no')
  return {
    ...(commit === undefined ? {} : { commit: changed === '' ? commit : `${commit}, with changes` }),
    date: new Date(sourceEpoch() * 1000).toISOString().slice(0, 10),
    node: process.versions.node,
  }
}

/** @returns {number} seconds since 1970 */
export const sourceEpoch = () =>
  Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct') ?? Math.floor(Date.now() / 1000))

/** What a build is made of, for `steady --version --verbose`. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const git = (...args) => {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * SOURCE_DATE_EPOCH is the date where it is set, so that the same sources give the same file.
 *
 * @returns {{ commit?: string, date: string, node: string }}
 */
export function builtFrom() {
  const commit = git('rev-parse', 'HEAD')
  const changed = git('status', '--porcelain', '--untracked-files=no')
  const { SOURCE_DATE_EPOCH: epoch } = process.env
  const date = (epoch === undefined ? new Date() : new Date(Number(epoch) * 1000)).toISOString().slice(0, 10)
  return {
    ...(commit === undefined ? {} : { commit: changed === '' ? commit : `${commit}, with changes` }),
    date,
    node: process.versions.node,
  }
}

import { realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, sep } from 'node:path'
import type { Stranger } from '../../core/model/stranger.ts'
import { lastChange } from './author.ts'

/** Whose a file is. */
export interface Provenance {
  /** Absolute, without links. */
  readonly path: string
  /** Why it may be somebody else's; undefined where it is the user's. */
  readonly stranger: Stranger | undefined
  readonly commit: string | undefined
}

/**
 * Whether a file is the user's own. What they wrote themselves is: files of theirs that came with no clone and lie where no
 * browser puts files.
 *
 * @param file absolute, and there
 */
export async function provenanceOf(file: string, variables: NodeJS.ProcessEnv): Promise<Provenance> {
  const path = realpathSync(file)
  const owner = statSync(path).uid
  const change = await lastChange(path, variables)
  const commit = change?.commit
  if (!isUser(owner, variables)) return { path, commit, stranger: { kind: 'owner', id: owner } }
  if (change?.byUser === false)
    return { path, commit, stranger: { kind: 'commit', commit: change.commit, author: change.author } }
  const folder = downloadsOf(variables).find((folder) => path.startsWith(`${folder}${sep}`))
  return { path, commit, stranger: folder === undefined ? undefined : { kind: 'download', folder } }
}

/** The user, the one who became root by sudo, and root, who may change everything. Not every system has owners. */
function isUser(owner: number, variables: NodeJS.ProcessEnv): boolean {
  const user = process.getuid?.()
  return user === undefined || [user, 0, Number(variables['SUDO_UID'] ?? user)].includes(owner)
}

const downloadsOf = (variables: NodeJS.ProcessEnv): string[] =>
  [variables['XDG_DOWNLOAD_DIR'] ?? '', join(variables['HOME'] ?? homedir(), 'Downloads')].filter((folder) =>
    folder.startsWith(sep),
  )

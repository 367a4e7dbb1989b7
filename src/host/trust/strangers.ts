import type { Stranger } from '../../core/model/stranger.ts'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { readGitWithin } from '../git/git.ts'
import { ifThere } from '../files/disk.ts'

/** The last change of a file, by its clone's history. */
interface LastChange {
  readonly commit: string
  /** `Jane Doe <jane@lab.example>` */
  readonly author: string
  /** Whether the user made the change: the author has the user's address in git, or the commit was made in this clone. */
  readonly byUser: boolean
}

/** Following a file through a long history can take seconds; this is the longest worthwhile wait. */
const readShortly = readGitWithin(10_000)

/**
 * The last commit that changed a file. Undefined where no commit has the file, and in a repository without a remote, which
 * was begun here. Starts nothing that the repository names.
 *
 * @param path absolute, without links
 */
async function lastChange(path: string, variables: NodeJS.ProcessEnv): Promise<LastChange | undefined> {
  const git = (...args: readonly string[]) => readShortly(dirname(path), ...args)
  const sources = await git('config', '--name-only', '--get-regexp', '^remote\\..*\\.url$')
  if (sources.kind === 'missing') return undefined
  const found = await git('rev-list', '-1', 'HEAD', '--', basename(path))
  const commit = found.kind === 'known' ? found.value.trim() : ''
  if (commit === '') return undefined
  const text = await git('cat-file', 'commit', commit)
  const author = text.kind === 'known' ? (/^author (.*) \d+ [+-]\d{4}$/m.exec(text.value)?.[1] ?? '') : ''
  const address = /<([^<>]*)>$/.exec(author)?.[1]?.toLowerCase() ?? ''
  const [addresses, log] = await Promise.all([
    git('config', '--get-all', 'user.email'),
    git('rev-parse', '--git-path', 'logs/HEAD'),
  ])
  const known = [
    ...(addresses.kind === 'known' ? addresses.value.split('\n') : []),
    ...['GIT_AUTHOR_EMAIL', 'GIT_COMMITTER_EMAIL', 'EMAIL'].map((name) => variables[name] ?? ''),
  ]
  const isOwnAddress =
    address !== '' && known.some((knownAddress) => knownAddress.trim().toLowerCase() === address)
  const madeHere = log.kind === 'known' && isMadeHere(commit, resolve(dirname(path), log.value.trim()))
  return { commit, author, byUser: isOwnAddress || madeHere }
}

/** Whether a commit was made in this clone, by git's log of HEAD, which is never copied. @param log its path */
function isMadeHere(commit: string, log: string): boolean {
  const lines = ifThere(() => readFileSync(log, 'utf8'))?.split('\n') ?? []
  return lines.some((line) => line.split(' ')[1] === commit && /\tcommit\b/.test(line))
}

export interface Provenance {
  /** Absolute, without links. */
  readonly path: string
  /** Why the file may be somebody else's; undefined where it is the user's. */
  readonly stranger: Stranger | undefined
  readonly commit: string | undefined
}

/**
 * Whether a file is the user's own: it belongs to them, a stranger's commit did not change it last, and it is not in a
 * downloads folder.
 *
 * @param file absolute path of an existing file
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

/** Accepts the user, the one who became root by sudo, and root, who may change everything. Not every system has owners. */
function isUser(owner: number, variables: NodeJS.ProcessEnv): boolean {
  const user = process.getuid?.()
  return user === undefined || [user, 0, Number(variables['SUDO_UID'] ?? user)].includes(owner)
}

const downloadsOf = (variables: NodeJS.ProcessEnv): string[] =>
  [variables['XDG_DOWNLOAD_DIR'] ?? '', join(variables['HOME'] ?? homedir(), 'Downloads')].filter((folder) =>
    folder.startsWith(sep),
  )

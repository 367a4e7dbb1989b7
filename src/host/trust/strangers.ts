import { readFileSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { Stranger } from '../../core/model/stranger.ts'
import { readGitWithin } from '../git/git.ts'
import { ifThere } from '../files/disk.ts'

/** Who changed a file last, as a clone of a repository says. */
interface LastChange {
  readonly commit: string
  /** `Jane Doe <jane@lab.example>` */
  readonly author: string
  /** Whether it is the user: by the address that git has for them, or because the commit was made in this clone. */
  readonly byUser: boolean
}

/** A file of a long history can take seconds to follow. No question is worth a longer wait. */
const readShortly = readGitWithin(10_000)

/**
 * The last commit that changed a file; undefined where it is in none, and in a repository that was begun here: one without
 * another that it comes from. Starts nothing that the repository names.
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

/** Git notes in a clone, and nowhere else, how each commit came there. @param log the path of those notes */
function isMadeHere(commit: string, log: string): boolean {
  const lines = ifThere(() => readFileSync(log, 'utf8'))?.split('\n') ?? []
  return lines.some((line) => line.split(' ')[1] === commit && /\tcommit\b/.test(line))
}

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

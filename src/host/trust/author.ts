import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { readGitWithin } from '../git/git.ts'
import { ifThere } from '../store/disk.ts'

/** Who changed a file last, as a clone of a repository says. */
export interface LastChange {
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
export async function lastChange(
  path: string,
  variables: NodeJS.ProcessEnv,
): Promise<LastChange | undefined> {
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

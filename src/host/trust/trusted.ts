import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sha256Of } from '../files/sha256.ts'
import { systemCode } from '../files/disk.ts'
import { homedir } from 'node:os'

/** Folder of the user's decisions: STEADY_HOME, or where the XDG Base Directory Specification puts a configuration. */
function configFolder(variables: NodeJS.ProcessEnv): string {
  const { STEADY_HOME: steadyHome, XDG_CONFIG_HOME: config } = variables
  if (steadyHome !== undefined && steadyHome !== '') return join(steadyHome, 'config')
  const base =
    config !== undefined && config !== '' ? config : join(variables['HOME'] ?? homedir(), '.config')
  return join(base, 'steadystate')
}

/** A file that a user may trust, with its present content. */
export interface TrustableFile {
  /** Absolute, without links. */
  readonly path: string
  readonly content: Uint8Array
  /** The commit that changed it last, if that tells its owner. Uncommitted changes count as the user's. */
  readonly commit?: string | undefined
}

/**
 * What a user trusts. A content is trusted only at its path, because other programs may lie beside it elsewhere. A file may
 * be trusted with all its changes after a commit, a folder with everything in it. Each decision is its own file, so two
 * programs can add at once.
 */
export interface TrustedFiles {
  has(file: TrustableFile): boolean
  /** Does not fail if the folder cannot be written: the user is asked again next time. */
  add(...files: readonly TrustableFile[]): void
  addFolder(path: string): void
}

export function openTrusted(variables: NodeJS.ProcessEnv): TrustedFiles {
  const folder = join(configFolder(variables), 'trusted')
  const has = (name: string) => existsSync(join(folder, name))
  const add = (name: string, path: string) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(join(folder, name), `${path}\n`, { mode: 0o600 })
    } catch (error) {
      if (systemCode(error) === undefined) throw error
    }
  }
  return {
    has: (file) => namesOf(file).some(has) || foldersOf(file.path).some((path) => has(folderName(path))),
    add: (...files) => {
      for (const file of files) for (const name of namesOf(file)) add(name, file.path)
    },
    addFolder: (path) => {
      add(folderName(path), path)
    },
  }
}

const nameOf = (kind: string, ...parts: readonly (string | Uint8Array)[]) =>
  `${kind}-${sha256Of(Buffer.concat(parts.map((part) => Buffer.from(part))))}`

const namesOf = ({ path, content, commit }: TrustableFile): string[] => [
  nameOf('content', path, '\0', content),
  ...(commit === undefined ? [] : [nameOf('changed-since', commit, '\0', path)]),
]

const folderName = (path: string) => nameOf('folder', path)

/** Every folder above a path, the nearest first. */
function foldersOf(path: string): string[] {
  const folder = dirname(path)
  return folder === path ? [] : [folder, ...foldersOf(folder)]
}

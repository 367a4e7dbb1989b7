import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../architecture/source-files.ts'
import { freshFolder } from '../run/replayed.ts'

/** A copy of the tree, with what was built of it. */
export interface TreeCopy {
  readonly folder: string
  readonly has: (file: string) => boolean
  readonly read: (file: string) => string
  readonly write: (file: string, text: string) => void
  /** What a program prints on stdout. Rejects where it fails, with all that it printed */
  readonly execute: (program: string, ...args: readonly string[]) => Promise<string>
  /** Files that differ from those of the tree, and new ones. Sorted. */
  readonly changed: () => string[]
}

/** Golden files are written, as `CI` would forbid; the tests there are not a part of those that run here. */
const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(CI|VITEST.*|NODE_ENV)$/.test(name)),
  ),
  STEADY_WRITE_GOLDEN: '1',
}

/** A program that ran for a minute in a blocked process would make Vitest give that process up. */
const ended = (program: string, args: readonly string[], cwd: string) =>
  new Promise<{
    readonly code: number | string | null | undefined
    readonly stdout: string
    readonly stderr: string
  }>((resolve) => {
    const options = { cwd, env: environment, maxBuffer: 2 ** 26 }
    execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, stdout, stderr })
    })
  })

const filesOf = (folder: string, ...options: readonly string[]) =>
  execFileSync('git', ['-C', folder, 'ls-files', '-z', ...options], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(folder, file)))

export function copyTree(): TreeCopy {
  const folder = freshFolder()
  for (const file of filesOf(root, '--cached', '--others', '--exclude-standard'))
    cpSync(join(root, file), join(folder, file), { preserveTimestamps: true })
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true, preserveTimestamps: true })
  // Behind a symbolic link, the compiler would take every type for another than the one that it has checked already.
  if (spawnSync('cp', ['-al', join(root, 'node_modules'), folder]).status !== 0) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  }
  const git = (...args: readonly string[]) =>
    execFileSync('git', [
      '-C',
      folder,
      '-c',
      'user.name=steady',
      '-c',
      'user.email=steady@localhost',
      ...args,
    ])
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Copy')
  return {
    folder,
    has: (file) => existsSync(join(folder, file)),
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    },
    execute: async (program, ...args) => {
      const { code, stdout, stderr } = await ended(program, args, folder)
      if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}\n${stdout}\n${stderr}`)
      return stdout
    },
    changed: () =>
      [...filesOf(folder, '--modified'), ...filesOf(folder, '--others', '--exclude-standard')].sort(),
  }
}

import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRootFolder } from '../../packaging/root-folder.js'

/** What a program printed on a machine that has neither Node nor this repository. */
export interface Printed {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The root folder of a machine, in which programs run with no variable but PATH. */
export interface CleanMachine {
  readonly root: string
  /** @param script for its shell; starts in /tmp */
  readonly sh: (script: string) => Printed
  readonly remove: () => void
}

/** Mounts end with the namespace. */
const enter = `set -e
mount --bind /dev "$0/dev"
mount -t proc proc "$0/proc"
exec chroot "$0" /usr/bin/env -i PATH=/usr/bin:/bin sh -c "cd /tmp; $1"`

/** Why no clean machine can be made here; undefined where it can. */
export function whyNoMachine(): string | undefined {
  if (process.getuid?.() !== 0) return 'a clean root folder needs root'
  const tried = spawnSync('unshare', ['--mount', '--pid', '--fork', 'true'])
  if (tried.status !== 0) return 'unshare makes no namespaces here'
  const apt = spawnSync('sh', ['-c', 'apt-cache policy busybox-static | grep -q "Candidate: [0-9]"'])
  return apt.status === 0 ? undefined : 'apt-get has no lists of Debian packages'
}

/** @param files by their paths on the machine */
export function makeMachine(files: Readonly<Record<string, string>>): CleanMachine {
  const root = mkdtempSync(join(tmpdir(), 'steady-machine-'))
  makeRootFolder(root)
  for (const [place, file] of Object.entries(files)) cpSync(file, join(root, place), { recursive: true })
  return {
    root,
    sh: (script) =>
      spawnSync('unshare', ['--mount', '--pid', '--fork', 'sh', '-c', enter, root, script], {
        encoding: 'utf8',
        timeout: 120_000,
      }),
    remove: () => {
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Runs a program of `packaging`. */
export function make(program: string, ...args: readonly string[]): void {
  const path = join(import.meta.dirname, '../../packaging', program)
  execFileSync(process.execPath, [path, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}

let executable: string | undefined

/** The executable of this clone, made once for all tests. */
export function madeExecutable(): string {
  if (executable !== undefined) return executable
  const out = join(mkdtempSync(join(tmpdir(), 'steady-executable-')), 'steady')
  make('executable.js', '--out', out)
  return (executable = out)
}

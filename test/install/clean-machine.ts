import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
exec chroot "$0" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c "cd /tmp; $1"`

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
  return machineIn(root, files)
}

/**
 * The release of Debian that this machine runs, as its installer makes it, and packages that tests need.
 *
 * @returns why it cannot be made, or the machine
 */
export function makeDebian(
  packages: readonly string[],
  files: Readonly<Record<string, string>>,
): CleanMachine | string {
  const release = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable'
  const root = mkdtempSync(join(tmpdir(), 'steady-debian-'))
  // Its content is for all users.
  chmodSync(root, 0o755)
  const include = `--include=${packages.join(',')}`
  const { status, stderr, error } = spawnSync(
    'mmdebstrap',
    ['--quiet', '--variant=apt', '--dpkgopt=force-unsafe-io', include, release, root],
    { encoding: 'utf8' },
  )
  if (status === 0) return machineIn(root, files)
  rmSync(root, { recursive: true, force: true })
  return `mmdebstrap makes no Debian here: ${error?.message ?? stderr.trim().split('\n').at(-1) ?? ''}`
}

function machineIn(root: string, files: Readonly<Record<string, string>>): CleanMachine {
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

const worked = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0

/** Why podman runs nothing here; undefined where it does. */
export const whyNoPodman = (): string | undefined =>
  worked('podman', '--version') && worked('runc', '--version') ? undefined : 'podman or runc is not installed'

/** A podman whose images and containers are below a folder. */
export function podmanIn(folder: string): (...args: readonly string[]) => Printed {
  const places = ['--root', join(folder, 'images'), '--runroot', join(folder, 'running')]
  const ways = [
    '--runtime=runc',
    '--cgroup-manager=cgroupfs',
    '--events-backend=file',
    '--storage-driver=vfs',
  ]
  return (...args) =>
    spawnSync('podman', [...places, ...ways, ...args], { encoding: 'utf8', timeout: 200_000 })
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

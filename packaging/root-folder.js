/** The smallest Debian that the executable runs in: its libraries, and a shell with the usual programs. No Node, no package manager. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Of the Debian that this machine runs. */
const packages = ['busybox-static', 'libc6', 'libgcc-s1', 'libstdc++6']

/** Programs of busybox that runs and probes start. */
const programs =
  'sh env cat cp mv rm ls mkdir mkfifo mktemp rmdir ln chmod stat du df tar gzip zcat sed awk grep find sort head tail cut tr wc tee id uname hostname nproc date sleep kill ps test true false printf echo dirname basename realpath readlink timeout setsid sha256sum seq xargs'

/**
 * @param {string} folder is made
 * @param {{ architecture?: string }} [options] Debian's name of the architecture; that of this machine else
 */
export function makeRootFolder(folder, { architecture } = {}) {
  const downloads = mkdtempSync(join(tmpdir(), 'steady-debs-'))
  // The user of apt's downloads may write here too.
  chmodSync(downloads, 0o777)
  try {
    const apt = (...args) =>
      execFileSync('apt-get', ['-qq', ...args], { cwd: downloads, stdio: ['ignore', 'ignore', 'pipe'] })
    const lists =
      architecture === undefined || architecture === debianArchitecture()
        ? []
        : foreignLists(downloads, architecture)
    if (lists.length > 0) apt(...lists, 'update')
    apt(...lists, 'download', ...packages)
    mkdirSync(folder, { recursive: true })
    // Debian 12 links /lib to /usr/lib; packages have files in both.
    for (const name of ['bin', 'lib', 'lib64', 'sbin']) {
      mkdirSync(join(folder, 'usr', name), { recursive: true })
      symlinkSync(`usr/${name}`, join(folder, name))
    }
    for (const file of readdirSync(downloads).filter((name) => name.endsWith('.deb')))
      unpackPackage(join(downloads, file), folder)
  } finally {
    rmSync(downloads, { recursive: true, force: true })
  }
  for (const useless of [
    ...readdirSync(join(folder, 'usr/share'))
      .filter((name) => name !== 'doc')
      .map((name) => `usr/share/${name}`),
    'var',
    'usr/lib/x86_64-linux-gnu/gconv',
    'usr/lib/aarch64-linux-gnu/gconv',
  ])
    rmSync(join(folder, useless), { recursive: true, force: true })
  for (const program of programs.split(' ')) symlinkSync('busybox', join(folder, 'usr/bin', program))
  for (const [name, mode] of [
    ['tmp', 0o1777],
    ['root', 0o700],
    ['etc', 0o755],
    ['proc', 0o755],
    ['sys', 0o755],
    ['dev', 0o755],
  ]) {
    mkdirSync(join(folder, name), { recursive: true })
    chmodSync(join(folder, name), mode)
  }
  writeFileSync(join(folder, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n')
  writeFileSync(join(folder, 'etc/group'), 'root:x:0:\n')
}

/** Through a pipe, because dpkg-deb itself would replace the links of the folder. */
function unpackPackage(file, folder) {
  execFileSync('sh', [
    '-c',
    'dpkg-deb --fsys-tarfile "$0" | tar -x --keep-directory-symlink -C "$1"',
    file,
    folder,
  ])
}

const debianArchitecture = () => execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim()

/** Options with which apt has lists of its own for another architecture, so that this machine's stay as they are. */
function foreignLists(folder, architecture) {
  const state = join(folder, 'apt')
  for (const name of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(join(state, name), { recursive: true })
  const settings = {
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'Dir::State::lists': join(state, 'lists'),
    'Dir::Cache': join(state, 'cache'),
    'Dir::State::status': '/dev/null',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
}

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian packages that the tests of this folder use, each with a file that is there once it is installed. */
const packages: readonly { readonly name: string; readonly file: string }[] = [
  { name: 'openssh-client', file: '/usr/bin/ssh' },
  { name: 'openssh-server', file: '/usr/sbin/sshd' },
  { name: 'iproute2', file: '/usr/sbin/ip' },
  { name: 'slurm-wlm', file: '/usr/sbin/slurmctld' },
  { name: 'munge', file: '/usr/sbin/munged' },
  { name: 'podman', file: '/usr/bin/podman' },
  { name: 'docker.io', file: '/usr/sbin/dockerd' },
  { name: 'runc', file: '/usr/sbin/runc' },
  { name: 'containernetworking-plugins', file: '/usr/lib/cni/bridge' },
  // Not `busybox`, which has the same program linked dynamically: a container that holds only it could not start.
  { name: 'busybox-static', file: '/usr/share/doc/busybox-static' },
  { name: 'faketime', file: '/usr/bin/faketime' },
  { name: 'zstd', file: '/usr/bin/zstd' },
  { name: 'openmpi-bin', file: '/usr/bin/mpirun' },
  { name: 'python3-torch', file: '/usr/bin/torchrun' },
  { name: 'libopenblas0-pthread', file: '/usr/share/doc/libopenblas0-pthread' },
]

/** Installs what is missing, where this is Debian and root. What stays missing is named by the tests that skip. */
export default function setup() {
  const missing = packages.filter(({ file }) => !existsSync(file)).map(({ name }) => name)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    console.log(`not installed, because this is not Debian or not root: ${missing.join(', ')}`)
    return
  }
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'pipe' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      stdio: 'pipe',
      env: environment,
    })
  } catch (error) {
    console.log(
      `could not be installed: ${missing.join(', ')}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

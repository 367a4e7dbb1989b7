import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { containerLabels } from '../../src/core/containers/labels.ts'
import type { ContainerSettings } from '../../src/core/model/container.ts'
import type { JobContainer } from '../../src/core/model/job.ts'

/** Folders of this machine from which the image takes every program: it has none itself. */
const borrowed = ['/usr', '/etc/alternatives', '/etc/ld.so.cache']

export const image = 'localhost/steady-test:1'

/** Settings for an image that borrows this machine's programs. */
export const borrowing: ContainerSettings = {
  program: 'podman',
  pull: 'never',
  network: 'host',
  sharedMemory: '64m',
  limits: ['nofile=1024', 'nproc=1024'],
  user: undefined,
  entrypoint: undefined,
  gpuOptions: undefined,
  mounts: borrowed.map((path) => ({ source: path, target: path, readOnly: true })),
  options: [],
}

/** As {@link borrowing}, in a cluster file. */
export const borrowingBlock = `containers: { pull: never, shm-size: 64m, ulimits: [nofile=1024, nproc=1024], mounts: ${JSON.stringify(borrowed)} }`

export const container: JobContainer = { image, settings: borrowing, reads: [] }

/** A podman with a store to itself, in which there is the image. */
export interface Store {
  /** Why it cannot run containers. */
  readonly why: string | undefined
  /** Variables under which podman finds the store. */
  readonly variables: Readonly<Record<string, string>>
  /** How many containers of a results folder there are, running or not. */
  of(results: string): number
  down(): void
}

export function bringUpStore(): Store {
  const folder = mkdtempSync('/var/tmp/steady-podman-')
  const variables = {
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
  }
  writeFileSync(
    variables.CONTAINERS_CONF,
    `[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\nlock_type = "file"\nruntime = "runc"\ntmp_dir = "${folder}/tmp"\n`,
  )
  writeFileSync(
    variables.CONTAINERS_STORAGE_CONF,
    `[storage]\ndriver = "vfs"\ngraphroot = "${folder}/store"\nrunroot = "${folder}/run"\n`,
  )
  const env = { ...process.env, ...variables }
  const podman = (...args: readonly string[]) => spawnSync('podman', args, { env, encoding: 'utf8' })
  return {
    why: whyNot(podman, folder),
    variables,
    of: (results) =>
      podman('ps', '--all', '--quiet', '--filter', `label=${containerLabels.results}=${results}`)
        .stdout.split('\n')
        .filter((line) => line !== '').length,
    down: () => {
      podman('rm', '--all', '--force')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Podman = (...args: readonly string[]) => ReturnType<typeof spawnSync>

/** Imports the image and tries it. */
function whyNot(podman: Podman, folder: string): string | undefined {
  const root = join(folder, 'root')
  for (const name of ['usr', 'etc', 'proc', 'sys', 'dev', 'tmp', 'var/tmp', 'run'])
    mkdirSync(join(root, name), { recursive: true })
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name))
  const archive = join(folder, 'root.tar')
  spawnSync('tar', ['-C', root, '-cf', archive, '.'])
  const imported = podman('import', archive, image)
  if (imported.error !== undefined) return 'podman is not installed'
  const { limits, mounts } = borrowing
  const tried =
    imported.status === 0
      ? podman(
          'run',
          '--rm',
          '--network=host',
          ...limits.map((limit) => `--ulimit=${limit}`),
          ...mounts.flatMap(({ source, target }) => ['--volume', `${source}:${target}:ro`]),
          image,
          'true',
        )
      : imported
  return tried.status === 0 ? undefined : `podman cannot run a container: ${String(tried.stderr).trim()}`
}

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContainerSettings } from '../../src/core/model/container.ts'
import type { JobContainer } from '../../src/core/model/job.ts'
import { containerLabels } from '../../src/core/containers/labels.ts'

/** A podman with an own store, in which there is one image. */
export interface Containers {
  /** Why there is none. */
  readonly why: string | undefined
  /** Variables under which podman finds its store; to be set wherever it is called. */
  readonly variables: Readonly<Record<string, string>>
  readonly image: string
  readonly container: JobContainer
  /** Containers of a results folder, running or not. */
  of(results: string): number
  down(): void
}

/** Folders of this machine from which the image takes every program: it has none itself. */
const borrowed = ['/usr', '/etc/alternatives', '/etc/ld.so.cache']

const image = 'localhost/steady-test:1'

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

/** Makes a store and the image. */
export function bringUpContainers(): Containers {
  const folder = mkdtempSync('/var/tmp/steady-podman-')
  const variables = {
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
  }
  writeFileSync(
    variables.CONTAINERS_CONF,
    '[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\nruntime = "runc"\n',
  )
  writeFileSync(
    variables.CONTAINERS_STORAGE_CONF,
    `[storage]\ndriver = "vfs"\ngraphroot = "${folder}/store"\nrunroot = "${folder}/run"\n`,
  )
  const env = { ...process.env, ...variables }
  const podman = (...args: readonly string[]) => spawnSync('podman', args, { env, encoding: 'utf8' })
  const root = join(folder, 'root')
  for (const name of ['usr', 'etc', 'proc', 'sys', 'dev', 'tmp', 'var/tmp', 'run'])
    mkdirSync(join(root, name), { recursive: true })
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name))
  const archive = join(folder, 'root.tar')
  spawnSync('tar', ['-C', root, '-cf', archive, '.'])
  const imported = podman('import', archive, image)
  const tried =
    imported.status === 0
      ? podman(
          'run',
          '--rm',
          '--network=host',
          ...borrowing.limits.map((limit) => `--ulimit=${limit}`),
          ...borrowed.flatMap((path) => ['--volume', `${path}:${path}:ro`]),
          image,
          'true',
        )
      : imported
  const why =
    tried.error !== undefined
      ? 'podman is not installed'
      : tried.status === 0
        ? undefined
        : `podman cannot run a container: ${tried.stderr.trim()}`
  return {
    why,
    variables,
    image,
    container: { image, settings: borrowing, reads: [] },
    of: (results) =>
      podman('ps', '--all', '--quiet', '--filter', `label=${containerLabels.results}=${results}`).stdout
        .split('\n')
        .filter((line) => line !== '').length,
    down: () => {
      podman('rm', '--all', '--force')
      podman('system', 'reset', '--force')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** A podman or a docker with a store to itself, in which there is the image. */
export interface Store {
  /** Why it cannot run containers. */
  readonly why: string | undefined
  /** Variables under which the program finds the store. */
  readonly variables: Readonly<Record<string, string>>
  /** How many containers of a results folder there are, running or not. */
  of(results: string): number
  down(): void | Promise<void>
}

/** A podman's. */
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
  return storeOf('podman', folder, variables)
}

/** A docker's, with a daemon of its own. */
export async function bringUpDocker(): Promise<Store> {
  const folder = mkdtempSync('/var/tmp/steady-docker-')
  const socket = `unix://${folder}/docker.sock`
  const daemon = spawn(
    'dockerd',
    [
      `--data-root=${folder}/store`,
      `--exec-root=${folder}/run`,
      `--pidfile=${folder}/dockerd.pid`,
      `--host=${socket}`,
      '--iptables=false',
      '--ip6tables=false',
      '--ip-masq=false',
      '--bridge=none',
      '--storage-driver=vfs',
      '--exec-opt=native.cgroupdriver=cgroupfs',
    ],
    { stdio: 'ignore' },
  )
  const gone = new Promise<void>((resolve) => {
    daemon.once('error', () => {
      resolve()
    })
    daemon.once('exit', () => {
      resolve()
    })
  })
  const variables = { DOCKER_HOST: socket }
  const answers = () => spawnSync('docker', ['info'], { env: { ...process.env, ...variables } }).status === 0
  for (let tries = 0; tries < 100 && daemon.exitCode === null && !answers(); tries += 1) await sleep(100)
  const store = storeOf('docker', folder, variables)
  return {
    ...store,
    down: async () => {
      daemon.kill('SIGTERM')
      await gone
      // The network namespace of its containers stays mounted.
      spawnSync('umount', ['--lazy', `${folder}/run/netns/default`])
      await store.down()
    },
  }
}

function storeOf(
  program: ContainerSettings['program'],
  folder: string,
  variables: Readonly<Record<string, string>>,
): Store {
  const run: Program = (...args) =>
    spawnSync(program, args, { env: { ...process.env, ...variables }, encoding: 'utf8' })
  return {
    why: whyNot(program, run, folder),
    variables,
    of: (results) =>
      run('ps', '--all', '--quiet', '--filter', `label=${containerLabels.results}=${results}`)
        .stdout.split('\n')
        .filter((line) => line !== '').length,
    down: () => {
      if (program === 'podman') run('rm', '--all', '--force')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Program = (...args: readonly string[]) => SpawnSyncReturns<string>

/** Imports the image and tries it. */
function whyNot(name: string, program: Program, folder: string): string | undefined {
  const root = join(folder, 'root')
  for (const name of ['usr', 'etc', 'proc', 'sys', 'dev', 'tmp', 'var/tmp', 'run'])
    mkdirSync(join(root, name), { recursive: true })
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name))
  const archive = join(folder, 'root.tar')
  spawnSync('tar', ['-C', root, '-cf', archive, '.'])
  const imported = program('import', archive, image)
  if (imported.error !== undefined) return `${name} is not installed`
  const { limits, mounts } = borrowing
  const tried =
    imported.status === 0
      ? program(
          'run',
          '--rm',
          '--network=host',
          ...limits.map((limit) => `--ulimit=${limit}`),
          ...mounts.flatMap(({ source, target }) => ['--volume', `${source}:${target}:ro`]),
          image,
          'true',
        )
      : imported
  return tried.status === 0 ? undefined : `${name} cannot run a container: ${tried.stderr.trim()}`
}

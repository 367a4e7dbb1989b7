import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { containerLabels } from '../../src/core/containers/program.ts'
import type { ContainerSettings } from '../../src/core/model/container.ts'
import type { JobContainer } from '../../src/core/model/job.ts'

/** Folders of this machine from which the image takes every program: it has none itself. */
export const borrowed = ['/usr', '/etc/alternatives', '/etc/ld.so.cache']

export const image = 'localhost/steady-test:1'

/** Settings for an image that borrows this machine's programs. */
export const borrowing: ContainerSettings = {
  program: 'podman',
  pull: 'never',
  network: 'host',
  per: 'node',
  ipc: undefined,
  sharedMemory: '64m',
  limits: ['nofile=1024', 'nproc=1024'],
  user: undefined,
  entrypoint: undefined,
  gpuOptions: undefined,
  mounts: borrowed.map((path) => ({ source: path, target: path, readOnly: true })),
  options: [],
}

/** As {@link borrowing} with further mounts, in a cluster file. */
export const borrowingBlock = (mounts: readonly string[] = []) =>
  `containers: { pull: never, shm-size: 64m, ulimits: [nofile=1024, nproc=1024], mounts: ${JSON.stringify([...borrowed, ...mounts])} }`

export const container: JobContainer = { image, settings: borrowing, reads: [] }

/** A podman or a docker with a store to itself, in which there is the image. */
export interface Store {
  /** Why it cannot run containers. */
  readonly why: string | undefined
  /** Variables under which the program finds the store. */
  readonly variables: Readonly<Record<string, string>>
  /** Adds an image that borrows this machine's programs too, and has files of its own. */
  add(image: string, files: Readonly<Record<string, string>>): void
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
  const env = { ...process.env, ...variables }
  const script = join(import.meta.dirname, 'containers-up.sh')
  const { status, stdout, stderr } = spawnSync(script, [folder, program], { env, encoding: 'utf8' })
  if (status !== 0 && status !== 77) throw new Error(`containers-up.sh failed: ${stdout}${stderr}`)
  const why = status === 77 ? stdout.trim() : undefined
  const run = (...args: readonly string[]) => spawnSync(program, args, { env, encoding: 'utf8' })
  return {
    why,
    variables,
    add: (name, files) => {
      const root = mkdtempSync(join(folder, 'image-'))
      cpSync(join(folder, 'root'), root, { recursive: true, verbatimSymlinks: true })
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), text, { mode: 0o755 })
      }
      const archive = `${root}.tar`
      execFileSync('tar', ['-C', root, '-cf', archive, '.'])
      execFileSync(program, ['import', archive, name], { env, stdio: 'pipe' })
    },
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

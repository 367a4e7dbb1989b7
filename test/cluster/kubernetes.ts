import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { borrowed } from './containers.ts'

/** A Kubernetes of two nodes on this machine, as kubernetes-up.sh makes it. */
export interface Kubernetes {
  /** Why it could not be brought up here; undefined where it is up. */
  readonly why: string | undefined
  readonly state: string
  readonly kubeconfig: string
  /** What `kubectl` prints on both outputs. */
  readonly kubectl: (...args: readonly string[]) => string
  /** Takes this machine's link to it away, or gives it back. */
  readonly link: (state: 'up' | 'down') => void
  /** Kills its API server, and starts it again after so many milliseconds. Resolves once it answers. */
  readonly restartServer: (pause: number) => Promise<void>
  readonly down: () => void
}

/** For the block `kubernetes` of a cluster file: what the image borrows. */
export const borrowedVolumes = borrowed.map((path) => ({
  mount: path,
  source: { hostPath: { path } },
}))

const script = (name: string) => join(import.meta.dirname, name)

/** A folder with a Kubernetes that was built for tests: STEADY_KUBERNETES, or the one that is kept beside this repository. */
const built = process.env['STEADY_KUBERNETES'] ?? resolve(import.meta.dirname, '../../../shared/kubernetes')

/** Programs, compressed. */
const binaries = join(built, 'dist')

/** What controllers beside Kubernetes' own add to the API. */
export const controllers = join(built, 'controllers')

/** @param enter the words of a command that starts its daemons */
export function bringUpKubernetes(enter: readonly string[] = []): Kubernetes {
  const state = mkdtempSync('/var/tmp/steady-kubernetes-')
  const { status, stdout, stderr } = spawnSync(
    'env',
    [...enter, script('kubernetes-up.sh'), state, binaries],
    { encoding: 'utf8' },
  )
  const down = () => {
    spawnSync(script('kubernetes-down.sh'), [state])
    rmSync(state, { recursive: true, force: true })
  }
  if (status !== 0 && status !== 77) {
    down()
    throw new Error(`kubernetes-up.sh failed: ${stdout}${stderr}`)
  }
  if (status === 77) down()
  const kubeconfig = join(state, 'kubeconfig')
  const kubectl = (...args: readonly string[]) =>
    spawnSync(join(state, 'bin/kubectl'), ['--kubeconfig', kubeconfig, ...args], { encoding: 'utf8' })
  /** The id of one of its programs, as this machine sees it. */
  const pidOf = (program: string) =>
    spawnSync('pgrep', ['--full', `^${program} .*${state}`], { encoding: 'utf8' }).stdout.trim()
  return {
    why: status === 77 ? stdout.trim() : undefined,
    state,
    kubeconfig,
    kubectl: (...args) => {
      const { stdout, stderr } = kubectl(...args)
      return stdout + stderr
    },
    restartServer: async (pause) => {
      const [server, beside] = [pidOf('kube-apiserver'), pidOf('kube-scheduler')]
      const [program = '', ...args] = readFileSync(`/proc/${server}/cmdline`, 'utf8').split('\0').slice(0, -1)
      process.kill(Number(server), 'SIGKILL')
      await sleep(pause)
      const spaces = ['--target', beside, '--net', '--mount', '--pid']
      spawn('nsenter', [...spaces, join(state, 'bin', program), ...args], {
        stdio: 'ignore',
        detached: true,
      }).unref()
      while (kubectl('get', '--raw=/readyz').status !== 0) await sleep(200)
    },
    link: (to) => {
      spawnSync('ip', ['link', 'set', 'steady-kube', to])
    },
    down,
  }
}

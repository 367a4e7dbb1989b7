import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
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

export function bringUpKubernetes(): Kubernetes {
  const state = mkdtempSync('/var/tmp/steady-kubernetes-')
  const { status, stdout, stderr } = spawnSync(script('kubernetes-up.sh'), [state, binaries], {
    encoding: 'utf8',
  })
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
  return {
    why: status === 77 ? stdout.trim() : undefined,
    state,
    kubeconfig,
    kubectl: (...args) => {
      const answer = spawnSync(join(state, 'bin/kubectl'), ['--kubeconfig', kubeconfig, ...args], {
        encoding: 'utf8',
      })
      return answer.stdout + answer.stderr
    },
    link: (to) => {
      spawnSync('ip', ['link', 'set', 'steady-kube', to])
    },
    down,
  }
}

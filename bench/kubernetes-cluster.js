import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callScript } from './slurm-cluster.js'

const built =
  process.env.STEADY_KUBERNETES ?? fileURLToPath(new URL('../../shared/kubernetes', import.meta.url))

export const kubernetesPrograms = ['containerd', 'runc', 'busybox', 'zstd']

/** Why there are no binaries of Kubernetes; undefined where there are. */
export const lackingBinaries = () =>
  existsSync(join(built, 'dist/kubeplane.zst'))
    ? undefined
    : `there are no binaries of Kubernetes in ${built}`

/** Folders of this machine in which the image of the cluster tests finds every program. */
const borrowed = ['/usr', '/etc/alternatives', '/etc/ld.so.cache']

/**
 * Brings up the two-node Kubernetes of the cluster tests.
 *
 * @param {string} state folder of its files
 */
export function bringUpKubernetes(state) {
  callScript('kubernetes-up.sh', state, join(built, 'dist'))
  const volumes = borrowed.map((path) => ({ mount: path, source: { hostPath: { path } } }))
  return {
    clusterFile: `cluster: two
engine: kubernetes
kubernetes: { kubeconfig: ${state}/kubeconfig, pull: never, shm-size: 64Mi, volumes: ${JSON.stringify(volumes)} }
`,
    down: () => callScript('kubernetes-down.sh', state),
  }
}

/**
 * What a person would do for one run: create a Job of one pod, wait for its end, read its log, delete it.
 *
 * @param {string} state
 * @param {readonly string[]} command
 */
export function kubectlJob(state, command) {
  const manifest = join(state, 'job.json')
  const mounts = borrowed.map((path, index) => ({ name: `v${index}`, mountPath: path, readOnly: true }))
  const volumes = borrowed.map((path, index) => ({ name: `v${index}`, hostPath: { path } }))
  const container = {
    name: 'main',
    image: 'localhost/steady-test:1',
    imagePullPolicy: 'Never',
    command,
    volumeMounts: mounts,
  }
  const template = { spec: { restartPolicy: 'Never', containers: [container], volumes } }
  writeFileSync(
    manifest,
    JSON.stringify({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'raw' },
      spec: { backoffLimit: 0, template },
    }),
  )
  const kubectl = `${state}/bin/kubectl --kubeconfig ${state}/kubeconfig`
  return [
    'sh',
    '-c',
    `${kubectl} create -f ${manifest} && ${kubectl} wait --for=condition=complete job/raw --timeout=60s &&
      ${kubectl} logs job/raw && ${kubectl} delete job raw --wait=false`,
  ]
}

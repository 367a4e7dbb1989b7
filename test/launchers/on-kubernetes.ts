import type { Launcher } from '../../src/core/launchers/launcher.ts'
import { thisMachine } from '../../src/core/model/cluster.ts'
import type { Job } from '../../src/core/model/job.ts'
import { kubernetesTarget } from '../../src/host/targets/kubernetes.ts'
import { kubernetesSettings } from '../../src/host/targets/kubernetes/settings.ts'
import { fourGpuJob, linesLike } from './four-gpu-job.ts'
import type { RenderedOn } from './rendered.ts'

const never = () => Promise.reject(new Error('nothing is asked'))
/** @param written the block `kubernetes` of a cluster file */
export const targetOf = (written: Readonly<Record<string, unknown>> = {}) =>
  kubernetesTarget({ ...thisMachine, engine: 'kubernetes', nodes: [] }, kubernetesSettings.parse(written), {
    api: { ask: never, tryOnce: never, lines: never },
    namespace: 'bench',
  })

/** A job for nodes with four GPUs each. */
export const jobOf = (launcher: Launcher, nodes: number): Job =>
  fourGpuJob(targetOf().site, [{ hole: 'file', path: '/suite/train.py' }], launcher, nodes, {
    image: 'lab/train@sha256:0f',
    settings: undefined,
    reads: [],
  })

export const textOf = (target: ReturnType<typeof targetOf>, job: Job, name: string) =>
  target.render(job).files.find((file) => file.name === name)?.text ?? ''

/** The lines of a node script that differ from job to job. */
const ownLines = (text: string) =>
  linesLike(
    text,
    /^(?:STEADY_\w+=|find_address|mkdir -p "\$STEADY_JOB\/files|export |\d+\)$|streams=|task\(\))/,
  )

/** The scripts of Kubernetes' nodes, of one and of two. */
export const onKubernetes: RenderedOn = (launcher) =>
  [1, 2]
    .filter((nodes) => launcher.canLaunch({ nodes, devicesPerNode: 4 }, targetOf().site).can)
    .map((nodes) => ({
      title: `kubernetes, ${nodes}x4`,
      text: ownLines(textOf(targetOf(), jobOf(launcher, nodes), 'node.sh')),
    }))

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { streamsFolder } from '../../../core/launchers/places.ts'
import type { Job } from '../../../core/model/job.ts'
import { seconds, type Seconds } from '../../../core/model/units.ts'
import type { JobEnd } from '../target.ts'
import { scriptNodes, slurmLogName } from './batch-script.ts'
import type { SlurmClient } from './client.ts'
import { elapsedBetween, endingOf, failedNodeIn } from './ending.ts'
import type { JobFolder, NodeEnd } from './job-folder.ts'
import type { SlurmJob } from './job-state.ts'
import { isUsable, nodesArguments, readNodes } from './nodes.ts'

export interface JobRemains {
  readonly job: Job
  readonly folder: JobFolder
  readonly timeLimit: Seconds
  /** Time allowed to the run itself. */
  readonly runLimit: Seconds
  /** Undefined where its tasks never started. */
  readonly started: { readonly nodes: readonly string[]; readonly at: number } | undefined
  readonly ends: readonly NodeEnd[]
  readonly slurm: SlurmJob | undefined
}

export async function endOf(client: SlurmClient, ended: JobRemains): Promise<JobEnd> {
  const { job, folder, timeLimit, runLimit, started, ends, slurm } = ended
  const scripts = scriptNodes(job)
  const nodes = started?.nodes ?? []
  const submitted = await folder.note('submitting')
  const ending = endingOf({
    slurm,
    ends,
    scripts: scripts.length,
    script: numberOf(await folder.note('over')),
    nodes,
    firstTask: job.tasks[0]?.name ?? '-',
    cancelled: (await folder.note('cancelled')) !== undefined,
    failure: slurm?.state === 'NODE_FAIL' ? await nodeFailure(client, folder, nodes) : undefined,
    srunLog: await outputOf(folder, join(streamsFolder, 'srun')),
    imageFault: await imageFault(job, folder),
    memoryKill: await folder.memoryKill(scripts),
    timeLimit,
    overran: (await folder.note('timed-out')) && runLimit,
  })
  const lastEnd = ends.length === scripts.length ? ends.map(({ at }) => at) : [await folder.now()]
  return {
    ending,
    elapsed: started === undefined ? seconds(0) : elapsedBetween(started.at, lastEnd),
    queued: submitted && elapsedBetween(submitted.at, [started?.at ?? (await folder.now())]),
    nodes,
    peakMemory: undefined,
  }
}

/** The image of a job's containers, and why a node cannot get it; undefined where all have it or none needs one. */
export async function imageFault(
  job: Pick<Job, 'container' | 'topology'>,
  folder: JobFolder,
): Promise<{ readonly image: string; readonly why: string } | undefined> {
  if (job.container === undefined) return undefined
  const nodes = Array.from({ length: job.topology.nodes }, (_, node) => node)
  const why = await folder.imageFault(nodes)
  return why === undefined ? undefined : { image: job.container.image, why }
}

/** A full disk leaves a note empty. */
const numberOf = (note: { readonly text: string } | undefined) =>
  note === undefined || note.text === '' ? undefined : Number(note.text)

/** The node that failed, by Slurm's own output or because it is down, and why, if Slurm knows. */
async function nodeFailure(client: SlurmClient, folder: JobFolder, nodes: readonly string[]) {
  const logs = [slurmLogName, join(streamsFolder, 'srun')]
  const log = (await Promise.all(logs.map((name) => outputOf(folder, name)))).join('\n')
  const answer = await client.tryOnce('sinfo', [...nodesArguments, `--nodes=${nodes.join(',')}`])
  const known = readNodes(answer?.stdout ?? '')
  const node = failedNodeIn(log) ?? known.find((slurmNode) => !isUsable(slurmNode))?.name
  if (node === undefined) return undefined
  const record = known.find(({ name }) => name === node)
  const why = record === undefined || record.reason === '' ? 'Slurm says that the node failed' : record.reason
  return { node, why }
}

/** What srun or Slurm printed; empty where the file does not exist. */
const outputOf = (folder: JobFolder, name: string) =>
  readFile(join(folder.path, name), 'utf8').catch(() => '')

import { randomUUID } from 'node:crypto'
import { makeJob } from '../../src/core/jobs/make-job.ts'
import type { Launcher } from '../../src/core/launchers/launcher.ts'
import { processLauncher } from '../../src/core/launchers/process.ts'
import type { DeviceKind } from '../../src/core/model/capacity.ts'
import { noLaunchSettings } from '../../src/core/model/cluster.ts'
import type { Job, JobContainer, Word } from '../../src/core/model/job.ts'
import { seconds } from '../../src/core/model/units.ts'
import type { Target } from '../../src/host/targets/target.ts'
import { freshFolder } from './replayed.ts'

export interface JobChange {
  readonly nodes?: number
  readonly devicesPerNode?: number
  readonly devices?: DeviceKind
  readonly launcher?: Launcher
  readonly container?: JobContainer
  readonly variables?: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, readonly string[]>>
  /** A new one if left out, so that the processes of the job can be found. */
  readonly results?: string
  /** Seconds that the run may take; longer than a timer of Node can wait, if left out. */
  readonly limit?: number
  readonly folder?: Word
}

/** A job of one command. */
export function jobOf(target: Pick<Target, 'site'>, command: readonly Word[], change: JobChange = {}): Job {
  const { nodes = 1, devicesPerNode = 1, devices = 'cpu', launcher = processLauncher } = change
  const {
    variables = {},
    options = {},
    container,
    folder,
    results = `/results/${randomUUID()}`,
    limit = 1e8,
  } = change
  return makeJob({
    id: randomUUID(),
    run: 'contract_1x1_fp32_b32/1',
    results,
    topology: { nodes, devicesPerNode },
    devices,
    rank: { command, variables: {}, folder },
    pythons: [],
    container,
    launcher,
    site: target.site,
    launch: { ...noLaunchSettings, options },
    variables,
    workingDirectory: freshFolder(),
    limits: { run: seconds(limit), quiet: seconds(1e8), queue: undefined },
  })
}

export const shell = (text: string, ...args: string[]): string[] => ['sh', '-c', text, 'sh', ...args]

/** What comes out of a job, by stream. */
export function collect() {
  const chunks: { readonly stream: string; readonly chunk: Uint8Array; readonly at: number | undefined }[] =
    []
  const nodes: string[] = []
  return {
    sink: {
      started: (names: readonly string[]) => nodes.splice(0, nodes.length, ...names),
      write: (stream: string, chunk: Uint8Array, at: number | undefined) =>
        chunks.push({ stream, chunk: chunk.slice(), at }),
    },
    nodes,
    times: () => chunks.map(({ at }) => at),
    text: (wanted = 'rank-0') =>
      Buffer.concat(chunks.filter(({ stream }) => stream === wanted).map(({ chunk }) => chunk)).toString(
        'latin1',
      ),
  }
}

/** Submits a job and follows it to its end. */
export async function run(target: Target, job: Job) {
  const output = collect()
  const end = await target.follow(await target.submit(job), output.sink)
  await target.release(job)
  return { ...end, output }
}

/** Submits a job, follows it to its end, and does something once the job has printed. */
export async function followAndAct(target: Target, job: Job, act: () => unknown) {
  const output = collect()
  let acted = false
  const end = await target.follow(await target.submit(job), {
    ...output.sink,
    write: (...what) => {
      output.sink.write(...what)
      if (!acted) void act()
      acted = true
    },
  })
  return { ...end, output }
}

/** As {@link followAndAct}; the job is released. */
export async function runAndAct(target: Target, job: Job, act: () => unknown) {
  const end = await followAndAct(target, job, act)
  await target.release(job)
  return end
}

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
  readonly folder?: Word
}

/** A job of one command, with a new results folder, so that its processes can be found. */
export function jobOf(target: Target, command: readonly Word[], change: JobChange = {}): Job {
  const { nodes = 1, devicesPerNode = 1, devices = 'cpu', launcher = processLauncher } = change
  const { variables = {}, options = {}, container, folder } = change
  return makeJob({
    id: randomUUID(),
    run: 'contract_1x1_fp32_b32/1',
    results: `/results/${randomUUID()}`,
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
    // Longer than a timer of Node can wait.
    limits: { run: seconds(1e8), quiet: seconds(1e8), queue: undefined },
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

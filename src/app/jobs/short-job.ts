import { randomUUID } from 'node:crypto'
import { makeJob } from '../../core/jobs/make-job.ts'
import type { Launcher } from '../../core/launchers/launcher.ts'
import type { DeviceKind } from '../../core/model/capacity.ts'
import type { LaunchSettings } from '../../core/model/cluster.ts'
import type { PythonQuestion } from '../../core/model/environment.ts'
import type { Job, JobContainer, NodeName, Stream, Word } from '../../core/model/job.ts'
import { missing, type Missing } from '../../core/model/missing.ts'
import type { Outcome } from '../../core/model/run.ts'
import type { Topology } from '../../core/model/topology.ts'
import { seconds } from '../../core/model/units.ts'
import { classifyOutcome, readableLines } from '../../core/outcome/classify.ts'
import type { ArrivedLine } from '../../core/preflight/node-facts.ts'
import { outcomeText } from '../../core/words/outcome-words.ts'
import { alwaysSet } from '../../host/processes/variables.ts'
import type { Target } from '../../host/targets/target.ts'
import { submitAndFollow, type StopSignals } from './follow-job.ts'

/** What every job of a preflight has in common. */
export interface JobSetting {
  /** Absolute path of a folder for what targets keep. */
  readonly results: string
  readonly workingDirectory: string
  /** Of the cluster and the suite. */
  readonly launch: LaunchSettings
  /** Set by the suite. */
  readonly variables: Readonly<Record<string, string>>
  readonly container: JobContainer | undefined
  readonly python: PythonQuestion
  /** The folder of the suite's data set. */
  readonly dataSet: string | undefined
  readonly devices: DeviceKind
  readonly stop: StopSignals
}

export interface AskedJob {
  readonly command: readonly Word[]
  readonly launcher: Launcher
  readonly topology: Topology
}

/** An output of the job, line by line. */
export interface ReadStream extends Stream {
  readonly lines: readonly ArrivedLine[]
}

export interface EndedJob {
  readonly outcome: Outcome
  /** In the order of the job; empty where none started. */
  readonly nodes: readonly NodeName[]
  readonly streams: readonly ReadStream[]
}

/** A check ends within a minute. One that hangs must not block the preflight. */
const limits = { run: seconds(300), quiet: seconds(180), queue: undefined }

/**
 * Runs a short job of a preflight or a preparation and reads what it prints. Nothing of it is left on the nodes. A run of a
 * suite goes through `executeRun`.
 *
 * @throws SteadyError where the target failed
 */
export async function runShortJob(
  target: Target,
  { command, launcher, topology }: AskedJob,
  { stop, python, devices, ...setting }: JobSetting,
): Promise<EndedJob> {
  const { launch, container } = setting
  const job = makeJob({
    id: randomUUID(),
    run: 'preflight',
    results: setting.results,
    topology,
    devices,
    rank: { command, variables: {} },
    container,
    launcher,
    site: target.site,
    launch,
    variables: { ...alwaysSet, ...setting.variables },
    workingDirectory: setting.workingDirectory,
    pythons: [python],
    limits: { ...limits, queue: target.cluster.queueLimit },
  })
  const ended = await readShortJob(target, job, stop)
  if (ended === undefined) throw new TypeError('the target lost a job that it had just been given')
  return ended
}

/**
 * Runs a job of few lines, and releases it.
 *
 * @returns undefined where an earlier session had submitted the job, and nothing is left of it
 * @throws SteadyError where the target failed
 */
export async function readShortJob(
  target: Target,
  job: Job,
  stop: StopSignals,
): Promise<EndedJob | undefined> {
  const readers = new Map(job.streams.map((stream) => [stream.name, lineReader()]))
  const { ending, nodes } = await submitAndFollow(
    job,
    {
      started: () => undefined,
      write: (stream, chunk) => readers.get(stream)?.push(chunk),
    },
    { target, stop },
  )
  await target.release(job)
  if (ending.kind === 'lost') return undefined
  const streams = job.streams.map((stream) => ({ ...stream, lines: readers.get(stream.name)?.end() ?? [] }))
  const tail = streams.flatMap(({ holds, lines }) => (holds === 'log' ? lines.map(({ text }) => text) : []))
  return { outcome: classifyOutcome({ ending, tail, diverged: undefined }), nodes, streams }
}

/** Lines with the time at which they were whole. */
function lineReader() {
  const decoder = new TextDecoder()
  const lines: ArrivedLine[] = []
  let rest = ''
  return {
    push: (chunk: Uint8Array) => {
      const at = Date.now() / 1000
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts.map((text) => ({ text, at })))
    },
    end: (): readonly ArrivedLine[] =>
      rest === '' ? lines : [...lines, { text: rest, at: Date.now() / 1000 }],
  }
}

/** What a node of a job printed. */
export const linesOn = ({ streams }: EndedJob, node: number): string[] =>
  streams.flatMap((stream) =>
    stream.node === node && stream.holds === 'log' ? stream.lines.map(({ text }) => text) : [],
  )

/** Why a node did not print what it was asked for. */
export const silenceReason = ({ outcome }: Pick<EndedJob, 'outcome'>, lines: readonly string[]): Missing =>
  outcome.state === 'completed'
    ? missing('node-silent')
    : missing('job-failed', {
        outcome: outcomeText(outcome),
        printed: readableLines(lines.join('\n')).at(-1) ?? '',
      })

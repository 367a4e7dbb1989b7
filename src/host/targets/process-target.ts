import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { byNodes } from '../../core/containers/programs.ts'
import type { Capacity } from '../../core/model/capacity.ts'
import type { Cluster, ClusterNode } from '../../core/model/cluster.ts'
import type { ContainerSettings } from '../../core/model/container.ts'
import type { NodeEnvironment } from '../../core/model/environment.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Hole, Job, JobDraft, NodeName, Task, Word } from '../../core/model/job.ts'
import { seconds } from '../../core/model/units.ts'
import { portCount, startOf } from '../../core/jobs/holes.ts'
import { cpusFolder } from '../../core/launchers/allowed-cpus.ts'
import { scriptsOf, submittedTasks } from '../../core/jobs/submission.ts'
import { startedProgram } from '../../core/containers/contained.ts'
import { fillWord, holeName } from '../../core/launchers/words.ts'
import { streamsFolder } from '../../core/launchers/places.ts'
import { findEngine } from '../installation/engine.ts'
import { installation } from '../installation/installation.ts'
import { fetchImage, removeContainers } from '../processes/containers.ts'
import { endProcesses } from '../processes/end-processes.ts'
import { findProgram } from '../processes/find-program.ts'
import { freePorts } from '../processes/free-ports.ts'
import {
  startLocalJob,
  type Grace,
  type LocalJob,
  type LocalJobEnd,
  type LocalTask,
} from '../processes/local-job.ts'
import { callWarden, entry, ownerMarker, type Warden } from '../processes/warden-link.ts'
import { runVariables } from '../processes/variables.ts'
import { sha256Of } from '../files/sha256.ts'
import type { EnvironmentQuestion } from '../probes/environment.ts'
import { shellExit } from './job-ending.ts'
import {
  nothingRan,
  type CancelManner,
  type JobEnd,
  type JobRef,
  type OutputSink,
  type Target,
} from './target.ts'

/** What distinguishes one target on this machine from another. */
export interface ProcessTargetParts {
  readonly cluster: Cluster
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly capacity: () => Promise<Capacity>
  /** The command that runs `command` as if on this node. */
  readonly onNode: (node: NodeName, command: readonly string[]) => readonly string[]
  readonly probe: (
    nodes: readonly NodeName[],
    question: EnvironmentQuestion,
  ) => Promise<readonly NodeEnvironment[]>
  readonly grace?: Grace
}

const usualGrace: Grace = { early: seconds(10), leftover: seconds(2) }

/** Address at which all nodes of a job on this machine reach each other. */
const loopback = '127.0.0.1'

/** A target whose nodes are all this machine. A warden guards its processes, which end with steady. */
export function processTarget(parts: ProcessTargetParts): Target {
  const { cluster } = parts
  const jobs = new MachineJobs(parts)
  const { inherited } = jobs
  return {
    cluster,
    site: {
      engine: cluster.engine,
      reach: undefined,
      containers: byNodes(cluster),
      interface: cluster.interface,
      sharesFiles: true,
    },
    node: process.execPath,
    capacity: parts.capacity,
    render: (job) => ({
      tasks: submittedTasks(job, jobs.nodeOf).map((task) => ({
        ...task,
        command: parts.onNode(task.node, task.command),
      })),
      files: scriptsOf(job),
      commands: [],
    }),
    preflight: async (asked) => {
      for (const job of asked) requirePrograms(job, inherited.all)
      // An unavailable image becomes the outcome of its runs.
      for (const { image, settings } of imagesOf(asked)) await fetchImage(image, settings, inherited.all)
    },
    sweep: async (owner) => {
      const { found } = await endProcesses({ marker: entry(ownerMarker, owner) }, { graceMs: 0 })
      if (cluster.containers !== undefined)
        await removeContainers(cluster.containers, 'results', owner, inherited.all)
      removeFolders(owner)
      return found
    },
    expect: (results) => {
      jobs.followed = results
    },
    submit: (job) => jobs.submit(job),
    follow: (ref, sink) => jobs.follow(ref, sink),
    cancel: async (ref, manner) => {
      jobs.cancel(ref, manner)
      await Promise.resolve()
    },
    release: async (job) => {
      jobs.release(job)
      await Promise.resolve()
    },
    inherited: () => inherited,
    probe: parts.probe,
    close: () => jobs.close(),
  }
}

class MachineJobs {
  readonly inherited: ReturnType<typeof runVariables>
  /** The results folder whose next job will be followed by another. */
  followed: string | undefined
  readonly #parts: ProcessTargetParts
  readonly #nodeNames: readonly NodeName[]
  readonly #jobs = new Map<string, SubmittedJob>()
  /** The warden for the following job. */
  #next: Warden | undefined

  constructor(parts: ProcessTargetParts) {
    this.#parts = parts
    this.#nodeNames = parts.cluster.nodes.map(({ name }) => name)
    this.inherited = runVariables(parts.variables)
  }

  readonly nodeOf = (index: number): NodeName => this.#nodeNames[index] ?? `node ${index}`

  async submit(job: Job): Promise<JobRef> {
    const ref: JobRef = { id: job.id, found: this.#jobs.has(job.id), shownAs: 'a process of this machine' }
    if (ref.found) return ref
    const isFollowed = this.followed === job.results
    this.followed = undefined
    const [used] = imagesOf([job])
    const start = () => this.#start(job, isFollowed, used?.settings)
    this.#jobs.set(
      job.id,
      used === undefined ? await start() : { ...used, start, cancelled: new AbortController() },
    )
    return ref
  }

  async follow({ id }: JobRef, sink: OutputSink): Promise<JobEnd> {
    let job = this.#jobs.get(id)
    if (job === undefined) return { ...nothingRan, ending: { kind: 'lost' } }
    if ('start' in job) {
      const { image, settings, start, cancelled } = job
      const isCancelled = () => cancelled.signal.aborted
      sink.granted?.()
      const why = await fetchImage(image, settings, this.inherited.all, cancelled.signal)
      if (isCancelled()) return { ...nothingRan, ending: { kind: 'cancelled' } }
      if (why !== undefined) return { ...nothingRan, ending: { kind: 'image-unavailable', image, why } }
      job = await start()
      this.#jobs.set(id, job)
      if (isCancelled()) job.running.end()
    }
    sink.started(job.nodes)
    const end = await job.running.follow((stream, chunk, at) => {
      sink.write(stream, chunk, at)
    })
    const seen = this.#parts.cluster.containers === undefined ? end : { ...end, ...containerEnd(end) }
    return { ...seen, queued: undefined, nodes: job.nodes }
  }

  cancel({ id }: JobRef, manner: CancelManner): void {
    const job = this.#jobs.get(id)
    if (job !== undefined && 'start' in job) job.cancelled.abort()
    else if (manner === 'now') job?.running.endNow()
    else job?.running.end()
  }

  release({ id }: Job): void {
    const job = this.#jobs.get(id)
    if (job !== undefined && 'folder' in job) rmSync(dirname(job.folder), { recursive: true, force: true })
    this.#jobs.delete(id)
  }

  async close(): Promise<void> {
    await this.#next?.dismiss()
    this.#next = undefined
  }

  async #start(
    job: Job,
    isFollowed: boolean,
    containers: ContainerSettings | undefined,
  ): Promise<StartedJob> {
    const { id, results, topology, workingDirectory } = job
    const { grace = usualGrace } = this.#parts
    const inherited = this.inherited.all
    // A container's user must be able to write to the job's folder, so its parent keeps other users out.
    const closed = mkdtempSync(join(tmpdir(), folderPrefix(results)))
    const folder = join(closed, 'job')
    try {
      const pipes = preparePipes(job, folder)
      const ports = await freePorts(portCount(job))
      const valueOf = (hole: Hole) =>
        localValue(hole, { folder, workingDirectory, ports, nodes: topology.nodes })
      const options = { valueOf, parts: this.#parts, inherited, nodeOf: this.nodeOf }
      const tasks = job.tasks.map((task) => localTask(task, job, options))
      const worked = () => {
        if (isFollowed) this.#next ??= callWarden(results)
      }
      const cleanUp = () => (containers && removeContainers(containers, 'run', id, inherited)) ?? done
      const order = { tasks, pipes, grace, folder: closed, worked, cleanUp }
      const running = await startLocalJob(order, this.#wardenFor(results))
      return { running, folder, nodes: this.#nodeNames.slice(0, topology.nodes) }
    } catch (error) {
      rmSync(closed, { recursive: true, force: true })
      throw error
    }
  }

  #wardenFor(owner: string): Warden {
    const warden = this.#next
    this.#next = undefined
    if (warden?.owner === owner && !warden.isGone()) return warden
    void warden?.dismiss()
    return callWarden(owner)
  }
}

function removeFolders(results: string): void {
  for (const name of readdirSync(tmpdir()).filter((text) => text.startsWith(folderPrefix(results)))) {
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {
      // Another user ran the suite then.
    }
  }
}

interface StartedJob {
  readonly running: LocalJob
  readonly folder: string
  readonly nodes: readonly NodeName[]
}

/** A job whose image may have to be fetched first. */
interface WaitingJob {
  readonly image: string
  readonly settings: ContainerSettings
  readonly start: () => Promise<StartedJob>
  readonly cancelled: AbortController
}

type SubmittedJob = StartedJob | WaitingJob

const done = Promise.resolve()

/** Prefix of the folders of a results folder's jobs, by which leftovers of a killed session are found. */
export const folderPrefix = (results: string) => `steady-job-${sha256Of(Buffer.from(results)).slice(0, 16)}`

const imagesOf = (jobs: readonly JobDraft[]) => [
  ...new Map(
    jobs.flatMap(({ container }) =>
      container?.settings === undefined
        ? []
        : [[container.image, { image: container.image, settings: container.settings }] as const],
    ),
  ).values(),
]

function preparePipes(job: Job, folder: string): Map<string, string> {
  const streams = join(folder, streamsFolder)
  const cpus = join(folder, cpusFolder)
  for (const made of [streams, cpus]) mkdirSync(made, { recursive: true })
  if (job.container?.settings !== undefined)
    for (const open of [folder, streams, cpus]) chmodSync(open, 0o777)
  for (const { name, text } of scriptsOf(job)) writeFileSync(join(folder, name), text)
  return new Map(job.streams.map(({ name }) => [name, join(streams, name)]))
}

/** A container client ends like a shell. The container's processes are not its children, so memory was not sampled. */
const containerEnd = ({ ending }: LocalJobEnd): Pick<LocalJobEnd, 'ending' | 'peakMemory'> => ({
  ending:
    ending.kind === 'exited' && ending.exit.kind === 'code'
      ? { ...ending, exit: shellExit(ending.exit.code) }
      : ending,
  peakMemory: undefined,
})

interface LocalValueOptions {
  readonly folder: string
  readonly workingDirectory: string
  readonly ports: readonly number[]
  readonly nodes: number
}

function localValue(hole: Hole, { folder, workingDirectory, ports, nodes }: LocalValueOptions): string {
  switch (hole.hole) {
    case 'address':
      return loopback
    case 'addresses':
      return Array.from({ length: nodes }, () => `${loopback}${hole.suffix}`).join(hole.separator)
    case 'port':
      return String(ports[hole.offset])
    case 'file':
      return hole.path
    case 'job-file':
      return join(folder, hole.name)
    case 'job-folder':
      return folder
    case 'working-directory':
      return workingDirectory
  }
}

interface LocalTaskOptions {
  readonly valueOf: (hole: Hole) => string
  readonly parts: ProcessTargetParts
  readonly inherited: Readonly<Record<string, string>>
  readonly nodeOf: (index: number) => NodeName
}

function localTask(task: Task, job: Job, { valueOf, parts, inherited, nodeOf }: LocalTaskOptions): LocalTask {
  const fill = (word: Word) => fillWord(word, valueOf)
  const node = nodeOf(task.node)
  const taskVariables = Object.entries(task.variables).map(([name, value]) => [name, fill(value)] as const)
  return {
    name: task.name,
    node,
    command: parts.onNode(node, task.command.map(fill)),
    workingDirectory: task.folder === undefined ? job.workingDirectory : fill(task.folder),
    variables: { ...inherited, ...job.variables, ...Object.fromEntries(taskVariables) },
    role: task.role === 'service' || task.role === 'sampler' ? task.role : 'work',
  }
}

/** @throws SteadyError `ENGINE_NOT_FOUND` */
function requireEngine(command: Task['command'], run: string) {
  const trainer = join(installation.root, 'dist/packages/trainer')
  const startsTrainer = command.some((word) => fillWord(word, pathOf).startsWith(trainer))
  if (startsTrainer && findEngine(process.env) === undefined)
    throw new SteadyError('ENGINE_NOT_FOUND', { run })
}

const pathOf = (hole: Hole): string => (hole.hole === 'file' ? hole.path : holeName(hole))

function requirePrograms(job: JobDraft, inherited: Readonly<Record<string, string>>) {
  const path = job.variables['PATH'] ?? inherited['PATH'] ?? ''
  for (const { command, role, folder } of job.tasks) {
    if (role === 'sampler') continue
    const program = fillWord(startedProgram(command), holeName)
    const start = startOf(job, folder)
    if (folder !== undefined && !existsSync(start))
      throw new SteadyError('FOLDER_NOT_FOUND', { folder: start, run: job.run, node: null })
    if (findProgram(program, path, start) !== undefined) {
      requireEngine(command, job.run)
      continue
    }
    throw new SteadyError('PROGRAM_NOT_FOUND', {
      program,
      run: job.run,
      at: { kind: 'this-machine', byPath: program.includes('/') },
    })
  }
}

/**
 * The nodes that the cluster file names, for an engine that knows no others.
 *
 * @throws SteadyError `CLUSTER_WITHOUT_NODES`
 */
export function namedNodes({ name, nodes }: Cluster): readonly ClusterNode[] {
  if (nodes.length > 0) return nodes
  throw new SteadyError('CLUSTER_WITHOUT_NODES', { name })
}

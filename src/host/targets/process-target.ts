import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { byNodes } from '../../core/containers/programs.ts'
import type { Capacity } from '../../core/model/capacity.ts'
import type { Cluster } from '../../core/model/cluster.ts'
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
import { sha256Of } from '../store/sha256.ts'
import type { EnvironmentQuestion } from '../probes/environment.ts'
import { shellExit } from './job-ending.ts'
import { nothingRan, type JobRef, type Target } from './target.ts'

/** What sets one target on this machine apart from another. */
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

/** Every node of a job on this machine reaches the others here. */
const loopback = '127.0.0.1'

/** A target whose nodes are all this machine: its processes have a warden, and end with steady. */
export function processTarget(parts: ProcessTargetParts): Target {
  const { cluster, grace = usualGrace } = parts
  const nodeNames = cluster.nodes.map(({ name }) => name)
  const inherited = runVariables(parts.variables)
  const { containers } = cluster
  const jobs = new Map<string, SubmittedJob>()
  const nodeOf = (index: number) => nodeNames[index] ?? `node ${index}`
  let next: Warden | undefined
  let followed: string | undefined
  const wardenFor = (owner: string) => {
    const warden = next
    next = undefined
    if (warden?.owner === owner && !warden.isGone()) return warden
    void warden?.dismiss()
    return callWarden(owner)
  }
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
      tasks: submittedTasks(job, nodeOf).map((task) => ({
        ...task,
        command: parts.onNode(task.node, task.command),
      })),
      files: scriptsOf(job),
      commands: [],
    }),
    preflight: async (asked) => {
      for (const job of asked) requirePrograms(job, inherited.all)
      // An image that cannot be had is the outcome of its runs.
      for (const { image, settings } of imagesOf(asked)) await fetchImage(image, settings, inherited.all)
    },
    sweep: async (owner) => {
      const { found } = await endProcesses({ marker: entry(ownerMarker, owner) }, { graceMs: 0 })
      if (containers !== undefined) await removeContainers(containers, 'results', owner, inherited.all)
      removeFolders(owner)
      return found
    },
    expect: (results) => {
      followed = results
    },
    submit: async (job) => {
      const ref: JobRef = { id: job.id, found: jobs.has(job.id), shownAs: 'a process of this machine' }
      if (ref.found) return ref
      const isFollowed = followed === job.results
      followed = undefined
      const [used] = imagesOf([job])
      const start = async (): Promise<StartedJob> => {
        // The job's own folder is in one that is closed to other users, so that a container's user may write to it.
        const closed = mkdtempSync(join(tmpdir(), folderPrefix(job.results)))
        const folder = join(closed, 'job')
        try {
          const pipes = preparePipes(job, folder)
          const ports = await freePorts(portCount(job))
          const valueOf = (hole: Hole) =>
            localValue(hole, {
              folder,
              workingDirectory: job.workingDirectory,
              ports,
              nodes: job.topology.nodes,
            })
          const tasks = job.tasks.map((task) =>
            localTask(task, job, { valueOf, parts, inherited: inherited.all, nodeOf }),
          )
          const worked = () => {
            if (isFollowed) next ??= callWarden(job.results)
          }
          const cleanUp = () =>
            (used && removeContainers(used.settings, 'run', job.id, inherited.all)) ?? done
          const order = { tasks, pipes, grace, folder: closed, worked, cleanUp }
          const running = await startLocalJob(order, wardenFor(job.results))
          return { running, folder, nodes: nodeNames.slice(0, job.topology.nodes) }
        } catch (error) {
          rmSync(closed, { recursive: true, force: true })
          throw error
        }
      }
      jobs.set(
        job.id,
        used === undefined ? await start() : { ...used, start, cancelled: new AbortController() },
      )
      return ref
    },
    follow: async ({ id }, sink) => {
      let job = jobs.get(id)
      if (job === undefined) return { ...nothingRan, ending: { kind: 'lost' } }
      if ('start' in job) {
        const { image, settings, start, cancelled } = job
        const isCancelled = () => cancelled.signal.aborted
        sink.granted?.()
        const why = await fetchImage(image, settings, inherited.all, cancelled.signal)
        if (isCancelled()) return { ...nothingRan, ending: { kind: 'cancelled' } }
        if (why !== undefined) return { ...nothingRan, ending: { kind: 'image-unavailable', image, why } }
        job = await start()
        jobs.set(id, job)
        if (isCancelled()) job.running.end()
      }
      sink.started(job.nodes)
      const end = await job.running.follow((stream, chunk, at) => {
        sink.write(stream, chunk, at)
      })
      const seen = containers === undefined ? end : { ...end, ...ofContainer(end) }
      return { ...seen, queued: undefined, nodes: job.nodes }
    },
    cancel: async ({ id }, manner) => {
      const job = jobs.get(id)
      if (job !== undefined && 'start' in job) job.cancelled.abort()
      else if (manner === 'now') job?.running.endNow()
      else job?.running.end()
      await Promise.resolve()
    },
    release: async ({ id }) => {
      const job = jobs.get(id)
      if (job !== undefined && 'folder' in job) rmSync(dirname(job.folder), { recursive: true, force: true })
      jobs.delete(id)
      await Promise.resolve()
    },
    inherited: () => inherited,
    probe: parts.probe,
    close: async () => {
      await next?.dismiss()
      next = undefined
    },
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

/** How the names of the folders of a results folder's jobs begin, so that what a killed session left can be removed. */
export const folderPrefix = (results: string) => `steady-job-${sha256Of(Buffer.from(results)).slice(0, 16)}`

/** Each image of these jobs once. */
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

/** A client ends as a shell would. Processes in its container are not its children, so their memory was not sampled. */
const ofContainer = ({ ending }: LocalJobEnd): Pick<LocalJobEnd, 'ending' | 'peakMemory'> => ({
  ending:
    ending.kind === 'exited' && ending.exit.kind === 'code'
      ? { ...ending, exit: shellExit(ending.exit.code) }
      : ending,
  peakMemory: undefined,
})

interface LocalValueOptions {
  /** The job's own. */
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
  const trainer = join(installation.root, 'dist', 'trainer')
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

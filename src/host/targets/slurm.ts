import { join, resolve } from 'node:path'
import { containerPrograms, byNodes } from '../../core/containers/programs.ts'
import { tooFewNodesEn } from '../../core/messages/parts.ts'
import { statedOnly } from '../../core/environment/capacity.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Job, JobDraft } from '../../core/model/job.ts'
import { seconds, type Seconds } from '../../core/model/units.ts'
import { submittedTasks } from '../../core/jobs/submission.ts'
import { runVariables } from '../processes/variables.ts'
import { describeNodes, nodeFactScript } from '../probes/node-environment.ts'
import type { Engine, EngineEffects } from './engine.ts'
import type { Admission, Places } from './slurm/admission.ts'
import { allocationTimes, type AllocationTimes } from './slurm/allocation-times.ts'
import { jobFiles, plainName, slurmByHand } from './slurm/batch-script.ts'
import { slurmClient, type ClientOptions, type SlurmClient } from './slurm/client.ts'
import { clearFacts, collectedFrom, hasJobs } from './slurm/facts.ts'
import { followJob } from './slurm/follow.ts'
import { jobFolder } from './slurm/job-folder.ts'
import { capacityOf, shortageOf } from './slurm/nodes.ts'
import { readPartition, type Partition } from './slurm/partition.ts'
import { perRun } from './slurm/per-run.ts'
import { Queue } from './slurm/queue.ts'
import { slurmSettings, timeLimitOf, type SlurmSettings } from './slurm/settings.ts'
import { SharedAdmission } from './slurm/shared.ts'
import type { JobEnd, JobRef, OutputSink, Target } from './target.ts'

/** Folder of job folders in the results folder, unless the cluster file names another place. */
const usualFolder = '.jobs'

/** Runs jobs on the nodes of a Slurm cluster. Jobs outlive steady, and are found again. */
export function slurmTarget(
  cluster: Cluster,
  written: SlurmSettings,
  { variables, folder, elsewhere = false }: EngineEffects,
  options: ClientOptions = {},
): Target {
  const settings = withAbsolutePaths(written, folder)
  const inherited = runVariables(variables)
  const client = slurmClient(submissionVariables(inherited.all, settings), options)
  const jobs = new SlurmJobs(client, settings)
  const { admission, places } = jobs
  return {
    cluster,
    site: {
      engine: cluster.engine,
      reach: 'slurm',
      containers: byNodes(cluster),
      interface: cluster.interface,
      sharesFiles: true,
    },
    node: 'node',
    capacity: async () =>
      elsewhere ? statedOnly(cluster.nodes, Math.max) : capacityOf((await jobs.partition()).nodes),
    ...(jobs.isShared ? { announce: jobs.times.announce } : {}),
    render: (job) => {
      const { files, command } = admission.render(job)
      return { tasks: submittedTasks(job), files: [...places.files(job), ...files], commands: [[...command]] }
    },
    byHand: (job, folder) => Promise.resolve(slurmByHand(job, folder, settings)),
    preflight: (asked) => jobs.preflight(asked),
    // Every job in Slurm can be found again. Other leftovers of a killed session are removed when this one closes.
    sweep: (results) => {
      jobs.noteFolder(results)
      admission.adopt(results)
      return Promise.resolve(0)
    },
    submit: (job) => jobs.submit(job),
    follow: (ref, sink) => jobs.follow(ref, sink),
    cancel: (ref, manner) => admission.cancel(jobs.jobOf(ref), manner),
    release: (job) => jobs.release(job),
    inherited: () => inherited,
    probe: (names, question) => {
      const { folder, results = folder, pythons = [] } = question
      jobs.noteFolder(results)
      const script = nodeFactScript({ pythons, folder: results })
      return describeNodes(names, (name) => collectedFrom(places.jobs(results), script, name), question)
    },
    close: () => jobs.close(),
  }
}

class SlurmJobs {
  readonly isShared: boolean
  readonly places: Places
  readonly times: AllocationTimes
  readonly admission: Admission
  readonly #client: SlurmClient
  readonly #settings: SlurmSettings
  readonly #queue: Queue
  readonly #submitted = new Map<string, Job>()
  readonly #foldersUsed = new Set<string>()
  #dependency: string | undefined
  #mostTime = seconds(Infinity)

  constructor(client: SlurmClient, settings: SlurmSettings) {
    this.#client = client
    this.#settings = settings
    this.#queue = new Queue(client)
    this.#dependency = settings.dependency
    const jobs = (results: string) => settings.folder ?? join(results, usualFolder)
    const folderOf = (job: Job) => join(jobs(job.results), plainName(job.id))
    this.places = {
      jobs,
      folder: (job) => jobFolder(folderOf(job)),
      files: (job) => jobFiles(job, folderOf(job)),
      dependency: () => this.#dependency,
      obstacle: async ({ topology }) => {
        const shortage = shortageOf((await this.partition()).nodes, topology.nodes)
        return shortage && tooFewNodesEn(shortage)
      },
    }
    this.times = allocationTimes(settings, () => this.#mostTime)
    this.isShared = settings.allocation === 'shared'
    this.admission = this.isShared
      ? new SharedAdmission(client, settings, this.places, this.times)
      : perRun(client, settings, this.places)
  }

  /** Marks the folder's collected node facts for removal by {@link close}. */
  noteFolder(results: string): void {
    this.#foldersUsed.add(this.places.jobs(results))
  }

  async partition(): Promise<Partition> {
    const read = await readPartition(this.#client, this.#settings)
    this.#mostTime = read.mostTime
    return read
  }

  jobOf({ id }: JobRef): Job {
    const job = this.#submitted.get(id)
    if (job === undefined) throw new Error(`job ${id} was not submitted through this target`)
    return job
  }

  async preflight(jobs: readonly JobDraft[]): Promise<void> {
    if (jobs.length === 0) return
    const known = await this.partition()
    for (const job of jobs) {
      requireMountable(job, this.places.jobs(job.results))
      requireTime(job, this.admission.timeAsked(job), known)
      await this.#requireNodes(job, known)
    }
  }

  submit(job: Job): Promise<JobRef> {
    this.noteFolder(job.results)
    this.#submitted.set(job.id, job)
    return this.admission.submit(job)
  }

  async follow(ref: JobRef, sink: OutputSink): Promise<JobEnd> {
    const job = this.jobOf(ref)
    const following = {
      job,
      folder: this.places.folder(job),
      found: ref.found,
      admission: this.admission,
      queue: this.#queue,
      runLimit: timeLimitOf(job, this.#settings),
    }
    const end = await followJob(this.#client, following, sink)
    // Once a run has started, its dependency is over, and Slurm may forget it.
    if (end.nodes.length > 0) this.#dependency = undefined
    return end
  }

  async release(job: Job): Promise<void> {
    await this.admission.release(job)
    this.#submitted.delete(job.id)
  }

  async close(): Promise<void> {
    await this.admission.close()
    await Promise.all([...this.#foldersUsed].map(clearFacts))
  }

  async #requireNodes({ run, results, topology }: JobDraft, { name, nodes }: Partition): Promise<void> {
    const shortage = shortageOf(nodes, topology.nodes)
    // A job of an earlier session is followed, whatever its nodes are now.
    if (shortage === undefined || (await hasJobs(this.places.jobs(results)))) return
    throw new SteadyError('SLURM_NODES_UNUSABLE', { run, partition: name, ...shortage })
  }
}

function requireMountable({ container }: JobDraft, path: string): void {
  if (container?.settings === undefined) return
  const { separators } = containerPrograms[container.settings.program]
  const separator = separators.find((separator) => path.includes(separator))
  if (separator !== undefined) throw new SteadyError('CONTAINER_PATH_UNUSABLE', { path, separator })
}

function requireTime({ run, limits }: JobDraft, asked: Seconds, { name, mostTime }: Partition): void {
  const minutes = Math.ceil(asked / 60)
  if (minutes * 60 <= mostTime) return
  throw new SteadyError('SLURM_TIME_LIMIT', {
    run,
    partition: name,
    limit: Math.ceil(limits.run / 60),
    minutes,
    most: Math.floor(mostTime / 60),
  })
}

const withAbsolutePaths = (settings: SlurmSettings, base: string): SlurmSettings => ({
  ...settings,
  folder: settings.folder && resolve(base, settings.folder),
  conf: settings.conf && resolve(base, settings.conf),
})

/** Removes variables of the Slurm job that steady may run in, and defaults of sbatch: a new job must not depend on them. */
const submissionVariables = (
  inherited: Readonly<Record<string, string>>,
  { conf }: SlurmSettings,
): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(inherited).filter(
      ([name]) => name === 'SLURM_CONF' || !/^(?:SLURM|SBATCH|SALLOC|SRUN)_/.test(name),
    ),
  ),
  ...(conf === undefined ? {} : { SLURM_CONF: conf }),
})

export const engine: Engine = {
  settings: slurmSettings,
  // Slurm's commands load the plugins that its configuration names.
  filesRead: (written, folder) => {
    const { conf } = slurmSettings.parse(written)
    return conf === undefined ? [] : [resolve(folder, conf)]
  },
  open: (cluster, effects) =>
    Promise.resolve(slurmTarget(cluster, slurmSettings.parse(cluster.settings), effects)),
}

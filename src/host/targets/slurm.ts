import { join, resolve } from 'node:path'
import { containerPrograms, byNodes } from '../../core/containers/programs.ts'
import { tooFewNodesEn } from '../../core/messages/parts.ts'
import { anyCapacity } from '../../core/model/capacity.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Job, JobDraft } from '../../core/model/job.ts'
import { seconds } from '../../core/model/units.ts'
import { submittedTasks } from '../../core/jobs/submission.ts'
import { runVariables } from '../processes/variables.ts'
import { describeNodes, nodeFactScript } from '../probes/node-environment.ts'
import type { Engine, EngineEffects } from './engine.ts'
import type { Places } from './slurm/admission.ts'
import { allocationTimes } from './slurm/allocation-times.ts'
import { jobFiles, plainName } from './slurm/batch-script.ts'
import { slurmClient, type ClientOptions } from './slurm/client.ts'
import { clearFacts, collectedFrom, hasJobs } from './slurm/facts.ts'
import { followJob } from './slurm/follow.ts'
import { jobFolder } from './slurm/job-folder.ts'
import { capacityOf, shortageOf } from './slurm/nodes.ts'
import { readPartition, type Partition } from './slurm/partition.ts'
import { perRun } from './slurm/per-run.ts'
import { Queue } from './slurm/queue.ts'
import { slurmSettings, timeLimitOf, type SlurmSettings } from './slurm/settings.ts'
import { shared } from './slurm/shared.ts'
import type { JobRef, Target } from './target.ts'

/** Job folders lie here, in the results folder, unless the cluster file names another place. */
const usualFolder = '.jobs'

/** The nodes of a Slurm cluster. Jobs outlive steady, and are found again. */
export function slurmTarget(
  cluster: Cluster,
  written: SlurmSettings,
  { variables, folder, elsewhere = false }: EngineEffects,
  options: ClientOptions = {},
): Target {
  const settings = withAbsolutePaths(written, folder)
  const inherited = runVariables(variables)
  const client = slurmClient(submissionVariables(inherited.all, settings), options)
  const queue = new Queue(client)
  const submitted = new Map<string, Job>()
  const foldersUsed = new Set<string>()
  const jobsFolder = (results: string) => settings.folder ?? join(results, usualFolder)
  /** Has `close` remove what nodes have said there. */
  const noteFolder = (results: string) => foldersUsed.add(jobsFolder(results))
  const folderOf = (job: Job) => join(jobsFolder(job.results), plainName(job.id))
  let { dependency } = settings
  const places: Places = {
    jobs: jobsFolder,
    folder: (job) => jobFolder(folderOf(job)),
    files: (job) => jobFiles(job, folderOf(job)),
    dependency: () => dependency,
    obstacle: async ({ topology }) => {
      const shortage = shortageOf((await partition()).nodes, topology.nodes)
      return shortage && tooFewNodesEn(shortage)
    },
  }
  let mostTime = seconds(Infinity)
  const partition = async () => {
    const read = await readPartition(client, settings)
    mostTime = read.mostTime
    return read
  }
  const times = allocationTimes(settings, () => mostTime)
  const isShared = settings.allocation === 'shared'
  const admission = isShared ? shared(client, settings, places, times) : perRun(client, settings, places)
  const requireMountable = (job: JobDraft) => {
    const settings = job.container?.settings
    const path = jobsFolder(job.results)
    if (settings === undefined) return
    const separator = containerPrograms[settings.program].separators.find((separator) =>
      path.includes(separator),
    )
    if (separator !== undefined) throw new SteadyError('CONTAINER_PATH_UNUSABLE', { path, separator })
  }
  const requireTime = (job: JobDraft, { name, mostTime }: Partition) => {
    const minutes = Math.ceil(admission.timeAsked(job) / 60)
    if (minutes * 60 <= mostTime) return
    throw new SteadyError('SLURM_TIME_LIMIT', {
      run: job.run,
      partition: name,
      limit: Math.ceil(job.limits.run / 60),
      minutes,
      most: Math.floor(mostTime / 60),
    })
  }
  const requireNodes = async (job: JobDraft, { name, nodes }: Partition) => {
    const shortage = shortageOf(nodes, job.topology.nodes)
    // A job that an earlier session submitted is followed, whatever its nodes are now.
    if (shortage === undefined || (await hasJobs(jobsFolder(job.results)))) return
    throw new SteadyError('SLURM_NODES_UNUSABLE', {
      run: job.run,
      partition: name,
      ...shortage,
    })
  }
  const jobOf = ({ id }: JobRef) => {
    const job = submitted.get(id)
    if (job === undefined) throw new Error(`job ${id} was not submitted through this target`)
    return job
  }
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
    capacity: async () => (elsewhere ? anyCapacity : capacityOf((await partition()).nodes)),
    ...(isShared ? { announce: times.announce } : {}),
    render: (job) => {
      const { files, command } = admission.render(job)
      return { tasks: submittedTasks(job), files: [...places.files(job), ...files], commands: [[...command]] }
    },
    preflight: async (jobs) => {
      if (jobs.length === 0) return
      const known = await partition()
      for (const job of jobs) {
        requireMountable(job)
        requireTime(job, known)
        await requireNodes(job, known)
      }
    },
    // Every job in Slurm can be found again. What else a killed session left is removed when this one closes.
    sweep: (results) => {
      noteFolder(results)
      admission.adopt(results)
      return Promise.resolve(0)
    },
    submit: async (job) => {
      noteFolder(job.results)
      submitted.set(job.id, job)
      return admission.submit(job)
    },
    follow: async (ref, sink) => {
      const job = jobOf(ref)
      const end = await followJob(
        client,
        {
          job,
          folder: places.folder(job),
          found: ref.found,
          admission,
          queue,
          runLimit: timeLimitOf(job, settings),
        },
        sink,
      )
      // Once a run has started, what it waited for is over, and Slurm may forget it.
      if (end.nodes.length > 0) dependency = undefined
      return end
    },
    cancel: (ref, manner) => admission.cancel(jobOf(ref), manner),
    release: async (job) => {
      await admission.release(job)
      submitted.delete(job.id)
    },
    inherited: () => inherited,
    probe: (names, question) => {
      const { folder, results = folder, pythons = [] } = question
      const jobs = jobsFolder(results)
      noteFolder(results)
      const script = nodeFactScript({ pythons, folder: results })
      return describeNodes(names, (name) => collectedFrom(jobs, script, name), question)
    },
    close: async () => {
      await admission.close()
      await Promise.all([...foldersUsed].map(clearFacts))
    },
  }
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
  // Slurm's commands load the plugins that it names.
  filesRead: (written, folder) => {
    const { conf } = slurmSettings.parse(written)
    return conf === undefined ? [] : [resolve(folder, conf)]
  },
  open: (cluster, effects) =>
    Promise.resolve(slurmTarget(cluster, slurmSettings.parse(cluster.settings), effects)),
}

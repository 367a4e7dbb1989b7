import { containedTasks } from '../containers/contained.ts'
import type { Launcher, Site } from '../launchers/launcher.ts'
import { places, samplerTasks } from '../launchers/places.ts'
import type { DeviceKind } from '../model/capacity.ts'
import type { LaunchSettings } from '../model/cluster.ts'
import type { PythonQuestion } from '../model/environment.ts'
import { launcherOptions } from './launch-settings.ts'
import {
  firstRank,
  type Job,
  type JobContainer,
  type JobDraft,
  type JobLimits,
  type Stream,
  type Task,
  type Word,
} from '../model/job.ts'
import type { Topology } from '../model/topology.ts'
import type { RankCommand } from '../workload/command.ts'

export interface JobParts {
  readonly run: string
  readonly results: string
  readonly topology: Topology
  readonly devices: DeviceKind | 'none'
  readonly rank: RankCommand
  /** Undefined where tasks run on the nodes themselves. */
  readonly container: JobContainer | undefined
  readonly launcher: Launcher
  readonly site: Site
  /** Settings of the cluster and the suite, see `launchSettings`. */
  readonly launch: LaunchSettings
  /** Set for every run by the suite, and by steadystate itself. */
  readonly variables: Readonly<Record<string, string>>
  readonly workingDirectory: string
  readonly pythons: readonly PythonQuestion[]
  readonly limits: JobLimits
}

/** Variables by which a target finds the processes of a job; a container has labels instead. */
const marks = ['STEADY_RUN', 'STEADY_RESULTS']

/** Combines a case, a workload, a launcher and a cluster into a job for the cluster's target. */
export const makeJob = ({ id, ...parts }: JobParts & Pick<Job, 'id'>): Job => ({ ...jobWith(parts, id), id })

/** The job before it has an id, so that its containers have no label with one. */
export const draftJob = (parts: JobParts): JobDraft => jobWith(parts, undefined)

function jobWith(parts: JobParts, id: string | undefined): JobDraft {
  const { run, results, topology, devices, launcher, launch, workingDirectory, limits } = parts
  const variables = { ...parts.variables, ...launch.variables }
  const { rank, container } = parts
  const names = [...new Set([...Object.keys(rank.variables), ...Object.keys(variables)])]
  const start = (command: readonly Word[]) =>
    launcher.tasks({
      command,
      topology,
      devices,
      site: parts.site,
      options: launcherOptions(launch, launcher.name, topology),
      variables: [...names, ...marks],
    })
  const started =
    container?.settings === undefined
      ? start(rank.command)
      : containedTasks(
          rank.command,
          { start, nodes: topology.nodes, ssh: parts.site.ssh },
          {
            container: { ...container, settings: container.settings },
            id,
            results,
            devices,
            folder: rank.folder,
            sharesFiles: parts.site.sharesFiles,
            variables: names,
          },
        )
  // A workload that computes nothing is not sampled.
  const ranks = rankStreams(started, topology)
  const tasks = devices === 'none' ? started : [...started, ...samplerTasks(topology, devices, ranks)]
  // Variables of the suite and the cluster take precedence over the workload's own.
  const workloadVariables = Object.entries(rank.variables).filter(([name]) => !(name in variables))
  // The program that starts containers starts outside of them.
  const folder = container?.settings === undefined ? rank.folder : undefined
  return {
    run,
    results,
    launcher: launcher.name,
    topology,
    devices,
    container,
    tasks: tasks.map((task) =>
      task.role === 'sampler'
        ? task
        : { ...task, folder, variables: { ...Object.fromEntries(workloadVariables), ...task.variables } },
    ),
    streams: [...ranks, ...otherStreams(tasks)],
    variables,
    workingDirectory,
    pythons: parts.pythons,
    limits,
  }
}

/** First rank first. Tasks that are ranks write their own stream; for ranks that a launcher starts, streams are numbered. */
function rankStreams(tasks: readonly Task[], topology: Topology): Stream[] {
  const ranks = tasks.filter(({ role }) => role === 'rank')
  const started = tasks.some(({ role }) => role === 'launcher') ? places(topology) : []
  return [
    ...ranks.map(({ name, node }): Stream => ({
      name,
      rank: Number(name.slice(firstRank.length - 1)),
      node,
      holds: 'log',
    })),
    ...started.map(({ rank, node }): Stream => ({ name: `rank-${rank}`, rank, node, holds: 'log' })),
  ]
}

const otherStreams = (tasks: readonly Task[]): Stream[] =>
  tasks.flatMap(({ name, node, role }): Stream[] =>
    role === 'rank' ? [] : [{ name, rank: undefined, node, holds: role === 'sampler' ? 'telemetry' : 'log' }],
  )

import type { ProgramPlace, SharedTime, SlurmSilence } from '../../cluster/target-problems.ts'
import type { MountSeparator } from '../../containers/mount-separator.ts'
import type { NodeShortage, NodeState } from '../../model/node-state.ts'
import { counted } from '../../text/counted.ts'
import type { Quoted } from '../data.ts'
import { nodeStateEn, tooFewNodesEn } from '../node-states.ts'

const separatorNames: Readonly<Record<MountSeparator, string>> = { ':': 'colon', ',': 'comma', ' ': 'space' }

export const missing = {
  'nodes-not-reached': ({ why }: { why: Quoted }) => why,
  'no-usable-nodes': ({ nodes }: { nodes: readonly NodeState[] }) =>
    `no node is usable: ${nodes.map(nodeStateEn).join('; ')}`,
}

/** What is doubtful about where runs are made. */
export const findings = {
  'slurm-allocation-time': ({ nodes, runs, minutes, isMost }: SharedTime) => ({
    seen: `${counted(runs, 'run')} on ${counted(nodes, 'node')} share a Slurm job, which asks for ${minutes} min: ${isMost ? 'the most that the partition allows' : 'an estimate from the plan'}`,
    todo: "Set 'allocation-time' in the cluster file to change the time.",
  }),
}

/** Machines, and the programs that start commands on them. */
export const errors = {
  CLUSTER_UNKNOWN: ({
    path,
    here,
    found,
    engines,
  }: {
    path: string
    here: readonly string[]
    found: readonly string[]
    engines: readonly string[]
  }) => ({
    seen: `there is no cluster file ${path}`,
    fix: `Name ${found.length === 0 ? '' : `one of ${found.join(', ')}, or `}the path of a cluster file. For this machine, use ${here.join(', or ')} to run in containers. A new cluster file names one of the engines ${engines.join(', ')}.`,
  }),
  CONTAINER_PATH_UNUSABLE: ({ path, separator }: { path: string; separator: MountSeparator }) => ({
    seen: `${path} cannot be mounted into a container, because its path has a ${separatorNames[separator]}`,
    fix: `Move it to a path without a ${separatorNames[separator]}, or run without containers: on the cluster \`local\`.`,
  }),
  CONTAINERS_NOT_INSTALLED: ({ programs }: { programs: readonly string[] }) => ({
    seen: `none of ${programs.join(', ')} is on PATH`,
    fix: 'Install one of them, or name a cluster whose nodes have one. The cluster `local` runs without containers.',
  }),
  CLUSTER_WITHOUT_NODES: ({ name }: { name: string }) => ({
    seen: `the cluster ${name} names no nodes`,
    fix: "Add 'nodes: [{ name: host1 }, { name: host2 }]' to its file.",
  }),
  CLUSTER_TOO_SMALL: ({
    run,
    nodes,
    devices,
    cluster,
    found,
  }: {
    run: string
    nodes: number
    devices: number
    cluster: string
    found: number
  }) => ({
    seen: `run ${run} needs ${nodes} nodes with ${devices} devices each, and the cluster ${cluster} has ${found}`,
    fix: 'Ask for fewer nodes or devices in the suite, or add nodes to the cluster file.',
  }),
  PROGRAM_NOT_FOUND: ({ program, run, at }: { program: string; run: string | null; at: ProgramPlace }) => ({
    seen: `${program} is not on ${at.kind === 'this-machine' ? 'this machine' : `the node ${at.node}`}${run === null ? '' : `; run ${run} starts it`}`,
    fix: programFix(program, at),
  }),
  FOLDER_NOT_FOUND: ({ folder, run, node }: { folder: string; run: string; node: string | null }) => ({
    seen: `${folder}, where run ${run} starts, is not on ${node === null ? 'this machine' : `the node ${node}`}`,
    fix: 'Put the program there, or name another folder in the workload or in its parameters.',
  }),
  FILE_NOT_FOUND: ({ path }: { path: string }) => ({
    seen: `a run needs ${path}, which cannot be read`,
    fix: 'Check the path.',
  }),
  COPY_TOO_LARGE: ({ path, gigabytes }: { path: string; gigabytes: number }) => ({
    seen: `${path} has more than ${gigabytes} GB, which is too much to copy to every node`,
    fix: "Put it on a file system that all nodes share, and write 'shared: true' in the cluster file.",
  }),
  SSH_NOT_INSTALLED: () => ({
    seen: "there is no program 'ssh' on PATH",
    fix: 'Install the OpenSSH client.',
  }),
  HOST_KEY_CHANGED: ({
    host,
    fingerprint,
    known,
    command,
  }: {
    host: string
    fingerprint: string | null
    known: string
    command: string
  }) => ({
    seen: `${host} now shows ${fingerprint === null ? 'another host key' : `the host key ${fingerprint}`}, which is not the one in ${known}`,
    fix: `Run ${command} once its administrator has confirmed the new key.`,
  }),
  HOST_KEY_UNKNOWN: ({ host, known, command }: { host: string; known: string; command: string }) => ({
    seen: `the host key of ${host} is not in ${known}`,
    fix: `Run: ${command} — then compare the key with the one on the host.`,
  }),
  SSH_DENIED: ({ host, printed, login }: { host: string; printed: string; login: string }) => ({
    seen: `${host} refuses the login: ${printed}`,
    fix: `Run ssh-copy-id ${login} to let this user log in with a key.`,
  }),
  HOST_UNREACHABLE: ({ host, printed, address }: { host: string; printed: string; address: string }) => ({
    seen: `${host} cannot be reached: ${printed === '' ? 'the connection was closed' : printed}`,
    fix: `Correct the node's address in the cluster file, or see why 'ssh ${address} true' fails here.`,
  }),
  SLURM_NOT_INSTALLED: ({ program }: { program: string }) => ({
    seen: `${program} is not on PATH`,
    fix: "Run steady where Slurm's commands are installed, such as a login node, or load the site's Slurm module.",
  }),
  SLURM_NOT_ANSWERING: ({ to }: { to: SlurmSilence }) =>
    to.kind === 'running-job'
      ? {
          seen: `Slurm's controller has not answered for ${to.minutes} minutes`,
          fix: 'The job keeps running. Run the same command again once the controller is up: steady finds the job.',
        }
      : {
          seen: `${to.program} got no answer from Slurm's controller in ${to.tries} tries`,
          fix: "Run 'scontrol ping' to see whether the controller is up. Then run the same command again: steady resumes.",
        },
  SLURM_FAILED: ({ program, code, printed }: { program: string; code: number; printed: string }) => ({
    seen: `${program} ended with exit code ${code}: ${printed}`,
    fix: `Check that '${program}' works in this shell.`,
  }),
  SLURM_SCRIPT_NOT_RUN: ({
    job,
    state,
    reason,
    folder,
  }: {
    job: string
    state: string
    reason: string
    folder: string
  }) => ({
    seen: `job ${job} ended in Slurm (${state}, ${reason}) before its script could write to ${folder}`,
    fix: "Check that this folder is the same on every node and may be written there, or set 'folder' in the cluster file.",
  }),
  SLURM_NODES_UNUSABLE: ({
    run,
    partition,
    ...shortage
  }: NodeShortage & { run: string; partition: string }) => ({
    seen: `run ${run} would wait forever in the partition ${partition}: ${tooFewNodesEn(shortage)}`,
    fix: 'Ask for fewer nodes in the suite, or run again once the nodes are back.',
  }),
  SLURM_TIME_LIMIT: ({
    run,
    partition,
    limit,
    minutes,
    most,
  }: {
    run: string
    partition: string
    limit: number
    minutes: number
    most: number
  }) => ({
    seen: `the Slurm job of run ${run} (limit ${limit} min) would ask for ${minutes} min; the partition ${partition} gives ${most} min`,
    fix: "Lower 'budget.run' in the suite, or 'time-margin' or 'allocation-time' in the cluster file, or name another partition.",
  }),
  PARTITION_UNKNOWN: ({ partition, valid }: { partition: string | null; valid: readonly string[] }) => ({
    seen:
      partition === null
        ? "Slurm's default partition is not set"
        : `there is no partition '${partition}' in Slurm`,
    fix: `Set 'partition' in the cluster file to one of: ${valid.join(', ')}.`,
  }),
}

function programFix(program: string, at: ProgramPlace): string {
  switch (at.kind) {
    case 'this-machine':
      return at.byPath
        ? 'Check that the file exists and may be executed.'
        : `Install ${program}, or put its folder on PATH.`
    case 'suite-folder':
      return `Name it {here}/${at.path}, so that it is copied, or write 'shared: true' in the cluster file.`
    case 'node':
      return `Install ${program} on ${at.node}, or add its folder to PATH under 'launch: variables:' in the cluster file.`
    case 'copying':
      return `Install ${program} on ${at.node}.`
  }
}

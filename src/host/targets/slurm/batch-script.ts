import { scriptsOf, type HandStart, type SubmittedFile } from '../../../core/jobs/submission.ts'
import { imageCommandLine } from '../../../core/containers/programs.ts'
import { nodeScript } from '../../../core/jobs/node-script.ts'
import { scriptExpressions } from '../../../core/jobs/shell-words.ts'
import type { Job } from '../../../core/model/job.ts'
import type { Seconds } from '../../../core/model/units.ts'
import { shellComment, shellLine, shellQuoted } from '../../../core/text/shell.ts'
import { ownerMarker, runMarker } from '../../processes/warden-link.ts'
import { nodeFactScript } from '../../probes/node-environment.ts'
import { scrubbingExpressions } from '../../processes/variables.ts'
import { answersFolder } from './facts.ts'
import { timeLimitOf, type SlurmSettings } from './settings.ts'

/** A job id as a file name and word of Slurm's lists, with letters, digits and `.`, `_`, `-`. Different ids stay different. */
export const plainName = (id: string): string =>
  id.replaceAll(/[^A-Za-z0-9.-]/g, (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}_`)

/** The name by which the next session finds the job in Slurm. */
export const slurmName = (id: string): string => `steady-${plainName(id)}`

/** Seconds between SIGTERM and SIGKILL; below Slurm's usual KillWait of 30 s. */
const grace = 10

/**
 * Ports of a run: below those that Linux gives to clients, and 8 for each of 1500 consecutive job numbers. Runs that take
 * turns in one Slurm job use ports of distant numbers, so that none meets connections of the run before.
 */
const ports = { first: 20_000, each: 8, jobs: 1500, apart: 101 }

/** Minutes after which a node's description is collected again. */
const factsAge = 10
/** Seconds that all nodes together get to describe themselves. */
const factsLimit = 60

const factScriptName = 'facts.sh'

export const batchScriptName = 'batch.sh'
const nodeScriptName = 'node.sh'
/** Output of the batch script and of Slurm itself. */
export const slurmLogName = 'slurm.log'

/** Whether one node script, on the first node, starts every task, because a launcher reaches the other nodes by itself. */
export const startsFromFirstNode = ({ tasks, topology }: Pick<Job, 'tasks' | 'topology'>): boolean =>
  topology.nodes === 1 || tasks.some(({ spans }) => spans)

/** The nodes on which a node script runs. */
export const scriptNodes = (job: Pick<Job, 'tasks' | 'topology'>): number[] =>
  startsFromFirstNode(job) ? [0] : Array.from({ length: job.topology.nodes }, (_, node) => node)

export function jobFiles(job: Job, folder: string): SubmittedFile[] {
  const factScript = nodeFactScript({ pythons: job.pythons, folder: job.results })
  return [
    { name: batchScriptName, text: scriptText(batchScript(job, folder, answersFolder(factScript))) },
    {
      name: nodeScriptName,
      text: scriptText([
        '#!/bin/sh',
        ...nodeScript(job, {
          expression: scriptExpressions(job.topology.nodes),
          workingDirectory: shellQuoted(job.workingDirectory),
          scrubbing: scrubbingExpressions,
          marks: { [runMarker]: job.id, [ownerMarker]: job.results },
          grace,
          reports: 'folder',
        }),
      ]),
    },
    ...scriptsOf(job),
    { name: factScriptName, text: factScript },
  ]
}

export const scriptText = (lines: readonly string[]) => `${lines.join('\n')}\n`

/**
 * The script that Slurm, or the holder of an allocation, starts on the first node of a job. It first claims the job's folder
 * by a symbolic link, which is created completely or not at all, and only once. Of two Slurm jobs for one job id, or of two
 * turns in one Slurm job, the second ends here.
 */
const batchScript = (
  job: Pick<Job, 'tasks' | 'topology' | 'container'>,
  folder: string,
  answers: string,
): string[] => [
  '#!/bin/sh',
  `STEADY_JOB=${shellQuoted(folder)}`,
  'CLAIM=$SLURM_JOB_ID${STEADY_TURN:+.$STEADY_TURN}',
  'ln -s "$CLAIM" "$STEADY_JOB/claim" 2>/dev/null',
  '[ "$(readlink "$STEADY_JOB/claim")" = "$CLAIM" ] && [ "${SLURM_RESTART_COUNT:-0}" = 0 ] || exit 0',
  `STEADY_PORT=$((${ports.first} + (SLURM_JOB_ID + \${STEADY_TURN:-0} * ${ports.apart}) % ${ports.jobs} * ${ports.each}))`,
  'export STEADY_JOB STEADY_PORT; unset STEADY_TURN',
  // Since 22.05, srun no longer takes this from sbatch.
  '[ -z "${SLURM_CPUS_PER_TASK-}" ] || export SRUN_CPUS_PER_TASK="$SLURM_CPUS_PER_TASK"',
  'scontrol --oneliner show node "$SLURM_JOB_NODELIST" >"$STEADY_JOB/node-facts"',
  'count=0',
  'for name in $(scontrol show hostnames "$SLURM_JOB_NODELIST"); do',
  '  address=$(sed -n "s/^NodeName=$name .* NodeAddr=\\([^ ]*\\) .*/\\1/p" "$STEADY_JOB/node-facts")',
  '  export "STEADY_ADDRESS_$count=${address:-$name}"',
  '  echo "$name" >>"$STEADY_JOB/nodes.part"',
  '  count=$((count + 1))',
  'done',
  ...interruptibleSteps,
  ...fetchImages(job),
  ...collectFacts(job.topology.nodes, answers),
  // On a full disk, the file of names is empty.
  '[ -s "$STEADY_JOB/nodes.part" ] || exit 73',
  'mv "$STEADY_JOB/nodes.part" "$STEADY_JOB/nodes"',
  '[ ! -e "$STEADY_JOB/cancelled" ] || exit 143',
  ...(startsFromFirstNode(job)
    ? ['STEADY_NODE=0; export STEADY_NODE', `exec sh "$STEADY_JOB/${nodeScriptName}"`]
    : [
        `exec ${everyNode(job.topology.nodes)} --kill-on-bad-exit=1 --wait=0 \\`,
        // With `exec`, a signal before the script has its handlers would fail this node, and srun would kill the others.
        `  sh -c 'STEADY_NODE=$SLURM_NODEID; export STEADY_NODE; trap "exit 0" TERM USR2; sh "$STEADY_JOB/${nodeScriptName}"'`,
      ]),
]

/**
 * Defines `step`, which runs a command that a signal ends; a shell would handle the signal only after the command. The trap
 * does not outlive the script, because `exec` removes it.
 */
const interruptibleSteps = [
  'active=',
  'end() { [ -z "$active" ] || { kill -TERM "$!"; wait; } 2>/dev/null; exit 143; }',
  'step() {',
  '  [ ! -e "$STEADY_JOB/cancelled" ] || exit 143',
  '  active=yes; "$@" & wait "$!"; code=$?; active=; return "$code"',
  '}',
  'trap end TERM USR2',
]

/** Fetches the image of the job's containers on every node, or writes to `$STEADY_JOB/image-<node>` why that fails. */
function fetchImages({ container, topology }: Pick<Job, 'topology' | 'container'>): string[] {
  if (container?.settings === undefined) return []
  const fetch = imageCommandLine(container.image, container.settings).map(shellQuoted).join(' ')
  const script = `file=$STEADY_JOB/image-$SLURM_NODEID; why=$(${fetch}) || { printf '%s: %s\\n' "$SLURMD_NODENAME" "$why" >"$file.part"; mv "$file.part" "$file"; exit 125; }`
  return [`step ${everyNode(topology.nodes)} sh -c ${shellQuoted(script)} >/dev/null 2>&1 || exit 125`]
}

/** Lets nodes describe themselves before the tasks start. A node that fails to is not described, and the job still runs. */
const collectFacts = (nodes: number, answers: string): string[] => [
  `STEADY_FACTS=\${STEADY_JOB%/*}/${answers}; export STEADY_FACTS; stale=`,
  'for name in $(cat "$STEADY_JOB/nodes.part"); do',
  `  [ -n "$(find "$STEADY_FACTS/$name" -mmin -${factsAge} 2>/dev/null)" ] || stale=yes`,
  'done',
  'if [ -n "$stale" ]; then',
  '  mkdir -p "$STEADY_FACTS"',
  `  step timeout ${factsLimit} ${everyNode(nodes)} \\`,
  `    sh -c 'file=$STEADY_FACTS/$SLURMD_NODENAME part=$STEADY_FACTS/.$SLURM_JOB_ID.$SLURMD_NODENAME; sh "$STEADY_JOB/${factScriptName}" >"$part" && mv "$part" "$file"'`,
  'fi >/dev/null 2>&1',
]

/** A step with one task on every node of the job. */
const everyNode = (nodes: number) =>
  `srun --nodes=${nodes} --ntasks=${nodes} --ntasks-per-node=1 --cpu-bind=none --mpi=none --export=ALL --input=none`

/** A Slurm job, without what it requests. */
export interface SbatchParts {
  /** The name of its folder, which becomes part of its name in Slurm. */
  readonly id: string
  /** The folder of its script and of its output. */
  readonly folder: string
  readonly script: string
  readonly time: Seconds
  /** In the notation of `sbatch --dependency`. */
  readonly dependency: string | undefined
}

/** The command that hands a script to Slurm. It prints the job's number. */
export const sbatchCommand = (
  { resources, place }: Request,
  { id, folder, script, time, dependency }: SbatchParts,
): string[] => [
  'sbatch',
  '--parsable',
  `--job-name=${slurmName(id)}`,
  ...resources,
  `--time=${Math.ceil(time / 60)}`,
  `--output=${pattern(folder)}/${slurmLogName}`,
  `--chdir=${folder}`,
  '--export=ALL',
  ...optionalOption('dependency', dependency),
  ...place,
  // Comes last because the last one counts: no option may let Slurm start a job twice.
  '--no-requeue',
  `${folder}/${script}`,
]

/** What a job leaves in its folder, except its files and the output of Slurm; elsewhere it may be somebody's own. */
const leftovers = [
  'claim',
  'cancelled',
  'nodes',
  'exit',
  'streams',
  'cpus',
  'node-*',
  'ended-*',
  'image-*',
  'memory-*',
]

/** What a person submits to Slurm by hand: a Slurm job for this job alone. It can be submitted again. */
export const slurmByHand = (job: Job, folder: string, settings: SlurmSettings): HandStart => ({
  files: jobFiles(job, folder),
  lines: [
    `${shellLine(['cd', folder])} || exit`,
    `rm -rf ${leftovers.join(' ')}`,
    shellLine(
      sbatchCommand(requestOf(job, settings), {
        id: job.id,
        folder,
        script: batchScriptName,
        time: timeLimitOf(job, settings),
        dependency: settings.dependency,
      }),
    ),
    shellComment(`The ranks print to streams, Slurm to ${slurmLogName}.`),
  ],
})

export interface Request {
  /** Nodes, processors and GPUs. */
  readonly resources: readonly string[]
  /** Partition, account and the like. */
  readonly place: readonly string[]
}

/** What a job requests from Slurm. Jobs of equal requests can take turns on the same nodes. */
export function requestOf(
  job: Pick<Job, 'topology' | 'devices' | 'tasks'>,
  settings: SlurmSettings,
): Request {
  const { nodes, devicesPerNode } = job.topology
  const perDevice = settings['cpus-per-device'] ?? (job.devices === 'gpu' ? undefined : 1)
  // A launcher takes its slots from the tasks that Slurm counts; a node script is one task that uses its whole node.
  const tasks = startsFromFirstNode(job) ? devicesPerNode : 1
  return {
    resources: [
      `--nodes=${nodes}`,
      `--ntasks-per-node=${tasks}`,
      ...(perDevice === undefined ? [] : [`--cpus-per-task=${(devicesPerNode / tasks) * perDevice}`]),
      ...(job.devices === 'gpu' ? [`--gpus-per-node=${devicesPerNode}`] : []),
    ],
    place: [
      ...optionalOption('partition', settings.partition),
      ...optionalOption('account', settings.account),
      ...optionalOption('qos', settings.qos),
      ...optionalOption('reservation', settings.reservation),
      ...optionalOption('constraint', settings.constraint),
      ...optionalOption('exclude', settings.exclude.length === 0 ? undefined : settings.exclude.join(',')),
      ...(settings.exclusive ? ['--exclusive'] : []),
      ...settings.options,
    ],
  }
}

const optionalOption = (option: string, value: string | undefined) =>
  value === undefined ? [] : [`--${option}=${value}`]

/** Escapes `%`: Slurm replaces `%j` and the like in the name of an output file. */
const pattern = (path: string) => path.replaceAll('%', '%%')

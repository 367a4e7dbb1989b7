import { isHelper, type Job, type Task } from '../model/job.ts'
import { cpusFolder, recordCpus } from '../launchers/allowed-cpus.ts'
import { streamsFolder } from '../launchers/places.ts'
import { containerPrograms } from '../containers/programs.ts'
import { shellQuoted } from '../text/shell.ts'
import { shellWord, type HoleExpression } from './shell-words.ts'
import { relay } from './relay.ts'
import { lifeline, processControl, waiting, type Marks, type Reports } from './supervision.ts'

/** Variables of a node's own environment that tasks must not see, as extended regular expressions of whole names. */
export interface ScrubbedVariables {
  /** Exceptions to {@link scrubbed}. */
  readonly kept: string
  readonly scrubbed: string
}

export interface NodeScriptOptions {
  readonly expression: HoleExpression
  /** The folder that tasks start in, as a shell expression. */
  readonly workingDirectory: string
  /** Undefined where the variables are those of an image. */
  readonly scrubbing: ScrubbedVariables | undefined
  readonly marks: Marks
  /** Seconds between SIGTERM and SIGKILL for tasks that are ended early. */
  readonly grace: number
  readonly reports: Reports
  /** Lines that run directly before the tasks start. */
  readonly preparation?: readonly string[]
}

/** Messages that a script prints, one in each line. */
export const nodeMessages = {
  /** `unable <why>`: the tasks cannot start. This is the last message. */
  unable: 'steady unable',
  /** `bytes <stream> <offset> <base64>`: see {@link relay}. */
  bytes: 'steady bytes',
  /** The tasks start now. */
  started: 'steady started',
  /**
   * `finished <task> <code>`: all tasks have ended, or one has failed; or `cancelled 143`, or `unrecorded 74`. With a
   * lifeline and code 0, the script then waits for `end`.
   */
  finished: 'steady finished',
  /** `size <stream> <bytes>`: the stream is complete. */
  size: 'steady size',
  /**
   * `memory <record>`: the kernel has meanwhile killed a process for lack of memory; `record` is the file that counts this.
   */
  memory: 'steady memory',
  /** No process is left. This is the last message. */
  ended: 'steady ended',
} as const

/**
 * The POSIX shell script that runs a job's tasks on one node: it starts each in a new session with its output in
 * `$STEADY_JOB/streams`, waits for them, and leaves no process behind. It expects the variables `STEADY_JOB` (the job's
 * folder), `STEADY_NODE` (this node's index in the job, from 0), `STEADY_ADDRESS_<n>` and `STEADY_PORT`. The prefix avoids
 * clashes with variables of programs: MXNet listens on `PORT`. Nodes may share the job's folder.
 * If the script reports in its folder, `$STEADY_JOB/memory-<node>` names the kernel's record of kills for lack of memory.
 * `$STEADY_JOB/cpus/<rank>` has the CPUs that a rank may use, for the sampler of its node.
 * The exit code of each task goes to `$STEADY_JOB/exit/<task>`, which is written atomically. The first task that fails ends
 * the others. At the end, `$STEADY_JOB/ended-<node>` contains the name and exit code of that task, `- 0` if none failed,
 * `cancelled 143`, or `unrecorded 74`; on a full disk the file is empty. The script exits with that code, or with 0 if it
 * reports in its folder and the file `$STEADY_JOB/cancelled` exists.
 */
export function nodeScript(
  job: Pick<Job, 'id' | 'tasks' | 'streams' | 'variables' | 'container'>,
  options: NodeScriptOptions,
): string[] {
  const { container } = job
  const { reports, scrubbing, preparation = [] } = options
  return [
    ...(scrubbing === undefined ? [] : scrubLines(scrubbing)),
    // Only tasks get these variables: with the marks in its own environment, the script would count itself as a task.
    'variables() {',
    ...exports({ ...job.variables, ...options.marks }),
    'export STEADY_NODE',
    '}',
    `STEADY_WORK=${options.workingDirectory}; cd "$STEADY_WORK" || exit 126`,
    'state="$STEADY_JOB/node-$STEADY_NODE"',
    `mkdir -p "$STEADY_JOB/${streamsFolder}" "$STEADY_JOB/${cpusFolder}" "$STEADY_JOB/exit" "$state/pid" "$state/followers" || exit 126`,
    `record_cpus() { ${recordCpus(`"$STEADY_JOB/${cpusFolder}/$1"`)}; }`,
    reports === 'folder' ? 'say() { :; }' : 'say() { echo "steady $*"; }',
    ...processControl(options),
    ...perNode(job, (node) => [
      `streams=${shellQuoted(namesOn(job.streams, node))} tasks=${shellQuoted(namesOn(job.tasks, node))}`,
    ]),
    'start_all() {',
    ...perNode(job, (node) =>
      job.tasks.filter((task) => task.node === node).flatMap((task) => startOf(task, options.expression)),
    ),
    '}',
    ...(reports === 'lifeline' ? lifeline : []),
    ...(reports === 'output' ? relay : []),
    `for stream in $streams; do : >>"$STEADY_JOB/${streamsFolder}/$stream"; done`,
    ...(container?.settings === undefined
      ? []
      : [
          `chmod a+rx "$STEADY_JOB" "$STEADY_JOB"/*.sh; chmod a+rwx "$STEADY_JOB/${streamsFolder}" "$STEADY_JOB/${cpusFolder}"`,
          `for stream in $streams; do chmod a+rw "$STEADY_JOB/${streamsFolder}/$stream"; done`,
        ]),
    ...(reports === 'output' ? ['for stream in $streams; do start_relay "$stream"; done'] : []),
    ...preparation,
    'memory=$(memory_kills)',
    // Whoever cancels writes this before the signal, which may have come before the handlers were there.
    ...(reports === 'folder' ? ['[ ! -e "$STEADY_JOB/cancelled" ] || stop=${stop:-end}'] : []),
    'say started',
    'if [ -n "$stop" ]; then tasks=; else start_all; fi',
    ...waiting({
      reports,
      cleanUp: removalOf(job),
    }),
  ]
}

/** The command that removes the job's remaining containers, where its program leaves any. */
function removalOf({ id, container }: Pick<Job, 'id' | 'container'>): string[] {
  if (container?.settings === undefined) return []
  const { removal } = containerPrograms[container.settings.program]
  return removal === undefined ? [] : [removal('run', id)]
}

/** Lines that differ between nodes. */
const perNode = (
  job: Pick<Job, 'tasks' | 'streams'>,
  linesOf: (node: number) => readonly string[],
): string[] => [
  'case "$STEADY_NODE" in',
  ...nodesOf(job).flatMap((node) => [`${node})`, ...linesOf(node), ';;']),
  'esac',
]

const nodesOf = ({ tasks, streams }: Pick<Job, 'tasks' | 'streams'>) =>
  [...new Set([...tasks, ...streams].map(({ node }) => node))].sort((a, b) => a - b)

const namesOn = (all: readonly { readonly name: string; readonly node: number }[], node: number) =>
  all
    .filter((item) => item.node === node)
    .map(({ name }) => name)
    .join(' ')

/** Variables that change speed are removed before any is set. */
const scrubLines = ({ kept, scrubbed }: ScrubbedVariables): string[] => [
  "for name in $(env | sed -n 's/^\\([A-Za-z_][A-Za-z0-9_]*\\)=.*/\\1/p' |",
  `  grep -Evx ${shellQuoted(kept)} | grep -Ex ${shellQuoted(scrubbed)}); do unset "$name"; done`,
]

const exports = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables).map(([name, value]) => `export ${name}=${shellQuoted(value)}`)

function startOf(task: Task, expression: HoleExpression): string[] {
  const variables = Object.entries(task.variables).map(
    ([name, value]) => `export ${name}=${shellWord(value, expression)}; `,
  )
  const command = task.command.map((word) => shellWord(word, expression)).join(' ')
  const enter = task.folder === undefined ? '' : `cd ${shellWord(task.folder, expression)} || exit 126; `
  const record = task.role === 'rank' ? `record_cpus ${shellQuoted(task.name)}; ` : ''
  return [
    `task() { variables; ${variables.join('')}${enter}${record}exec $session ${command}; }`,
    `start ${shellQuoted(task.name)}${task.role === 'sampler' ? ' unjudged' : ''}`,
    // Helpers run until all other tasks have ended.
    ...(isHelper(task) ? [] : [`wrappers="$wrappers $!" judged="$judged "${shellQuoted(task.name)}`]),
  ]
}

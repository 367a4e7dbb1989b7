import type { Job, Task } from '../model/job.ts'
import { streamsFolder } from '../launchers/places.ts'
import { shellQuoted } from '../text/shell.ts'
import { shellWord, type HoleExpression } from './shell-words.ts'

export interface NodeScriptOptions {
  readonly expression: HoleExpression
  /** The folder that tasks start in, as a shell expression. */
  readonly workingDirectory: string
  /** Names of variables, and prefixes ending in `*`, that the node's own environment must not hand on. */
  readonly scrubbed: readonly string[]
  /** Tells the processes of the job on this node: `NAME=value` in their environment. */
  readonly marks: Readonly<Record<'STEADY_RUN' | 'STEADY_RESULTS', string>>
  /** Seconds between SIGTERM and SIGKILL. */
  readonly grace: number
  /** Whether standard input is a lifeline: the script ends its tasks when it closes, or says `end` or `kill`. */
  readonly lifeline: boolean
}

/** Seconds without a beat on the lifeline after which the other side counts as gone. */
const lease = 30

/**
 * The POSIX shell script that runs a job's tasks on one node: it starts them, each in a session of its own and with its
 * output in `$JOB/streams`, waits for them, and leaves no process behind. It expects the variables `JOB` (the job's folder),
 * `NODE` (this node's place in the job, from 0), `ADDRESS_<n>` and `PORT`, and `NOW` (empty, or `kill` to skip the grace).
 *
 * The exit code of each task goes to `$JOB/exit/<task>`, written whole or not at all. The first task that fails ends the
 * others. In the end `$JOB/ended-<node>` holds its name and exit code, `- 0` where none failed, or `cancelled 143`, and the
 * script exits with that code.
 */
export function nodeScript(job: Pick<Job, 'tasks' | 'variables'>, options: NodeScriptOptions): string[] {
  return [
    ...scrubbing(options.scrubbed),
    // Only tasks see these: with the marks in its own environment the script would take itself for one of them.
    'variables() {',
    ...exports({ ...job.variables, ...options.marks }),
    '}',
    `cd ${options.workingDirectory} || exit 126`,
    `mkdir -p "$JOB/${streamsFolder}" "$JOB/exit" "$JOB/pid"`,
    'main=$$ stop= wrappers= services=',
    "trap 'stop=end' TERM INT HUP",
    "trap 'stop=failed' USR1",
    "trap 'stop=kill' USR2",
    ...supervision(options),
    ...(options.lifeline ? lifeline : []),
    'case "$NODE" in',
    ...nodesOf(job.tasks).flatMap((node) => [
      `${node})`,
      ...job.tasks.filter((task) => task.node === node).flatMap((task) => startOf(task, options.expression)),
      ';;',
    ]),
    'esac',
    ...waiting,
  ]
}

const nodesOf = (tasks: readonly Task[]) => [...new Set(tasks.map(({ node }) => node))]

/** What changes speed is taken away before anything is set. */
function scrubbing(patterns: readonly string[]): string[] {
  if (patterns.length === 0) return []
  return [
    "for name in $(env | sed -n 's/^\\([A-Za-z_][A-Za-z0-9_]*\\)=.*/\\1/p'); do",
    `  case "$name" in ${patterns.join('|')}) unset "$name" ;; esac`,
    'done',
  ]
}

const exports = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables).map(([name, value]) => `export ${name}=${shellQuoted(value)}`)

function startOf(task: Task, expression: HoleExpression): string[] {
  const variables = Object.entries(task.variables).map(
    ([name, value]) => `export ${name}=${shellWord(value, expression)}; `,
  )
  const command = task.command.map((one) => shellWord(one, expression)).join(' ')
  return [
    `task() { variables; ${variables.join('')}exec $session ${command}; }`,
    `start ${shellQuoted(task.name)}`,
    task.role === 'service' ? 'services="$services $!"' : 'wrappers="$wrappers $!"',
  ]
}

const supervision = ({ marks, grace }: NodeScriptOptions): string[] => [
  'session=; command -v setsid >/dev/null && session=setsid',
  // A wrapper outlives SIGTERM, so that it can write down how its task ended.
  'start() {',
  '  (',
  '    trap : TERM INT HUP USR1 USR2',
  `    ( task ) >>"$JOB/${streamsFolder}/$1" 2>&1 </dev/null &`,
  '    child=$!; echo "$child" >"$JOB/pid/$1"',
  '    code=0; while kill -0 "$child" 2>/dev/null; do wait "$child"; code=$?; done',
  '    echo "$code" >"$JOB/exit/$1.part"; mv "$JOB/exit/$1.part" "$JOB/exit/$1"',
  '    [ "$code" = 0 ] || { echo "$1 $code" >>"$JOB/failed-$NODE"; kill -USR1 "$main"; }',
  '  ) &',
  '}',
  // The environment of a process tells whose it is, also when it has left its session.
  `mark=${shellQuoted(`STEADY_RUN=${marks.STEADY_RUN}`)}`,
  'members() { grep -ls "$mark" /proc/[0-9]*/environ 2>/dev/null | sed "s|/proc/||; s|/environ||"; }',
  'signal() {',
  '  for file in "$JOB"/pid/*; do [ -s "$file" ] && kill "-$1" -- "-$(cat "$file")" 2>/dev/null; done',
  '  for pid in $(members); do kill "-$1" "$pid" 2>/dev/null; done',
  '}',
  'end_all() {',
  '  [ -n "$(members)" ] || return 0',
  '  signal TERM; signal CONT; turn=0',
  `  while [ "$stop" != kill ] && [ -n "$(members)" ] && [ "$turn" -lt ${Math.ceil(grace * 5)} ]; do sleep 0.2; turn=$((turn + 1)); done`,
  '  turn=0; while [ -n "$(members)" ] && [ "$turn" -lt 50 ]; do signal KILL; sleep 0.2; turn=$((turn + 1)); done',
  '}',
]

const lifeline: readonly string[] = [
  'exec 3<&0 </dev/null; echo 0 >"$JOB/beat"',
  '( count=0; while read -r said; do',
  '    case "$said" in end) kill -TERM "$main" ;; kill) kill -USR2 "$main" ;; esac',
  '    count=$((count + 1)); echo "$count" >"$JOB/beat"',
  '  done; kill -USR2 "$main" ) <&3 & reader=$!',
  '( last=; trap \'kill "$nap"; exit\' TERM',
  `  while :; do sleep ${lease} & nap=$!; wait "$nap"`,
  '    beat=$(cat "$JOB/beat"); [ "$beat" != "$last" ] || kill -USR2 "$main"; last=$beat',
  '  done ) >/dev/null 2>&1 & watch=$!',
  'exec 3<&-',
]

const waiting: readonly string[] = [
  'for wrapper in $wrappers; do',
  '  while [ -z "$stop" ] && kill -0 "$wrapper" 2>/dev/null; do wait "$wrapper"; done',
  'done',
  'task=- code=0; case "$stop" in end | kill) task=cancelled code=143 ;; esac',
  '[ ! -s "$JOB/failed-$NODE" ] || read -r task code <"$JOB/failed-$NODE"',
  'end_all',
  'for wrapper in $wrappers $services; do while kill -0 "$wrapper" 2>/dev/null; do wait "$wrapper"; done; done',
  '[ -z "${reader-}" ] || kill "$reader" "$watch" 2>/dev/null',
  'echo "$task $code" >"$JOB/ended-$NODE.part"; mv "$JOB/ended-$NODE.part" "$JOB/ended-$NODE"',
  'exit "$code"',
]

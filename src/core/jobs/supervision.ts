import { streamsFolder } from '../launchers/places.ts'
import { shellQuoted } from '../text/shell.ts'

/** Marks the processes of a job on a node: `NAME=value` in their environment. */
export type Marks = Readonly<Record<'STEADY_RUN' | 'STEADY_RESULTS', string>>

/**
 * How the script of a node is told to end its tasks early, and how it reports its progress.
 * - `lifeline`: standard input. The script ends its tasks when that closes, when no line comes for 30 s, or when a line
 * says
 *   `end` or `kill`. It prints messages.
 * - `folder`: SIGTERM, and the files of the job's folder.
 * - `output`: SIGTERM. It prints messages, and the streams among them.
 */
export type Reports = 'lifeline' | 'folder' | 'output'

/**
 * Recorded instead of a task and its exit code, where a node could not write how a task ended because its disk is full. The
 * code is that of an input/output error, `EX_IOERR` of sysexits.h.
 */
export const unrecorded = { task: 'unrecorded', code: 74 } as const

/** Seconds without a line on the lifeline after which the other side counts as lost. */
const lease = 30
const watchInterval = 10

/** Grace period in seconds for processes that outlive the tasks that started them. */
const leftoverGrace = 2

/** Shell lines: signal handlers, and functions that start a task, find the job's processes on this node, and end them. */
export const processControl = ({
  marks,
  grace,
}: {
  readonly marks: Marks
  readonly grace: number
}): string[] => [
  'main=$$ stop= wrappers= judged=',
  // `wait` would miss a signal that comes between the test of $stop and the wait, so more signals follow.
  'nudge() { ( for wait in 0.05 1; do sleep "$wait"; kill -CONT "$main"; done ) >/dev/null 2>&1 & }',
  'trap \'[ "$stop" = kill ] || stop=end; nudge\' TERM INT HUP',
  "trap 'stop=${stop:-failed}; nudge' USR1",
  "trap 'stop=kill; nudge' USR2",
  'trap : CONT',
  "trap '' PIPE",
  'session=; command -v setsid >/dev/null && session=setsid',
  // A wrapper ignores signals, so that it can record how its task ended; the task itself does not ignore them. $2:
  // `unjudged` if the end of the task says nothing about the job
  'start() {',
  '  (',
  "    trap '' TERM INT HUP USR1 USR2",
  `    ( trap - TERM INT HUP USR1 USR2 CONT PIPE; task ) >>"$STEADY_JOB/${streamsFolder}/$1" 2>&1 </dev/null &`,
  '    child=$!; echo "$child" >"$state/pid/$1"',
  '    wait "$child"; code=$?',
  '    [ "$code" = 0 ] || [ -n "${2-}" ] || { echo "$1 $code" >>"$state/failed"; kill -USR1 "$main"; }',
  '    echo "$code" >"$STEADY_JOB/exit/$1.part"; mv "$STEADY_JOB/exit/$1.part" "$STEADY_JOB/exit/$1"',
  '  ) &',
  '}',
  ...membership(marks),
  'unfinished() { for one in $tasks; do [ -e "$STEADY_JOB/exit/$one" ] || echo "$one"; done; }',
  'busy() { [ -n "$(unfinished)" ] || [ -n "$(members)" ]; }',
  'groups() { for one in $(unfinished); do pid=$(cat "$state/pid/$one") && kill "-$1" "-$pid"; done 2>/dev/null; }',
  // SIGTERM once for each process, also for processes that appear late: a task may not have started its program yet.
  'told=',
  'ask() {',
  '  for pid in $(members); do',
  '    case " $told " in *" $pid "*) continue ;; esac',
  '    told="$told $pid"; kill -TERM "$pid"; kill -CONT "$pid"',
  '  done 2>/dev/null',
  '}',
  'force() { groups KILL; for pid in $(members); do kill -KILL "$pid"; done 2>/dev/null; }',
  // $1: tenths of seconds between SIGTERM and SIGKILL
  'end_all() {',
  '  busy || return 0',
  '  [ "$stop" = kill ] || ask',
  // Most processes end at once.
  '  for pause in 0.01 0.02 0.05; do [ "$stop" != kill ] || break; busy || return 0; sleep "$pause"; done',
  '  turn=0; while [ "$stop" != kill ] && [ "$turn" -lt "$1" ] && busy; do sleep 0.1; turn=$((turn + 1)); ask; done',
  '  turn=0; while [ "$turn" -lt 100 ] && busy; do force; sleep 0.1; turn=$((turn + 1)); done',
  '}',
  `early=${Math.ceil(grace * 10)} leftover=${leftoverGrace * 10}`,
  ...memoryKills,
]

/**
 * A shell function `marked` that prints the processes with all these entries in their environment, wherever they were
 * moved.
 * @param further a pattern of `case` and what to do for processes that match it
 */
export const markedProcesses = (
  marks: Readonly<Partial<Marks>>,
  further: readonly string[] = [],
): string[] => {
  const entries = Object.entries(marks).map(([name, value]) => shellQuoted(`${name}=${value}`))
  return [
    "nl='\n'",
    'marked() {',
    `  for pid in $(grep -lsF -e ${entries[0] ?? "''"} /proc/[0-9]*/environ 2>/dev/null | sed "s|^/proc/||; s|/environ$||"); do`,
    '    seen=$nl$(tr "\\000" "\\n" <"/proc/$pid/environ")$nl',
    ...entries.map((entry) => `    case "$seen" in *"$nl"${entry}"$nl"*) ;; *) continue ;; esac`),
    ...further,
    '    echo "$pid"',
    '  done 2>/dev/null',
    '}',
  ]
}

/**
 * `members` prints the processes of this job on this node: those with its marks, and those that can still write to its
 * streams. Nodes may share one /proc, so a process with the mark of another node is left to that node.
 */
const membership = (marks: Marks): string[] => [
  ...markedProcesses(marks, [
    '    case "$seen" in *"${nl}STEADY_NODE=$STEADY_NODE$nl"*) ;; *"${nl}STEADY_NODE="*) continue ;; esac',
  ]),
  'writers() {',
  '  [ -n "$streams" ] || return 0',
  `  set --; for one in $streams; do set -- "$@" -o -lname "$STEADY_JOB/${streamsFolder}/$one"; done; shift`,
  '  find /proc/[0-9]*/fd \\( "$@" \\) -perm -200 2>/dev/null | sed "s|^/proc/||; s|/.*||"',
  '}',
  // By number: a parent is mostly told before its child, whose end would end the parent's `wait` too early.
  'members() { { marked; writers; } | sort -nu; }',
]

/** `memory_kills` prints how often the kernel has killed for lack of memory, and the record that counts this. */
const memoryKills: readonly string[] = [
  'memory_kills() {',
  '  groups=/sys/fs/cgroup; own=$(sed -n "s/^0:://p" /proc/self/cgroup 2>/dev/null)',
  '  old=$(sed -n "s/^[0-9]*:\\([^:]*,\\)*memory\\(,[^:]*\\)*://p" /proc/self/cgroup 2>/dev/null)',
  // A container that sees the machine's path may have its own group mounted where the machine's would be.
  '  for record in "$groups$own/memory.events" "$groups/memory.events" \\',
  '    "$groups/memory$old/memory.oom_control" "$groups/memory/memory.oom_control" /proc/vmstat; do',
  '    count=$(sed -n "s/^oom_kill //p" "$record" 2>/dev/null)',
  '    [ -z "$count" ] || { echo "$count $record"; return 0; }',
  '  done',
  '}',
]

/** Shell lines: one process reads the lifeline, and another checks that it is being read. */
export const lifeline: readonly string[] = [
  'exec 3<&0 </dev/null',
  // An empty file can be created on a full disk.
  '( while read -r request; do',
  '    case "$request" in end) kill -TERM "$main" ;; kill) kill -USR2 "$main" ;; esac',
  '    : >"$state/beat"',
  '  done; kill -USR2 "$main" ) <&3 >/dev/null 2>&1 & reader=$!',
  '( missed=0; trap \'kill "$nap"; exit\' TERM',
  `  while [ "$missed" -lt ${lease / watchInterval} ]; do`,
  `    sleep ${watchInterval} & nap=$!; wait "$nap"`,
  '    if rm "$state/beat"; then missed=0; else missed=$((missed + 1)); fi',
  '  done; echo "no beat" >"$state/lost"; kill -USR2 "$main" ) >/dev/null 2>&1 & watch=$!',
  'exec 3<&-',
]

const notRecorded = `{ task=${unrecorded.task} code=${unrecorded.code}; }`

/** Shell lines from the last start of a task to the end of the script. */
export const waiting = ({
  reports,
  cleanUp,
}: {
  readonly reports: Reports
  /** Lines that remove what the processes left behind. */
  readonly cleanUp: readonly string[]
}): string[] => [
  'for wrapper in $wrappers; do',
  '  while [ -z "$stop" ] && kill -0 "$wrapper" 2>/dev/null; do wait "$wrapper"; done',
  'done',
  'task=- code=0',
  'case "$stop" in',
  '  end | kill) task=cancelled code=143 ;;',
  `  failed) ${notRecorded} ;;`,
  `  *) for one in $judged; do [ -s "$STEADY_JOB/exit/$one" ] || ${notRecorded}; done ;;`,
  'esac',
  '[ ! -s "$state/failed" ] || read -r task code <"$state/failed"',
  'say finished "$task" "$code"',
  // Other nodes may still need the services of this node, or run their ranks here.
  ...(reports === 'lifeline'
    ? ['while [ "$code" = 0 ] && [ -z "$stop" ] && kill -0 "$reader" 2>/dev/null; do wait "$reader"; done']
    : []),
  'if [ "$code" = 0 ]; then end_all "$leftover"; else end_all "$early"; fi',
  ...cleanUp,
  ...(reports === 'lifeline' ? ['kill "$reader" "$watch" 2>/dev/null'] : []),
  ...(reports === 'output'
    ? ['for stream in $streams; do finish_relay "$stream"; done', 'kill "$beat" 2>/dev/null']
    : []),
  ...(reports === 'folder'
    ? [
        '[ "$code" = 0 ] || { seen=$(memory_kills); [ "$seen" = "$memory" ] || echo "${seen#* }" >"$STEADY_JOB/memory-$STEADY_NODE"; }',
      ]
    : [
        `for stream in $streams; do say size "$stream" $(($(wc -c <"$STEADY_JOB/${streamsFolder}/$stream"))); done`,
        'seen=$(memory_kills); [ "$seen" = "$memory" ] || say memory "${seen#* }"',
      ]),
  'echo "$task $code" >"$STEADY_JOB/ended-$STEADY_NODE.part"; mv "$STEADY_JOB/ended-$STEADY_NODE.part" "$STEADY_JOB/ended-$STEADY_NODE"',
  'say ended "$task" "$code"',
  // The processes that read the streams for a lost connection would otherwise never end.
  '[ ! -e "$state/lost" ] || for one in "$state"/followers/*; do kill "${one##*/}" 2>/dev/null; done',
  ...(reports !== 'folder'
    ? []
    : [
        // srun kills the scripts of all nodes once one fails, so the tasks of the others would lose their grace period.
        '[ ! -e "$STEADY_JOB/cancelled" ] || exit 0',
      ]),
  'exit "$code"',
]

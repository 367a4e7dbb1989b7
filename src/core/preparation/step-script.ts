import type { Word } from '../model/job.ts'
import type { Step } from './step.ts'

/** Before each line that the script itself prints, so that it is told apart from what a step prints. */
const mark = 'steady-step'

/** How far a step is on a node. */
export type StepState =
  | { readonly state: 'done' }
  /** One of its paths, by its place among them, is not there. */
  | { readonly state: 'absent'; readonly path: number }
  /** It was interrupted: what is there may be half made. */
  | { readonly state: 'unfinished' }

/** The command that prints the state of each step. */
export const lookCommand = (steps: readonly Pick<Step, 'creates'>[]): readonly Word[] => [
  ...start,
  'look',
  ...steps.flatMap(counted),
]

/**
 * The command that does a step, unless it is done. Its exit code is that of the step's own command, or 1 where a path is not
 * there after it.
 *
 * @param attempt names this attempt, on every node; another attempt has another name
 */
export const makeCommand = (
  { creates, command }: Pick<Step, 'creates' | 'command'>,
  attempt: string,
): readonly Word[] => [...start, 'make', attempt, ...counted({ creates }), ...command]

const counted = ({ creates }: Pick<Step, 'creates'>): Word[] => [String(creates.length), ...creates]

/** @returns undefined where the node was cut off before it had printed the state of every step */
export function parseStates(lines: readonly string[], steps: number): StepState[] | undefined {
  const states = lines.flatMap((line): StepState[] => {
    const [first, state, path] = line.trimEnd().split(' ')
    if (first !== mark) return []
    if (state === 'done' || state === 'unfinished') return [{ state }]
    return state === 'absent' ? [{ state, path: Number(path) }] : []
  })
  return states.length === steps ? states : undefined
}

/**
 * A POSIX shell script. While a step is being done, a folder with a hidden name lies beside the first path that it makes.
 * After an interruption it stays, and the step counts as not done. Making a folder succeeds only once, so of several nodes
 * that share the files one does the step, and the others wait for it.
 */
const script = `under() { marks=$(dirname -- "$1")/.steady-unfinished.$(basename -- "$1"); }
is_marked() {
  for one in "$marks".*; do [ ! -e "$one" ] || [ "$one" = "$1" ] || return 0; done
  return 1
}
# Sets place to that of the first path that is not there.
is_lacking() {
  count=$1 place=0; shift
  while [ "$place" -lt "$count" ]; do [ -e "$1" ] || return 0; shift; place=$((place + 1)); done
  return 1
}
act=$1; shift
if [ "$act" = look ]; then
  while [ $# -gt 0 ]; do
    under "$2"
    if is_marked ''; then echo '${mark} unfinished'
    elif is_lacking "$@"; then echo "${mark} absent $place"
    else echo '${mark} done'; fi
    shift $(($1 + 1))
  done
  exit
fi
attempt=$1; shift
under "$2"
folder=\${marks%/*} own=$marks.$attempt
is_done() { ! is_marked "$own" && ! is_lacking "$@"; }
is_done "$@" && exit
mkdir -p -- "$folder" || exit
until mkdir -- "$own" 2>/dev/null; do
  [ -w "$folder" ] || { echo "$folder cannot be written" >&2; exit 1; }
  sleep 1
done
if ! is_done "$@"; then
  for one in "$marks".*; do [ "$one" = "$own" ] || rmdir -- "$one" 2>/dev/null; done
  ( shift $(($1 + 1)); exec "$@" ) || exit
  if is_lacking "$@"; then shift $((place + 1)); echo "the command ended well, but $1 is not there" >&2; exit 1; fi
fi
rmdir -- "$own"
`

const start: readonly Word[] = ['sh', '-c', script, 'step']

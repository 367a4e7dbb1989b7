import type { Word } from '../model/job.ts'
import type { StepCheck } from './step.ts'

/** First word of each line that the script itself prints, to tell it from the output of a step. */
const prefix = 'steady-step'

export type StepState =
  | { readonly state: 'done' }
  /** The path with this index is missing. */
  | { readonly state: 'absent'; readonly path: number; readonly need?: number }
  /** It was interrupted: existing files may be incomplete. */
  | { readonly state: 'unfinished'; readonly need?: number }
  /** Its check failed; `printed` is the last line of its output. */
  | { readonly state: 'unmet'; readonly printed: string }

/** The command that prints the state of each step. `need` is the first missing path of those that people provide. */
export const lookCommand = (checks: readonly StepCheck[]): readonly Word[] => [
  ...start,
  'look',
  ...checks.flatMap((check) =>
    check.by === 'paths'
      ? ['paths', ...counted(check.creates), ...counted(check.needs)]
      : ['command', ...counted(check.command)],
  ),
]

/** How an attempt shows that it is alive, in whole seconds. */
export interface Heartbeat {
  /** Interval between two signs of life. */
  readonly every: number
  /**
   * An attempt without a sign of life for this long counts as dead. Longer than the 60 s for which NFS clients cache
   * attributes.
   */
  readonly lease: number
}

const usualHeartbeat: Heartbeat = { every: 10, lease: 120 }

/**
 * The command that does a step unless it is done. It exits with the code of the step's own command, or with 1 if a path is
 * missing afterwards.
 * @param attempt name of this attempt, equal on every node and different for any other attempt
 */
export const makeCommand = (
  { creates, command }: { readonly creates: readonly Word[]; readonly command: readonly Word[] },
  attempt: string,
  { every, lease }: Heartbeat = usualHeartbeat,
): readonly Word[] => [
  ...start,
  'make',
  attempt,
  String(every),
  String(lease),
  ...counted(creates),
  ...command,
]

/** The command that runs `command` unless the check of a step passes. */
export const ensureCommand = (check: readonly Word[], command: readonly Word[]): readonly Word[] => [
  ...start,
  'ensure',
  ...counted(check),
  ...command,
]

const counted = (words: readonly Word[]): Word[] => [String(words.length), ...words]

/** @returns undefined if the output is incomplete */
export function parseStates(lines: readonly string[], steps: number): StepState[] | undefined {
  const states = lines.flatMap((line): StepState[] => {
    const [first, state, ...rest] = line.trimEnd().split(' ')
    if (first !== prefix) return []
    const need = /needs (\d+)$/.exec(line.trimEnd())?.[1]
    const needs = need === undefined ? {} : { need: Number(need) }
    switch (state) {
      case 'done':
        return [{ state }]
      case 'unfinished':
        return [{ state, ...needs }]
      case 'absent':
        return [{ state, path: Number(rest[0]), ...needs }]
      case 'unmet':
        return [{ state, printed: rest.join(' ') }]
      default:
        return []
    }
  })
  return states.length === steps ? states : undefined
}

/**
 * A POSIX shell script. While a step is being done, a hidden folder, the mark, is beside the first path that the step
 * creates. After an interruption it remains, and the step counts as not done. The mark contains a folder for the latest
 * attempt, whose name is an increasing number. Only one process can create a folder, so of several nodes or sessions that
 * share files one creates the next number and does the step; the others wait for it. While it lives, `beat` in its folder
 * changes; after a failure, `ended` exists. Nodes compare `beat` with its earlier value, because their clocks may differ.
 */
const script = `under() {
  folder=$(dirname -- "$1") name=$(basename -- "$1")
  # A name may have 255 bytes, and a character up to 4.
  if [ "\${#name}" -le 50 ]; then mark=$folder/.steady-unfinished.$name
  else mark=$folder/.steady-unfinished-$(printf %s "$name" | cksum | tr ' ' -); fi
}
# Sets place to that of the first path that is not there.
is_lacking() {
  count=$1 place=0; shift
  while [ "$place" -lt "$count" ]; do [ -e "$1" ] || return 0; shift; place=$((place + 1)); done
  return 1
}
# Runs the first $1 of the words that follow.
call() {
  count=$1; shift
  others=$(($# - count))
  while [ "$count" -gt 0 ]; do set -- "$@" "$1"; shift; count=$((count - 1)); done
  shift "$others"
  "$@"
}
act=$1; shift
if [ "$act" = look ]; then
  while [ $# -gt 0 ]; do
    by=$1; shift
    if [ "$by" = command ]; then
      if printed=$(call "$@" 2>&1 </dev/null); then state=done
      else state="unmet $(printf '%s\\n' "$printed" | tail -n 1)"; fi
    else
      under "$2"
      if [ -e "$mark" ]; then state=unfinished
      elif is_lacking "$@"; then state="absent $place"
      else state=done; fi
      shift $(($1 + 1))
      if [ "$state" != done ] && is_lacking "$@"; then state="$state needs $place"; fi
    fi
    shift $(($1 + 1))
    printf '%s\\n' "${prefix} $state"
  done
  exit
fi
if [ "$act" = ensure ]; then
  ( call "$@" ) >/dev/null 2>&1 </dev/null && exit
  shift $(($1 + 1))
  exec "$@"
fi
attempt=$1 every=$2 lease=$3; shift 3
under "$2"
is_done() { [ ! -e "$mark" ] && ! is_lacking "$@"; }
# Sets last to the number of the latest attempt: 0 before the first.
find_last() {
  last=0
  for one in "$mark"/*; do [ "\${one##*/}" -gt "$last" ] 2>/dev/null && last=\${one##*/}; done
}
beat() {
  trap 'kill "$nap"; exit' TERM
  beats=0
  while [ -d "$own" ] && kill -0 $$; do
    # Not emptied first, so that it needs no space.
    echo "$attempt $beats" 1<>"$own/beat"
    beats=$((beats + 1))
    sleep "$every" & nap=$!
    wait "$nap"
  done
}
# The mark stays.
fail() { kill "$beating" 2>/dev/null; mkdir -- "$own/ended" 2>/dev/null; exit "$1"; }
do_step() {
  previous=$last
  beat >/dev/null 2>&1 & beating=$!
  trap 'fail 129' HUP; trap 'fail 130' INT; trap 'fail 143' TERM
  [ "$previous" -eq 0 ] || rm -rf -- "$mark/$previous" 2>/dev/null
  # Another node may have done it before the first attempt was marked here.
  if [ "$previous" -gt 0 ] || is_lacking "$@"; then
    ( shift $(($1 + 1)); exec "$@" ) || fail $?
    if is_lacking "$@"; then
      shift $((place + 1))
      echo "the command ended well, but $1 is not there" >&2
      fail 1
    fi
  fi
  trap - HUP INT TERM
  kill "$beating" 2>/dev/null
  wait "$beating" 2>/dev/null
  find_last
  # Taken for dead, and taken over: the step is done when the other attempt has ended.
  [ "$mark/$last" = "$own" ] || return 0
  # The mark goes in one act. What is then left of it counts for nothing.
  gone=$folder/.steady-finished.$attempt
  mv -- "$mark" "$gone" && { rm -rf -- "$gone" 2>/dev/null || { sleep 1; rm -rf -- "$gone"; }; }
  exit 0
}
seen= waited=0 failed= told=
until is_done "$@"; do
  find_last
  read_now=$(cat -- "$mark/$last/beat" 2>/dev/null)
  [ "$seen" = "$last $read_now" ] || seen="$last $read_now" waited=0
  if [ "$last" -eq 0 ] || [ -e "$mark/$last/ended" ] || [ "$waited" -ge "$lease" ]; then
    case $read_now in "$attempt "*) if [ -e "$mark/$last/ended" ]; then
      # The node where it failed is to be the first that ends.
      sleep "$every"
      echo 'the step has failed on another node' >&2
      exit 1
    fi ;; esac
    own=$mark/$((last + 1))
    if problem=$({ { [ "$last" -gt 0 ] || mkdir -p -- "$mark"; } && mkdir -- "$own"; } 2>&1); then
      do_step "$@"
      continue
    fi
    if [ ! -e "$own" ]; then
      [ -z "$failed" ] || { printf '%s\\n' "$problem" >&2; exit 1; }
      failed=yes
    fi
  else
    case $read_now in '' | "$attempt "*) ;; *)
      [ -n "$told" ] || echo 'waiting: another session seems to do this step' >&2
      told=yes ;;
    esac
  fi
  sleep 1
  waited=$((waited + 1))
done
`

const start: readonly Word[] = ['sh', '-c', script, 'step']

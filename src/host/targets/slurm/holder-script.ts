import { shellQuoted } from '../../../core/text/shell.ts'
import type { Seconds } from '../../../core/model/units.ts'
import { batchScriptName, slurmLogName } from './batch-script.ts'

export const holderScriptName = 'hold.sh'

/** Seconds for which an idle holder looks often for a run. steadystate takes less time between two runs. */
const busyTime = 5
/** Seconds between two looks: at first, and later. */
const looks = { often: 0.02, later: 0.2 }

/** Seconds between two checks whether a run takes too long. */
const watchInterval = 2

/** Seconds that a run gets to end after its time limit, before the whole allocation is ended. */
const afterLimit = 60

export interface HolderParts {
  /** The allocation's folder, beside the folders of its jobs. */
  readonly folder: string
  readonly time: Seconds
  /** The allocation ends after this time without a run. */
  readonly idle: Seconds
}

/**
 * The script of an allocation that runs take turns on. It takes tickets out of its folder `open`, and starts the batch
 * script of the job that each is named after. A ticket holds the seconds that its run may take, and the number of its
 * node scripts. Beside the tickets there are
 *
 * - `busy` with the number of the turn while a ticket is taken or about to be,
 * - `taken`, the ticket that was taken last,
 * - `closed` instead of `open` once no further ticket can be put there.
 *
 * In the folder of a job it writes `over` with the exit code of a batch script that failed or was cancelled. Before it ends
 * a run that takes too long it writes `timed-out` and `cancelled`.
 */
export const holderScript = ({ folder, time, idle }: HolderParts): string[] => [
  '#!/bin/sh',
  `HELD=${shellQuoted(folder)}`,
  'ln -s "$SLURM_JOB_ID" "$HELD/claim" 2>/dev/null',
  '[ "$(readlink "$HELD/claim")" = "$SLURM_JOB_ID" ] || exit 0',
  'close() { mv "$HELD/open" "$HELD/closed" 2>/dev/null; exit 0; }',
  // A restarted allocation may have lost the nodes of its runs, so waiting runs get another allocation.
  '[ "${SLURM_RESTART_COUNT:-0}" = 0 ] || close',
  'now() { read -r up rest </proc/uptime; up=${up%.*}; }',
  'now; began=$up idle=$up stop= child= turn=0 STEADY_JOB=',
  // If its run was cancelled, a signal ends only the run; otherwise it ends the whole allocation.
  'tell() {',
  '  told=yes',
  '  { [ -n "$child" ] && [ -e "$STEADY_JOB/cancelled" ]; } || stop=yes',
  '  [ -z "$child" ] || kill "-$1" "$child"',
  '}',
  "trap 'tell TERM' TERM",
  "trap 'tell USR2' USR2",
  // With a node script on each of several nodes, steps are signalled, because srun passes no signal on to them.
  'expire() {',
  '  : >"$STEADY_JOB/timed-out"; : >"$STEADY_JOB/cancelled"',
  '  if [ "$scripts" = 1 ]; then kill -TERM "$child"; else scancel --quiet --signal=TERM "$SLURM_JOB_ID"; fi',
  '}',
  // Ends by itself soon after its run, because a signal to a process that was just forked can be lost.
  'passes() {',
  '  now; until=$((up + $1))',
  '  while [ "$up" -lt "$until" ]; do',
  `    sleep ${watchInterval}; now`,
  '    read -r current 2>/dev/null <"$HELD/busy" && [ "$current" = "$turn" ] || exit',
  '  done',
  '}',
  `watch() { passes "$need"; expire; passes ${afterLimit}; scancel --quiet "$SLURM_JOB_ID"; }`,
  // A killed node script may have left processes, which only the end of the allocation ends.
  'clean() {',
  '  node=0',
  '  while [ "$node" -lt "$scripts" ]; do',
  '    [ ! -e "$STEADY_JOB/node-$node" ] || [ -e "$STEADY_JOB/ended-$node" ] || return 1',
  '    node=$((node + 1))',
  '  done',
  '}',
  'broken() { scontrol --oneliner show node "$SLURM_JOB_NODELIST" | grep -Eq " State=[^ ]*(DRAIN|DOWN|FAIL)"; }',
  // The first run is always taken: the allocation was made for it. `now` drops fractions, so nearly 1 s more may have passed.
  `fits() { [ "$turn" = 0 ] || { [ $((${Math.ceil(time)} - up + began)) -gt "$need" ] && ! broken; }; }`,
  'while [ -z "$stop" ]; do',
  '  ticket=; for one in "$HELD/open"/*; do [ ! -e "$one" ] || { ticket=$one; break; }; done',
  '  now',
  '  if [ -z "$ticket" ] || ! read -r need scripts <"$ticket"; then',
  `    [ -d "$HELD/open" ] && [ $((up - idle)) -lt ${Math.ceil(idle)} ] || break`,
  `    if [ $((up - idle)) -lt ${busyTime} ]; then sleep ${looks.often}; else sleep ${looks.later}; fi`,
  '    continue',
  '  fi 2>/dev/null',
  '  fits || break',
  '  echo $((turn + 1)) >"$HELD/busy"',
  '  if mv "$ticket" "$HELD/taken" 2>/dev/null; then',
  '    turn=$((turn + 1)) STEADY_JOB=${HELD%/*}/${ticket##*/}',
  `    STEADY_TURN=$turn sh "$STEADY_JOB/${batchScriptName}" >"$STEADY_JOB/${slurmLogName}" 2>&1 & child=$!`,
  '    watch >/dev/null 2>&1 &',
  // A signal interrupts `wait`. `wait` returns 127 for a process whose end it has already reported.
  '    code=127 told=yes',
  '    while [ -n "$told" ]; do told=; wait "$child"; got=$?; [ "$got" = 127 ] || code=$got; done',
  '    child=',
  '    if [ "$code" != 0 ] || [ -e "$STEADY_JOB/cancelled" ]; then',
  // Files of other nodes may take a moment to appear here.
  '      for pause in 0 1 2; do sleep "$pause"; ! clean || break; done',
  '      clean || stop=yes',
  '      echo "$code" >"$STEADY_JOB/over.part"; mv "$STEADY_JOB/over.part" "$STEADY_JOB/over"',
  '    fi',
  '  fi',
  '  rm -f "$HELD/busy"',
  '  now; idle=$up',
  'done',
  'close',
]

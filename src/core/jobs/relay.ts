import { streamsFolder } from '../launchers/places.ts'

/**
 * Bytes of a stream in one line of output. Encoded they stay below the 4096 bytes that a pipe writes atomically, so that
 * lines of several relays never mix.
 */
const chunkBytes = 2800

/** Seconds between two signs of life. */
export const beatInterval = 10

/**
 * Shell functions that copy growing streams to standard output, for engines that keep only a container's output. Each line
 * has the stream's name, the offset of its bytes and the bytes in base64, so that a reader detects repeated and lost lines.
 */
export const relay: readonly string[] = [
  'mkdir -p "$state/relay" || exit 126',
  // $1: name, $2: offset of the first byte of the input
  'relay_from() {',
  '  at=$2',
  `  while chunk=$(dd bs=${chunkBytes} count=1 2>/dev/null | base64 -w0) && [ -n "$chunk" ]; do`,
  '    say bytes "$1" "$at" "$chunk"',
  '    size=$((${#chunk} / 4 * 3))',
  '    case "$chunk" in *==) size=$((size - 2)) ;; *=) size=$((size - 1)) ;; esac',
  '    at=$((at + size))',
  '  done',
  '  echo "$at" >"$state/relay/$1"',
  '}',
  'start_relay() {',
  '  mkfifo "$state/relay/$1.pipe" || exit 126',
  `  tail -c +1 -f "$STEADY_JOB/${streamsFolder}/$1" >"$state/relay/$1.pipe" 2>/dev/null &`,
  '  echo $! >"$state/relay/$1.tail"',
  '  relay_from "$1" 0 <"$state/relay/$1.pipe" &',
  '  echo $! >"$state/relay/$1.reader"',
  '}',
  // Copies what `tail` had not read yet.
  'finish_relay() {',
  '  kill "$(cat "$state/relay/$1.tail")"; reader=$(cat "$state/relay/$1.reader")',
  // A signal interrupts a wait, so it is repeated.
  '  while kill -0 "$reader"; do wait "$reader"; done',
  '  at=$(cat "$state/relay/$1")',
  `  tail -c "+$((at + 1))" "$STEADY_JOB/${streamsFolder}/$1" | relay_from "$1" "$at"`,
  '} 2>/dev/null',
  `( while sleep ${beatInterval}; do say beat; done ) & beat=$!`,
]

import { streamsFolder } from '../../../core/launchers/places.ts'
import { markedProcesses, type Marks } from '../../../core/jobs/supervision.ts'
import type { Job } from '../../../core/model/job.ts'
import { shellQuoted } from '../../../core/text/shell.ts'
import { ownerMarker } from '../../processes/warden-link.ts'
import type { Link } from './link.ts'
import { marksOf } from './script.ts'

/** Kills all processes with these marks, and prints their number. */
const killLines = (marks: Readonly<Partial<Marks>>): string[] => [
  ...markedProcesses(marks),
  'count=0 turn=0; while [ "$turn" -lt 50 ]; do',
  '  found=$(marked); [ -n "$found" ] || break',
  '  for pid in $found; do kill -KILL "$pid" 2>/dev/null; [ "$turn" -gt 0 ] || count=$((count + 1)); done',
  '  sleep 0.1; turn=$((turn + 1))',
  'done',
  'echo "killed $count"',
]

/** Ends processes of a results folder on a node; returns their number. */
export async function sweepNode(link: Link, results: string): Promise<number> {
  const text = await link.run(killLines({ [ownerMarker]: results }).join('\n'))
  return Number(/^killed (\d+)$/m.exec(text)?.[1] ?? 0)
}

/**
 * Reconnects to a node after a lost connection, and ensures that nothing of the job is left there.
 *
 * @returns bytes of each stream of the node, or undefined where it does not answer
 */
export async function recover(
  link: Link,
  job: Job,
  home: string,
  index: number,
): Promise<ReadonlyMap<string, number> | undefined> {
  const streams = job.streams.filter(({ node }) => node === index).map(({ name }) => name)
  const script = [
    `cd ${shellQuoted(home)} || exit 1`,
    // The node's own script has noticed the loss as well, and is about to end.
    `turn=0; while [ -d node-${index} ] && [ ! -e ended-${index} ] && [ "$turn" -lt 50 ]; do sleep 0.1; turn=$((turn + 1)); done`,
    ...killLines(marksOf(job)),
    `for stream in ${streams.join(' ')}; do echo "size $stream $(($(wc -c <"${streamsFolder}/$stream" 2>/dev/null)))"; done`,
  ]
  try {
    const text = await link.run(script.join('\n'), { timeout: 30_000 })
    const sizes = [...text.matchAll(/^size (\S+) (\d+)$/gm)]
    return new Map(sizes.map(([, name = '', size]) => [name, Number(size)]))
  } catch {
    return undefined
  }
}

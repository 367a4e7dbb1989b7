import { basename } from 'node:path'
import { filePaths } from '../../../core/jobs/holes.ts'
import { scriptsOf, type SubmittedFile } from '../../../core/jobs/submission.ts'
import { nodeMessages, nodeScript } from '../../../core/jobs/node-script.ts'
import { scriptExpressions } from '../../../core/jobs/shell-words.ts'
import { nodeIndexes } from '../../../core/launchers/places.ts'
import type { Job } from '../../../core/model/job.ts'
import { shellQuoted } from '../../../core/text/shell.ts'
import { firstPort } from '../first-port.ts'
import { ownerMarker, runMarker } from '../../processes/warden-link.ts'
import { nodeFactScript } from '../../probes/node-environment.ts'
import type { Kind } from './kind.ts'

/** Folders in a pod: the job's files, read-only, and the job's own folder. */
export const paths = { start: '/steady/start', job: '/steady/job' } as const

export const podScriptName = 'node.sh'
const factScriptName = 'facts.sh'

/** Seconds that tasks get between SIGTERM and SIGKILL, and that the whole pod gets to end (`podGrace`). */
const grace = 10
export const podGrace = grace + 20

/** `waiting <pod>`: the name service does not know this pod of the job yet. Printed every few seconds. */
export const waitingMessage = 'steady waiting'

/** The stream, without a task, in which a node describes itself. */
export const factStream = 'facts'

/** Name of the archive of a copied file or folder, by its index. */
export const archiveName = (index: number): string => `file-${index}.tgz`

/** Files and folders of this machine that must be copied. */
export const copiedPaths = (job: Pick<Job, 'tasks'>, shared: boolean): string[] =>
  shared ? [] : filePaths(job)

export interface PodScriptParts {
  readonly name: string
  readonly kind: Pick<Kind, 'host'>
  /** Whether the pods see the files of this machine. */
  readonly shared: boolean
}

export function podFiles(job: Job, parts: PodScriptParts): SubmittedFile[] {
  const facts = nodeFactScript({ pythons: job.pythons, folder: paths.job })
  return [
    { name: podScriptName, text: `${podScript(job, parts).join('\n')}\n` },
    { name: factScriptName, text: facts },
    ...scriptsOf(job),
  ]
}

function podScript(job: Job, { name, kind, shared }: PodScriptParts): string[] {
  const { topology } = job
  const copied = copiedPaths(job, shared)
  const pathOf = (path: string) => {
    const index = copied.indexOf(path)
    return index < 0 ? path : `${paths.job}/files/${index}/${basename(path)}`
  }
  const unable = (why: string) => `{ echo "${nodeMessages.unable} ${why}"; exit 126; }`
  return [
    '#!/bin/sh',
    '# Runs what one node does for a job, in a pod.',
    // The kernel withholds signals from a container's first process unless it handles them.
    `trap 'echo "${nodeMessages.finished} cancelled 143"; echo "${nodeMessages.ended} cancelled 143"; exit 143' TERM INT HUP`,
    'place=${STEADY_PLACE:-$JOB_COMPLETION_INDEX}',
    'STEADY_NODE=$((${place##*-} + STEADY_PLACE_PLUS))',
    `STEADY_JOB=${paths.job} STEADY_PORT=${firstPort(job.id)}`,
    'for program in awk base64 dd grep mkfifo sed tail tar wc; do',
    `  command -v "$program" >/dev/null || ${unable('the image has no program $program')}`,
    'done',
    `cp ${paths.start}/*.sh "$STEADY_JOB" || ${unable('the volume of the job cannot be written')}`,
    ...copied.flatMap((_, index) => [
      `mkdir -p "$STEADY_JOB/files/${index}" && tar -C "$STEADY_JOB/files/${index}" -xzof ${paths.start}/${archiveName(index)} ||`,
      `  ${unable('the files of the job cannot be unpacked')}`,
    ]),
    ...(topology.nodes === 1
      ? ['STEADY_ADDRESS_0=$STEADY_POD_IP']
      : [
          ...resolution,
          ...nodeIndexes(topology).map(
            (node) =>
              `find_address ${node} ${shellQuoted(kind.host(name, node))}; STEADY_ADDRESS_${node}=$found`,
          ),
        ]),
    ...nodeScript(job, {
      expression: scriptExpressions(topology.nodes, pathOf),
      workingDirectory: shared ? shellQuoted(job.workingDirectory) : '"$STEADY_JOB"',
      scrubbing: undefined,
      marks: { [runMarker]: job.run, [ownerMarker]: job.results },
      grace,
      reports: 'output',
      preparation: [
        'case " $STEADY_KNOWN_NODES " in',
        '*" $STEADY_NODE_NAME "*) ;;',
        `*) sh "$STEADY_JOB/${factScriptName}" 2>/dev/null | relay_from ${factStream} 0 ;;`,
        'esac',
      ],
    }),
  ]
}

/**
 * A shell function that sets `found` to the address of a pod: this one's own, or what the name service says of another, which
 * may start later. Frameworks fail on names that are not known yet, and some accept only numeric addresses.
 */
const resolution: readonly string[] = [
  'find_address() {',
  '  turn=0 found=; [ "$1" != "$STEADY_NODE" ] || found=$STEADY_POD_IP',
  '  while [ -z "$found" ]; do',
  '    found=$(getent ahosts "$2" 2>/dev/null | sed -n "1s/ .*//p")',
  '    [ -n "$found" ] || found=$(nslookup "$2" 2>/dev/null | sed -n "/^Name:/,\\$s/^Address[^:]*: *\\([0-9A-Fa-f.:]*\\).*/\\1/p" | sed -n 1p)',
  '    [ -n "$found" ] || sleep 0.2',
  `    turn=$((turn + 1)); [ $((turn % 25)) != 0 ] || echo "${waitingMessage} $2"`,
  '  done',
  '}',
]

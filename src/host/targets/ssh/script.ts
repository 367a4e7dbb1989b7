import { nodeScript } from '../../../core/jobs/node-script.ts'
import { scriptExpressions } from '../../../core/jobs/shell-words.ts'
import { scriptsOf, type SubmittedFile } from '../../../core/jobs/submission.ts'
import type { ClusterNode } from '../../../core/model/cluster.ts'
import type { Job } from '../../../core/model/job.ts'
import { shellQuoted } from '../../../core/text/shell.ts'
import { ownerMarker, runMarker } from '../../processes/warden-link.ts'
import { scrubbingExpressions } from '../../processes/variables.ts'
import { filesOf, jobFolder } from './places.ts'

export const nodeScriptName = 'node.sh'

/** Folder in the job's folder with a link for each copied file or folder. */
export const filesFolder = 'files'

/** Marks by which the processes of a job are found on a node. */
export const marksOf = ({ run, results }: Pick<Job, 'run' | 'results'>) => ({
  [runMarker]: run,
  [ownerMarker]: results,
})

/** Seconds that tasks get between SIGTERM and SIGKILL. */
const grace = 10

export interface ScriptParts {
  /** The folder on the nodes that contains everything. */
  readonly folder: string
  readonly shared: boolean
  readonly nodes: readonly ClusterNode[]
}

/** Files in the job's folder on every node before anything starts. */
export function jobFiles(job: Job, { folder, shared, nodes }: ScriptParts): SubmittedFile[] {
  const home = jobFolder(folder, job.id)
  const names = filesOf(job)
  const pathOf = (path: string) => (shared ? path : `${home}/${filesFolder}/${names.get(path)}`)
  const text = [
    '#!/bin/sh',
    '# Runs what one node does for a job: node.sh NODE PORT. NODE counts from 0.',
    'STEADY_NODE=$1 STEADY_PORT=$2 STEADY_JOB=$(cd "${0%/*}" && pwd -P) || exit 126',
    ...nodes.map(({ address }, index) => `STEADY_ADDRESS_${index}=${shellQuoted(address)}`),
    ...nodeScript(job, {
      expression: scriptExpressions(nodes.length, pathOf),
      workingDirectory: shared ? shellQuoted(job.workingDirectory) : '"$STEADY_JOB"',
      scrubbing: scrubbingExpressions,
      marks: marksOf(job),
      grace,
      reports: 'lifeline',
    }),
    '',
  ].join('\n')
  return [{ name: nodeScriptName, text }, ...scriptsOf(job)]
}

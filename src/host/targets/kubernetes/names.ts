import { createHash } from 'node:crypto'

const digest = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

/**
 * The name of everything that one job has in the cluster. Names of pods and of hosts are made of it, which leave it 40
 * characters: letters, digits and hyphens. Ids that differ give names that differ.
 */
export function objectName({ id, run }: { readonly id: string; readonly run: string }): string {
  const readable = run
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 20)
    .replaceAll(/^-+|-+$/g, '')
  return ['steady', ...(readable === '' ? [] : [readable]), digest(id, 12)].join('-')
}

/** Labels of everything that is of a job: whose values are short, so that long ones are digests. */
export const labelNames = {
  manager: 'app.kubernetes.io/managed-by',
  job: 'steadystate/job',
  results: 'steadystate/results',
} as const

export const manager = 'steadystate'

export const labelsOf = (name: string, results: string): Record<string, string> => ({
  [labelNames.manager]: manager,
  [labelNames.job]: name,
  [labelNames.results]: digest(results, 16),
})

/** Annotations hold any text. */
export const annotationNames = {
  id: 'steadystate/id',
  run: 'steadystate/run',
  results: 'steadystate/results',
} as const

/** The one container of a pod that a job's tasks run in. */
export const containerName = 'steady'

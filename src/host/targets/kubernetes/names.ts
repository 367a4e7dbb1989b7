import { createHash } from 'node:crypto'

const digest = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

/**
 * The name of all objects of one job. It has at most 40 characters (letters, digits, hyphens), because names of pods and
 * hosts are longer versions of it. Different ids give different names.
 */
export function objectName({ id, run }: { readonly id: string; readonly run: string }): string {
  const readable = run
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 20)
    .replaceAll(/^-+|-+$/g, '')
  return ['steady', ...(readable === '' ? [] : [readable]), digest(id, 12)].join('-')
}

/** Labels of all objects of a job. Their values must be short, so long values become digests. */
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

/** Annotations, which hold any text. */
export const annotationNames = {
  id: 'steadystate/id',
  run: 'steadystate/run',
  results: 'steadystate/results',
} as const

/** The container in which a pod runs a job's tasks. */
export const containerName = 'steady'

/**
 * A job id as one file name and one word of Slurm's lists: letters, digits, dots, underscores and hyphens.
 * Ids that differ stay different.
 */
export const plainName = (id: string): string =>
  id.replaceAll(/[^A-Za-z0-9.-]/g, (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}_`)

/** The name by which the next session finds the job in Slurm. */
export const slurmName = (id: string): string => `steady-${plainName(id)}`

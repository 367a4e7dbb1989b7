import { shellQuoted } from '../text/shell.ts'
import type { ContainerSettings } from '../model/container.ts'

/** What a container is of, so that whoever ends the job finds it. */
export const containerLabels = { run: 'steady.run', results: 'steady.results' } as const

/**
 * A shell command that removes every container with a label, running or not.
 *
 * @param value of the label
 */
export const removal = (
  program: ContainerSettings['program'],
  label: keyof typeof containerLabels,
  value: string,
): string =>
  `${program} ps --all --quiet --filter ${shellQuoted(`label=${containerLabels[label]}=${value}`)} 2>/dev/null | ` +
  `while read -r one; do ${program} rm --force "$one" </dev/null; done >/dev/null 2>&1; true`

import { redacted } from '../../core/secrets/secrets.ts'
import { variableRules, type Treatment } from './variable-table.ts'

export interface PassedVariables {
  /** What runs see of this process's environment. */
  readonly all: Readonly<Record<string, string>>
  /** Variables that choose devices or locate programs, sorted by name. Secrets are redacted. */
  readonly recorded: Readonly<Record<string, string>>
  /** Names of those taken away, sorted. */
  readonly scrubbed: readonly string[]
}

/**
 * Set for every run. Python keeps what it prints to a pipe back until some kilobytes have come together; then neither
 * the time at which a line arrives nor a run's silence would mean anything.
 */
export const alwaysSet: Readonly<Record<string, string>> = { PYTHONUNBUFFERED: '1' }

/**
 * What runs inherit: an environment less what changes speed.
 *
 * @param inherited such as `process.env`
 */
export function runVariables(inherited: Readonly<Record<string, string | undefined>>): PassedVariables {
  const all: Record<string, string> = {}
  const recorded: Record<string, string> = {}
  const scrubbed: string[] = []
  for (const [name, value] of Object.entries(inherited)) {
    if (value === undefined) continue
    const treatment = treatmentOf(name)
    if (treatment === 'scrubbed') scrubbed.push(name)
    else all[name] = value
    if (treatment === 'kept') recorded[name] = value
  }
  return { all, recorded: redacted(recorded), scrubbed: scrubbed.sort() }
}

const treatmentOf = (name: string): Treatment | undefined =>
  variableRules.find(({ names }) => names.test(name))?.treatment

/** The same rules as extended regular expressions, for nodes that know only grep(1). */
export const scrubbingExpressions = {
  kept: expressionOf('kept'),
  scrubbed: expressionOf('scrubbed'),
}

/** Non-capturing groups and `\w` are the only parts of the rules that POSIX has not. */
function expressionOf(treatment: Treatment): string {
  return variableRules
    .filter((rule) => rule.treatment === treatment)
    .map(({ names }) => names.source.replace(/^\^\(\?:(.*)\)\$$/, '$1'))
    .join('|')
    .replaceAll('(?:', '(')
    .replaceAll('\\w', '[A-Za-z0-9_]')
}

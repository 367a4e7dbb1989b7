import type { Environment } from '../../core/model/environment.ts'
import { type ChangedFact, machineFinding } from '../../core/environment/messages.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Maybe } from '../../core/model/missing.ts'
import { resultFinding } from '../../core/results/finding-rows.ts'

/** Processes of a killed session were still running, and would have disturbed every measurement. */
export const leftoversFinding = (count: number): Finding => machineFinding('leftovers-ended', { count })

/** The matrix of the suite was edited: the runs of cases that it no longer has stay, and enter no figure. */
export const casesApartFinding = (cases: readonly string[]): Finding =>
  resultFinding('cases-apart', { cases })

/** Results of one folder are compared with each other, so its machine should stay the same. */
export function machineChanged(first: Environment, now: Environment): Finding[] {
  const facts: readonly (readonly [ChangedFact, string, string])[] = [
    ['host', first.host, now.host],
    ['kernel', first.kernel, now.kernel],
    ['processor', shown(first.processor.model), shown(now.processor.model)],
    ['cpus', shown(first.limits.affinity), shown(now.limits.affinity)],
    ['driver', driverOf(first), driverOf(now)],
    ['commit', shown(first.commit), shown(now.commit)],
  ]
  return facts.flatMap(([fact, before, after]) =>
    before === after ? [] : [machineFinding('machine-changed', { fact, before, now: after })],
  )
}

const shown = (fact: Maybe<string | number>) => (fact.kind === 'known' ? String(fact.value) : '—')

const driverOf = ({ gpus }: Environment) => (gpus.kind === 'known' ? shown(gpus.value.driver) : '—')

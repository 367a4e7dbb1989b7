import { dirname } from 'node:path'
import { pythonFor } from '../../core/environment/python-packages.ts'
import { runNeeds } from '../../core/environment/run-needs.ts'
import type { EnvironmentQuestion } from '../../host/probes/environment.ts'
import type { PlannedSuite } from '../plan.ts'

/** What is to be known of the machine before a suite runs: only what its own workloads need is asked. */
export function environmentQuestion(
  { path, plan, workloads }: Pick<PlannedSuite, 'path' | 'plan' | 'workloads'>,
  results: string,
): EnvironmentQuestion {
  const python = pythonFor([...workloads.values()].map(({ needs }) => needs))
  return {
    folder: dirname(path),
    results,
    needs: runNeeds(plan.cases, (name) => workloads.get(name)?.needs),
    ...(python === undefined ? {} : { python }),
  }
}

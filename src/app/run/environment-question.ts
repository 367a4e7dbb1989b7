import { dirname } from 'node:path'
import { pythonFor } from '../../core/environment/python-packages.ts'
import { runNeeds } from '../../core/environment/run-needs.ts'
import { launchSettings } from '../../core/jobs/launch-settings.ts'
import type { LaunchSettings } from '../../core/model/cluster.ts'
import type { PythonQuestion } from '../../core/model/environment.ts'
import type { Suite } from '../../core/model/suite.ts'
import type { EnvironmentQuestion } from '../../host/probes/environment.ts'
import type { Target } from '../../host/targets/target.ts'
import type { PlannedSuite } from '../plan.ts'

interface AskedFor extends Pick<PlannedSuite, 'path' | 'plan'>, PythonParts {
  readonly suite: Pick<Suite, 'environment' | 'launch'>
  readonly target: Pick<Target, 'cluster'>
}

/** What is to be known of the machine before a suite runs: only what its own workloads need is asked. */
export function environmentQuestion(planned: AskedFor, results: string): EnvironmentQuestion {
  const { path, plan, suite, workloads, target } = planned
  return {
    folder: dirname(path),
    results,
    needs: runNeeds(plan.cases, (name) => workloads.get(name)?.needs),
    python: pythonQuestion(planned, launchSettings(target.cluster, suite.launch)),
  }
}

/** What decides which Python runs use, beside the launch settings. */
interface PythonParts extends Pick<PlannedSuite, 'workloads'> {
  readonly suite: Pick<Suite, 'environment'>
}

/** The Python that describes the nodes; the same for all runs of a suite. */
export function pythonQuestion(
  { suite, workloads }: PythonParts,
  launch: Pick<LaunchSettings, 'variables'>,
): PythonQuestion | undefined {
  const variables = { ...suite.environment, ...launch.variables }
  return pythonFor(
    [...workloads.values()].map(({ needs }) => needs),
    variables['PATH'],
  )
}

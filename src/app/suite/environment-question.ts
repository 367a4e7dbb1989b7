import { dirname } from 'node:path'
import { pythonFor } from '../../core/environment/python-packages.ts'
import { runNeeds } from '../../core/environment/run-needs.ts'
import { launchSettings } from '../../core/jobs/launch-settings.ts'
import type { ContainerSettings } from '../../core/model/container.ts'
import { imageFor } from '../../core/containers/image-for.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import { usualPython } from '../../core/text/interpreters.ts'
import type { PlannedWorkload } from '../../core/plan/offer.ts'
import type { LaunchSettings } from '../../core/model/cluster.ts'
import type { PythonQuestion } from '../../core/model/environment.ts'
import type { Suite } from '../../core/model/suite.ts'
import type { EnvironmentQuestion } from '../../host/probes/environment.ts'
import type { Target } from '../../host/targets/target.ts'
import type { PlannedSuite } from './planned-suite.ts'

interface AskedFor extends Pick<PlannedSuite, 'path' | 'plan'>, PythonParts {
  readonly suite: Pick<Suite, 'environment' | 'image' | 'launch' | 'variants'>
}

/** What is to be known of the machine before a suite runs: only what its own workloads need is asked. */
export function environmentQuestion(planned: AskedFor, results: string): EnvironmentQuestion {
  const { path, plan, suite, workloads, target } = planned
  const searched = plan.searches.flatMap(({ smallest, skip }) => (skip === undefined ? [smallest] : []))
  return {
    folder: dirname(path),
    results,
    needs: runNeeds([...plan.cases, ...searched], (name) => workloads.get(name)?.needs),
    pythons: pythonQuestions(planned, launchSettings(target.cluster, suite.launch)),
  }
}

/** What decides which Python runs use, beside the launch settings. */
interface PythonParts extends Pick<PlannedSuite, 'workloads' | 'setups'> {
  readonly suite: Pick<Suite, 'environment' | 'image' | 'variants'>
  readonly target: Pick<Target, 'cluster' | 'site'>
}

/**
 * The Pythons that describe the nodes, the same for all runs of a suite: of each setup, and the one on PATH. Where the
 * engine itself starts containers, nodes describe themselves in one, whose usual Python it is.
 */
export function pythonQuestions(
  { suite, workloads, setups, target }: PythonParts,
  launch: Pick<LaunchSettings, 'variables'>,
): PythonQuestion[] {
  const { containers } = target.cluster
  if (containers !== undefined) return inImages(suite, [...workloads.values()], containers)
  const variables = { ...suite.environment, ...launch.variables }
  if (target.site.containers === 'by-engine') {
    const all = [...workloads.values()].map(({ needs }) => needs)
    return [{ interpreter: usualPython, packages: [], ...pythonFor(all, variables['PATH']) }]
  }
  const onPath = pythonFor(
    [...workloads.values()].filter(({ setup }) => setup === undefined).map(({ needs }) => needs),
    variables['PATH'],
  )
  const chosen = [...setups.values()].flatMap((choice) => (choice.state === 'ready' ? [choice] : []))
  const setupPythons = new Map(
    chosen.map(({ setup, installed }) => [
      installed.python,
      { interpreter: installed.python, packages: [...setup.shows] },
    ]),
  )
  return [...setupPythons.values(), ...(onPath === undefined ? [] : [onPath])]
}

/** The usual Python of every image that cases run in. */
function inImages(
  suite: Pick<Suite, 'image' | 'variants'>,
  workloads: readonly PlannedWorkload[],
  settings: ContainerSettings,
): PythonQuestion[] {
  const variants = suite.variants.length === 0 ? [undefined] : suite.variants
  const used = workloads.flatMap((workload) =>
    variants.flatMap((variant) => {
      const image = imageFor(workload, suite, variant)
      return image === undefined ? [] : [{ image, needs: workload.needs }]
    }),
  )
  return [...groupBy(used, ({ image }) => image)].map(([name, all]) => ({
    interpreter: usualPython,
    packages: [],
    ...pythonFor(all.map(({ needs }) => needs)),
    image: { name, settings },
  }))
}

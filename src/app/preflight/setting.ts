import { dirname, resolve } from 'node:path'
import { imageFor } from '../../core/containers/image-for.ts'
import { launchSettings } from '../../core/jobs/launch-settings.ts'
import { torchrun } from '../../core/launchers/torchrun.ts'
import type { Capacity, DeviceKind } from '../../core/model/capacity.ts'
import { noLaunchSettings } from '../../core/model/cluster.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Workload } from '../../core/model/workload.ts'
import { interpreterOf } from '../../core/environment/python-packages.ts'
import { hasGpus, settleWorkloads } from '../../core/plan/offer.ts'
import { isPython, usualPython } from '../../core/text/interpreters.ts'
import { setupKey } from '../../core/variants/variants.ts'
import type { Target } from '../../host/targets/target.ts'
import { chooseSetups } from '../suite/choose-setups.ts'
import type { LoadedSuite } from '../suite/load-suite.ts'
import type { StopSignals } from '../jobs/follow-job.ts'
import type { JobSetting } from '../jobs/short-job.ts'

/** What all jobs of a preflight are asked for. */
export interface PreflightWish {
  /** Absolute path of a folder for what targets keep. */
  readonly results: string
  readonly cwd: string
  readonly variables: NodeJS.ProcessEnv
  readonly stop: StopSignals
}

/**
 * What the jobs of a preflight have in common. Of a suite's workloads, the first that torchrun starts stands for all.
 *
 * @throws SteadyError `PREFLIGHT_NEEDS_SUITE`
 */
export function settingOf(
  { cluster, site }: Pick<Target, 'cluster' | 'site'>,
  capacity: Capacity,
  loaded: LoadedSuite | undefined,
  { cwd, results, variables, stop }: PreflightWish,
): JobSetting {
  const launch = launchSettings(cluster, loaded?.suite.launch ?? noLaunchSettings)
  const used = loaded === undefined ? undefined : usedOf(loaded, capacity, variables)
  const isContained = site.containers !== undefined && used?.image !== undefined
  if (site.containers === 'by-engine' && !isContained)
    throw new SteadyError('PREFLIGHT_NEEDS_SUITE', { cluster: cluster.name })
  const set = { ...(isContained ? {} : used?.setup?.variables), ...loaded?.suite.environment }
  const { image, dataSet } = used ?? {}
  const settings = cluster.containers
  return {
    results,
    stop,
    workingDirectory: loaded === undefined ? cwd : dirname(loaded.path),
    launch,
    variables: set,
    container:
      isContained && image !== undefined
        ? { image, settings, reads: dataSet === undefined ? [] : [dataSet] }
        : undefined,
    python: {
      interpreter: (isContained ? undefined : used?.setup?.python) ?? used?.interpreter ?? usualPython,
      packages: [],
      path: isContained ? undefined : { ...set, ...launch.variables }['PATH'],
      ...(isContained && image !== undefined && settings !== undefined
        ? { image: { name: image, settings } }
        : {}),
    },
    dataSet,
    devices: used?.devices ?? (hasGpus(capacity) ? 'gpu' : 'cpu'),
  }
}

/** What runs of a suite use on the nodes. */
interface NodeUse {
  readonly devices: DeviceKind
  readonly image: string | undefined
  /** Where no setup brings one. */
  readonly interpreter: string | undefined
  readonly setup:
    { readonly python: string; readonly variables: Readonly<Record<string, string>> } | undefined
  readonly dataSet: string | undefined
}

function usedOf(
  { suite, path, workloads }: LoadedSuite,
  capacity: Capacity,
  variables: NodeJS.ProcessEnv,
): NodeUse {
  const all = [...settleWorkloads(workloads, capacity).values()]
  const workload = all.find(({ launchers }) => launchers.includes(torchrun.name)) ?? all[0]
  const choice = workload && chooseSetups([workload], variables).get(setupKey(workload.name, undefined))
  return {
    devices: workload?.needs.devices === 'gpu' ? 'gpu' : 'cpu',
    image: workload && imageFor(workload, suite, undefined),
    interpreter: workload && pythonOf(workload),
    setup:
      choice?.state === 'ready'
        ? { python: choice.installed.python, variables: choice.setup.variables }
        : undefined,
    dataSet: suite.dataSet === undefined ? undefined : resolve(dirname(path), suite.dataSet),
  }
}

/** The Python that the command starts, else the one that the workload needs. */
function pythonOf({ command: [first], needs }: Pick<Workload, 'command' | 'needs'>): string {
  return typeof first === 'string' && isPython(first) ? first : interpreterOf(needs)
}

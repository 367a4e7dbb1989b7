import type { CodedSkip } from '../messages/data.ts'
import { skipReason } from '../model/missing.ts'
import { deviceCount, type Topology } from '../model/topology.ts'
import type { Workload } from '../model/workload.ts'
import type { Versions } from '../model/workload-source.ts'
import { isEarlier } from '../text/versions.ts'
import { dmlc } from './dmlc.ts'
import { horovodrun } from './horovodrun.ts'
import { jax } from './jax.ts'
import type { Launcher, Site } from './launcher.ts'
import { mpirun } from './mpirun.ts'
import { oneflow } from './oneflow.ts'
import { paddle } from './paddle.ts'
import { processLauncher } from './process.ts'
import { srun } from './srun.ts'
import { tfConfig } from './tf-config.ts'
import { torchLaunch } from './torch-launch.ts'
import { torchrun } from './torchrun.ts'

/** A new launcher is one file and a row here. */
export const launchers: readonly Launcher[] = [
  processLauncher,
  torchrun,
  torchLaunch,
  mpirun,
  srun,
  horovodrun,
  paddle,
  oneflow,
  jax,
  tfConfig,
  dmlc,
]

export const launcherNames: readonly string[] = launchers.map(({ name }) => name)

/** The launchers that suit a workload's cases of a topology, in its order. */
export const suitedLaunchers = (
  { launchers: suited, singleRank }: Pick<Workload, 'launchers' | 'singleRank'>,
  topology: Topology,
): readonly string[] =>
  singleRank === undefined || deviceCount(topology) > 1 ? suited : [...new Set([singleRank, ...suited])]

/** Where ranks are started, and with what. */
export interface LaunchPlace {
  readonly site: Site
  /** The launcher that the suite or the cluster asks for. */
  readonly wanted?: string | undefined
  /** Versions of the software there, as far as stated. */
  readonly versions?: Versions
}

/**
 * The first of a workload's launchers that is installed and can start the topology, in its order; or why the last one
 * cannot.
 */
export function launcherFor(
  suited: readonly string[],
  topology: Topology,
  { site, wanted, versions = {} }: LaunchPlace,
): Launcher | { readonly why: CodedSkip } {
  if (wanted !== undefined && !suited.includes(wanted))
    return { why: skipReason('launcher-unsuited', { launcher: wanted, suited }) }
  let why = skipReason('no-launcher')
  for (const name of wanted === undefined ? suited : [wanted]) {
    const launcher = launchers.find((launcher) => launcher.name === name)
    if (launcher === undefined) continue
    const absent = whyAbsent(launcher, versions)
    const ability = launcher.canLaunch(topology, site)
    if (absent === undefined && ability.can) return launcher
    if (absent !== undefined) why = absent
    else if (!ability.can) why = ability.why
  }
  return { why }
}

function whyAbsent({ name, since }: Launcher, versions: Versions): CodedSkip | undefined {
  if (since === undefined) return undefined
  const { framework, version } = since
  const has = versions[framework]
  if (has === undefined || !isEarlier(has, version)) return undefined
  return skipReason('launcher-too-new', { launcher: name, framework, since: version, has })
}

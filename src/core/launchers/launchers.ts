import type { CodedSkip } from '../messages/data.ts'
import { skipReason } from '../model/skip-reason.ts'
import { deviceCount, type Topology } from '../model/topology.ts'
import type { Workload } from '../model/workload.ts'
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

/**
 * Of the launchers that suit a workload, in its order, the first that can start the topology at the site; or why the last
 * of them cannot.
 *
 * @param wanted the launcher that the suite or the cluster asks for, where one does
 */
export function launcherFor(
  suited: readonly string[],
  topology: Topology,
  site: Site,
  wanted?: string,
): Launcher | { readonly why: CodedSkip } {
  if (wanted !== undefined && !suited.includes(wanted))
    return { why: skipReason('launcher-unsuited', { launcher: wanted, suited }) }
  let why = skipReason('no-launcher')
  for (const name of wanted === undefined ? suited : [wanted]) {
    const launcher = launchers.find((one) => one.name === name)
    if (launcher === undefined) continue
    const ability = launcher.canLaunch(topology, site)
    if (ability.can) return launcher
    why = ability.why
  }
  return { why }
}

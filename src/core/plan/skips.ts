import { missingData } from '../data/missing-data.ts'
import { launcherFor, suitedLaunchers } from '../launchers/launchers.ts'
import type { DeviceKind, OfferedTopology } from '../model/capacity.ts'
import { axes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import type { Case } from '../model/case.ts'
import { type Maybe, skipReason, type SkipReason } from '../model/missing.ts'
import type { Skip } from '../model/plan.ts'
import type { SkipRule } from '../model/suite.ts'
import { sameTopology, type Topology } from '../model/topology.ts'
import { unsupportedReasons } from '../workload/refusals.ts'
import type { Offer, PlannedWorkload } from './offer.ts'

export function matches({ when }: SkipRule, matrixCase: Case): boolean {
  const { workload, topology, batch, parameters } = when
  return (
    (workload?.includes(matrixCase.workload) ?? true) &&
    (topology?.some((listed) => sameTopology(listed, matrixCase.topology)) ?? true) &&
    (batch?.includes(matrixCase.batchPerDevice) ?? true) &&
    axes.every(
      (axis) => when.axes[axis.name]?.some((listed) => listed === axisValue(matrixCase, axis)) ?? true,
    ) &&
    Object.entries(parameters ?? {}).every(([name, values]) =>
      values.some((value) => value === matrixCase.parameters[name]),
    )
  )
}

/**
 * Why a case does not run; undefined where it runs. First the suite's own rules, then limits of the workload, then those of
 * the target, so that the most lasting reason is given.
 */
export function skipOf(
  matrixCase: Case,
  rules: readonly SkipRule[],
  workload: PlannedWorkload,
  offer: Offer,
): Skip | undefined {
  const rule = rules.find((rule) => matches(rule, matrixCase))
  if (rule !== undefined) return { case: matrixCase, by: 'suite', reason: rule.reason }
  const cannot = reasonsNot(matrixCase, workload, offer)[0]
  if (cannot !== undefined) return { case: matrixCase, by: 'workload', reason: cannot }
  const { devices } = workload.needs
  const lacks =
    (devices === 'none' ? undefined : beyond(matrixCase.topology, devices, offer.capacity[devices])) ??
    offer.withoutImage(workload, matrixCase) ??
    offer.withoutSetup(workload, matrixCase) ??
    offer.tooLarge?.(workload, matrixCase) ??
    missingData(matrixCase, workload, offer.dataSet)
  return lacks === undefined ? undefined : { case: matrixCase, by: 'target', reason: lacks }
}

function reasonsNot(
  matrixCase: Case,
  workload: PlannedWorkload,
  { site, launcher: wanted, versionsOf }: Offer,
): SkipReason[] {
  const reasons = unsupportedReasons(matrixCase, workload)
  const launcher =
    workload.needs.devices === 'none'
      ? undefined
      : launcherFor(suitedLaunchers(workload, matrixCase.topology), matrixCase.topology, {
          site,
          wanted,
          versions: versionsOf(workload, matrixCase),
        })
  return launcher !== undefined && 'why' in launcher ? [...reasons, launcher.why] : reasons
}

function beyond(
  { nodes, devicesPerNode }: Topology,
  kind: DeviceKind,
  offered: Maybe<OfferedTopology>,
): SkipReason | undefined {
  if (offered.kind === 'missing') return undefined
  const { nodes: hasNodes, devicesPerNode: has, unusable = [] } = offered.value
  const device = kind.toUpperCase()
  if (has === 0) return skipReason('no-such-device', { device })
  if (nodes > hasNodes)
    return skipReason('too-few-nodes', {
      needed: nodes,
      has: hasNodes,
      unusable,
    })
  if (devicesPerNode > has) return skipReason('too-few-devices', { needed: devicesPerNode, device, has })
  return undefined
}

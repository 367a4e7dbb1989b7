import type { Capacity, OfferedTopology } from '../../../core/model/capacity.ts'
import { known, missing, type Maybe } from '../../../core/model/missing.ts'
import type { ClusterMember } from './objects.ts'
import type { KubernetesSettings } from './settings.ts'

/** What pods may ask for: all usable nodes, each counted like the largest. */
export function capacityOf(members: readonly ClusterMember[], settings: KubernetesSettings): Capacity {
  const chosen = members.filter(({ metadata }) =>
    Object.entries(settings['node-selector']).every(([name, value]) => metadata.labels?.[name] === value),
  )
  const states = chosen.map((member) => ({ member, state: stateOf(member, settings) }))
  const usable = states.filter(({ state }) => state === undefined).map(({ member }) => member)
  const unusable = states.flatMap(({ member, state }) =>
    state === undefined ? [] : [{ name: member.metadata.name, ...state }],
  )
  const offer = (resource: string): Maybe<OfferedTopology> => {
    const counts = usable
      .map((member) => wholeOf(member.status.allocatable?.[resource]))
      .filter((count) => count > 0)
    if (usable.length === 0) return missing('no-usable-nodes', { nodes: unusable })
    return known({
      nodes: counts.length,
      devicesPerNode: Math.max(0, ...counts),
      ...(unusable.length === 0 ? {} : { unusable }),
    })
  }
  return { cpu: offer('cpu'), gpu: offer(settings['gpu-resource']) }
}

/** Why pods cannot start on a node; undefined where they can. */
function stateOf({ spec, status }: ClusterMember, { tolerations }: KubernetesSettings) {
  const ready = status.conditions?.find(({ type }) => type === 'Ready')
  if (ready?.status !== 'True') return { state: 'not ready', reason: ready?.message ?? '' }
  if (spec.unschedulable === true) return { state: 'cordoned', reason: '' }
  const taint = spec.taints?.find(
    (taint) =>
      taint.effect !== 'PreferNoSchedule' && !tolerations.some((toleration) => tolerates(toleration, taint)),
  )
  return taint === undefined ? undefined : { state: 'tainted', reason: `${taint.key}:${taint.effect}` }
}

type Taint = NonNullable<ClusterMember['spec']['taints']>[number]

/** Compares as the scheduler does. */
function tolerates(toleration: Readonly<Record<string, unknown>>, taint: Taint): boolean {
  const { key, operator = 'Equal', value = '', effect } = toleration
  if (effect !== undefined && effect !== '' && effect !== taint.effect) return false
  if (key === undefined || key === '') return operator === 'Exists'
  return key === taint.key && (operator === 'Exists' || value === (taint.value ?? ''))
}

/** Whole devices in a quantity: `8`, or `7910m` processors. */
const wholeOf = (quantity: string | undefined): number => {
  if (quantity === undefined) return 0
  return quantity.endsWith('m')
    ? Math.floor(Number(quantity.slice(0, -1)) / 1000)
    : Math.floor(Number(quantity))
}

import { groupBy } from '../../collections/group-by.ts'
import { known } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import { about, answeringNodes, differing, type Check } from '../check.ts'
import type { FabricPort } from '../node-facts.ts'
import type { Observations } from '../observations.ts'
import { preflightFinding } from '../messages.ts'

/** InfiniBand and RoCE, read from the files that ibstat reads. */
export const fabric: Check = {
  name: 'fabric',
  title: same('InfiniBand'),
  shows: ({ facts }, observations) =>
    facts.kind === 'known' && hasFabric(observations)
      ? known(same(fabricText(facts.value.fabric)))
      : undefined,
  findings: (observations) => {
    if (!hasFabric(observations)) return []
    const all = answeringNodes(observations)
    const limited = all.filter(
      ({ facts }) => facts.fabric.some(isActive) && facts.lockedMemory !== 'unlimited',
    )
    return [
      ...all.flatMap((answer) => {
        const idle = answer.facts.fabric.filter((port) => !isActive(port))
        const ports = idle.map(({ name, state }) => ({ name, state }))
        return about(ports.length === 0 ? [] : [answer], preflightFinding('fabric-port-down', { ports }))
      }),
      ...differing(same('InfiniBand'), all, ({ facts }) => fabricText(facts.fabric)),
      ...limited.flatMap((answer) =>
        about([answer], preflightFinding('locked-memory-limited', { limit: answer.facts.lockedMemory })),
      ),
    ]
  },
}

const hasFabric = (observations: Observations) =>
  answeringNodes(observations).some(({ facts }) => facts.fabric.length > 0)

const isActive = ({ state }: FabricPort) => state === 'ACTIVE'

/** `4 × 200 Gb/sec (4X HDR)`. Ports that are down do not count. */
function fabricText(ports: readonly FabricPort[]): string {
  const rates = [...groupBy(ports.filter(isActive), ({ rate }) => rate)]
  return rates.length === 0 ? '0' : rates.map(([rate, all]) => `${all.length} × ${rate}`).join(', ')
}

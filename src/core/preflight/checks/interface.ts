import { known, missing } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import { about, answeringNodes, differing, type Check } from '../check.ts'
import type { NetworkInterface } from '../node-facts.ts'
import { preflightFinding } from '../messages.ts'

/** The network interface that the cluster file names. */
export const networkInterface: Check = {
  name: 'interface',
  title: { en: 'Interface', zh: '网络接口' },
  shows: ({ facts }, { interface: name }) => {
    if (name === undefined || facts.kind === 'missing') return undefined
    const networkInterface = facts.value.interfaces.find((networkInterface) => networkInterface.name === name)
    return networkInterface === undefined
      ? missing('interface-absent', { name })
      : known(same(interfaceText(networkInterface)))
  },
  findings: (observations) => {
    const { interface: name } = observations
    if (name === undefined) return []
    const all = answeringNodes(observations).map(({ node, facts: { interfaces } }) => ({
      node,
      networkInterface: interfaces.find((networkInterface) => networkInterface.name === name),
      others: interfaces.map((networkInterface) => networkInterface.name),
    }))
    const present = all.flatMap(({ node, networkInterface }) =>
      networkInterface === undefined ? [] : [{ node, networkInterface }],
    )
    return [
      ...all.flatMap((answer) =>
        answer.networkInterface === undefined
          ? about([answer], preflightFinding('interface-absent', { name, others: answer.others }))
          : [],
      ),
      ...about(
        present.filter(({ networkInterface }) => networkInterface.state === 'down'),
        preflightFinding('interface-down', { name }),
      ),
      ...differing(
        { en: `Speed of ${name}`, zh: `${name} 的速率` },
        present.filter(({ networkInterface }) => networkInterface.speed !== undefined),
        ({ networkInterface }) => interfaceText(networkInterface),
      ),
    ]
  },
}

function interfaceText({ name, speed, state }: NetworkInterface): string {
  if (speed === undefined) return `${name} ${state}`
  return speed >= 1000 ? `${name} ${speed / 1000} Gbit/s` : `${name} ${speed} Mbit/s`
}

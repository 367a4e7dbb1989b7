import { finding } from '../../model/finding.ts'
import { known, missing } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import { about, asked, differing, type Check } from '../check.ts'
import type { NetworkInterface } from '../node-facts.ts'

/** The network interface that the cluster file names. */
export const networkInterface: Check = {
  name: 'interface',
  title: { en: 'Interface', zh: '网络接口' },
  shows: ({ facts }, { interface: name }) => {
    if (name === undefined || facts.kind === 'missing') return undefined
    const own = facts.value.interfaces.find((one) => one.name === name)
    return own === undefined ? missing('interface-absent', { name }) : known(same(interfaceText(own)))
  },
  findings: (seen) => {
    const { interface: name } = seen
    if (name === undefined) return []
    const all = asked(seen).map(({ node, facts: { interfaces } }) => ({
      node,
      own: interfaces.find((one) => one.name === name),
      others: interfaces.map((one) => one.name),
    }))
    const there = all.flatMap(({ node, own }) => (own === undefined ? [] : [{ node, own }]))
    return [
      ...all.flatMap((one) =>
        one.own === undefined
          ? about([one], finding('interface-absent', 'error', { name, others: one.others }))
          : [],
      ),
      ...about(
        there.filter(({ own }) => own.state === 'down'),
        finding('interface-down', 'error', { name }),
      ),
      ...differing(
        { en: `Speed of ${name}`, zh: `${name} 的速率` },
        there.filter(({ own }) => own.speed !== undefined),
        ({ own }) => interfaceText(own),
      ),
    ]
  },
}

function interfaceText({ name, speed, state }: NetworkInterface): string {
  if (speed === undefined) return `${name} ${state}`
  return speed >= 1000 ? `${name} ${speed / 1000} Gbit/s` : `${name} ${speed} Mbit/s`
}

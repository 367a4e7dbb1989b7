import { bandwidthText } from '../../messages/numbers.ts'
import { known } from '../../model/missing.ts'
import type { NodeName } from '../../model/job.ts'
import { same } from '../../model/text.ts'
import { about, answeringNodes, type Check } from '../check.ts'
import { median } from '../../stats/sample.ts'
import { busBandwidth } from '../network.ts'
import type { Observations } from '../observations.ts'
import { preflightFinding } from '../messages.ts'

/** A node is reported if all its links are slower than this share of the median. */
const slowShare = 0.8

/** How fast ranks exchange gradients: an all-reduce over all of them, and the links between neighbours. */
export const network: Check = {
  name: 'network',
  title: { en: 'Network', zh: '网络' },
  shows: ({ node }, observations) => {
    const link = linksOf(observations).get(node)
    return link === undefined ? undefined : known(same(bandwidthText(Math.max(...link))))
  },
  findings: (observations) => {
    const { network: measured } = observations
    if (measured.kind === 'missing') {
      const failed = measured.code === 'job-failed' || measured.code === 'all-reduce-wrong'
      return [
        failed
          ? { finding: preflightFinding('network-failed', { why: measured }), nodes: [] }
          : { finding: preflightFinding('network-not-measured', { why: measured }), nodes: [] },
      ]
    }
    const { backend, ranks, allReduce } = measured.value
    const sizes = allReduce.map((allReduce) => ({ ...allReduce, bandwidth: busBandwidth(allReduce, ranks) }))
    const links = linksOf(observations)
    // With two nodes there is one link and nothing to compare it with.
    const usual = links.size > 2 ? median([...links.values()].flat()) : 0
    return [
      ...[...links].flatMap(([node, bandwidths]) => {
        const bandwidth = Math.max(...bandwidths)
        const isSlow = bandwidth < slowShare * usual
        return about(isSlow ? [{ node }] : [], preflightFinding('slow-link', { bandwidth, usual }))
      }),
      { finding: preflightFinding('all-reduce-measured', { backend, ranks, sizes }), nodes: [] },
    ]
  },
}

function linksOf(observations: Observations): Map<NodeName, readonly number[]> {
  const { network: measured } = observations
  if (measured.kind === 'missing') return new Map()
  return new Map(
    answeringNodes(observations).flatMap(({ node }, index) => {
      const bandwidths = measured.value.links.flatMap(({ nodes, bandwidth }) =>
        nodes.includes(index) ? [bandwidth] : [],
      )
      return bandwidths.length === 0 ? [] : [[node, bandwidths] as const]
    }),
  )
}

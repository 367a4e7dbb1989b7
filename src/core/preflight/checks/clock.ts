import { known } from '../../model/missing.ts'
import { phrase } from '../../model/text.ts'
import type { NodeName } from '../../model/job.ts'
import { seconds, type Seconds } from '../../model/units.ts'
import { answeringNodes, type Check } from '../check.ts'
import type { Observations } from '../observations.ts'
import { preflightFinding } from '../messages.ts'

/** With a larger difference in seconds, times in the logs of two nodes cannot be compared. */
const tolerance = 1

/** The clocks of the nodes, compared with each other. */
export const clock: Check = {
  name: 'clock',
  title: { en: 'Clock', zh: '时钟' },
  shows: ({ node }, observations) => {
    const all = offsets(observations)
    const offset = all.get(node)
    if (offset === undefined || all.size < 2) return undefined
    return known(offset.isOff ? phrase('clock-off', { ahead: offset.ahead }) : phrase('clock-agrees'))
  },
  findings: (observations) =>
    [...offsets(observations)].flatMap(([node, { ahead, isOff }]) =>
      isOff ? [{ finding: preflightFinding('clock-off', { ahead }), nodes: [node] }] : [],
    ),
}

interface Offset {
  /** Relative to the median clock. */
  readonly ahead: Seconds
  readonly isOff: boolean
}

function offsets(observations: Observations): Map<NodeName, Offset> {
  const clocks = answeringNodes(observations).flatMap(({ node, facts }) =>
    facts.clock === undefined ? [] : [{ node, ...facts.clock }],
  )
  const middle =
    clocks.map(({ ahead }) => ahead).sort((a, b) => a - b)[Math.floor((clocks.length - 1) / 2)] ?? 0
  const uncertainty = Math.max(0, ...clocks.map((clock) => clock.uncertainty))
  return new Map(
    clocks.map(({ node, ahead }) => {
      const off = seconds(ahead - middle)
      return [node, { ahead: off, isOff: Math.abs(off) > tolerance + uncertainty }]
    }),
  )
}

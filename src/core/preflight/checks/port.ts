import { known } from '../../model/missing.ts'
import { phrase } from '../../model/text.ts'
import { about, answeringNodes, type Check } from '../check.ts'
import { preflightFinding } from '../messages.ts'

/** The port of the rendezvous, on the first node of a job. */
export const port: Check = {
  name: 'port',
  title: { en: 'Port', zh: '端口' },
  shows: ({ facts }) => {
    if (facts.kind === 'missing') return undefined
    const { takenPort } = facts.value
    return known(takenPort === undefined ? phrase('port-free') : phrase('port-taken', { port: takenPort }))
  },
  findings: (observations) =>
    answeringNodes(observations).flatMap((answer) => {
      const { takenPort } = answer.facts
      return takenPort === undefined
        ? []
        : about([answer], preflightFinding('port-taken', { port: takenPort }))
    }),
}

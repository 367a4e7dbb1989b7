import { mapKnown } from '../../model/missing.ts'
import { phrase } from '../../model/text.ts'
import type { Check } from '../check.ts'
import { preflightFinding } from '../messages.ts'

/** Whether a job could run there, with everything it needs: host keys, a login, a queue, an image. */
export const reached: Check = {
  name: 'reached',
  title: { en: 'Reached', zh: '可用' },
  shows: ({ facts }) => mapKnown(facts, () => phrase('yes')),
  findings: ({ nodes, unusable }) => [
    ...nodes.flatMap(({ node, facts }) =>
      facts.kind === 'known'
        ? []
        : [{ finding: preflightFinding('node-without-job', { why: facts }), nodes: [node] }],
    ),
    ...(unusable.length === 0
      ? []
      : [{ finding: preflightFinding('nodes-unusable', { nodes: unusable }), nodes: [] }]),
  ],
}

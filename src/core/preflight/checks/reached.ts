import { mapKnown } from '../../model/missing.ts'
import { phrase } from '../../model/phrase.ts'
import type { Check } from '../check.ts'
import { preflightFinding } from '../finding-rows.ts'

/** A job was run there, whatever it takes: host keys, a login, a queue, an image. */
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

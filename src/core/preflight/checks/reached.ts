import { finding } from '../../model/finding.ts'
import { mapKnown } from '../../model/missing.ts'
import { phrase } from '../../model/phrase.ts'
import type { Check } from '../check.ts'

/** A job was run there, whatever it takes: host keys, a login, a queue, an image. */
export const reached: Check = {
  name: 'reached',
  title: { en: 'Reached', zh: '可用' },
  shows: ({ facts }) => mapKnown(facts, () => phrase('yes')),
  findings: ({ nodes, unusable }) => [
    ...nodes.flatMap(({ node, facts }) =>
      facts.kind === 'known'
        ? []
        : [{ finding: finding('node-without-job', 'error', { why: facts }), nodes: [node] }],
    ),
    ...(unusable.length === 0
      ? []
      : [{ finding: finding('nodes-unusable', 'warning', { nodes: unusable }), nodes: [] }]),
  ],
}

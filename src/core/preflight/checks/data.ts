import { groupBy } from '../../collections/group-by.ts'
import { known, missing, type Maybe } from '../../model/missing.ts'
import { phrase } from '../../model/text.ts'
import type { Phrase } from '../../messages/data.ts'
import { about, answeringNodes, type Check } from '../check.ts'
import type { DataListing, NodeFacts } from '../node-facts.ts'
import { preflightFinding } from '../messages.ts'

/** The suite's data set: it exists, and is equal on every node. */
export const data: Check = {
  name: 'data',
  title: { en: 'Data', zh: '数据' },
  shows: ({ facts }, { dataSet }) =>
    dataSet === undefined || facts.kind === 'missing' ? undefined : listingText(facts.value.data, dataSet),
  findings: (observations) => {
    const { dataSet } = observations
    if (dataSet === undefined) return []
    const all = answeringNodes(observations).map(({ node, facts }) => ({ node, data: facts.data }))
    const listed = all.flatMap(({ node, data }) => (typeof data === 'string' ? [] : [{ node, data }]))
    const kinds = [...groupBy(listed, ({ data }) => JSON.stringify(data)).values()]
    return [
      ...about(
        all.filter((answer) => answer.data === 'absent'),
        preflightFinding('data-set-absent', { folder: dataSet }),
      ),
      ...about(
        all.filter((answer) => answer.data === 'unread'),
        preflightFinding('data-set-unread', { folder: dataSet }),
      ),
      ...(kinds.length < 2
        ? []
        : [
            {
              finding: preflightFinding('data-sets-differ', {
                folder: dataSet,
                values: kinds.flatMap((group) =>
                  group.slice(0, 1).map(({ data }) => ({
                    files: data.files,
                    bytes: data.bytes,
                    nodes: group.map(({ node }) => node),
                  })),
                ),
              }),
              nodes: [],
            },
          ]),
    ]
  },
}

function listingText(found: NodeFacts['data'], folder: string): Maybe<Phrase> {
  if (found === 'absent') return missing('data-set-absent', { folder })
  if (found === 'unread') return missing('data-set-unread')
  const { files, bytes }: DataListing = found
  return known(phrase('files-of', { files, bytes }))
}

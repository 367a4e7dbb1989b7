import { groupBy } from '../collections/group-by.ts'
import type { Job, Stream } from '../model/job.ts'
import type { RankLogs } from '../model/suite.ts'
import type { Ending } from '../outcome/ending.ts'

/** Names of the streams that are kept whole. Output of launchers and samples are always kept whole. */
export function keptLogs(streams: readonly Stream[], choice: RankLogs): ReadonlySet<string> {
  const nodes = groupBy(streams.filter(isRank), ({ node }) => node)
  const firsts = new Set([...nodes.values()].map((ranks) => Math.min(...ranks.map(({ rank }) => rank))))
  const isKept = (rank: number): boolean => {
    switch (choice.kind) {
      case 'all':
        return true
      case 'first':
        return rank === 0
      case 'first-of-each-node':
        return firsts.has(rank)
      case 'every':
        return rank % choice.every === 0
    }
  }
  return new Set(streams.filter((stream) => !isRank(stream) || isKept(stream.rank)).map(({ name }) => name))
}

const isRank = (stream: Stream): stream is Stream & { readonly rank: number } => stream.rank !== undefined

/**
 * Names of the rank streams that may show why a run failed: that of the failed rank, or those of the ranks that the failed
 * launcher started. For a failed node, those of its ranks. For a run that a limit ended, all, because nobody knows which
 * rank hung.
 * @param nodes names of the nodes that the job got, in its order
 */
export function ranksThatFailed({ tasks, streams }: Job, ending: Ending, nodes: readonly string[]): string[] {
  const ranks = streams.filter(isRank)
  const onNode = (node: number) => ranks.filter((rank) => rank.node === node).map(({ name }) => name)
  if (ending.kind === 'node-failed' || ending.kind === 'unreachable')
    return onNode(nodes.indexOf(ending.node))
  if (hung.includes(ending.kind)) return ranks.map(({ name }) => name)
  if (ending.kind !== 'exited' || (ending.exit.kind === 'code' && ending.exit.code === 0)) return []
  const failed = tasks.find(({ name }) => name === ending.task)
  if (failed === undefined) return []
  if (failed.role === 'rank') return [failed.name]
  return failed.spans ? ranks.map(({ name }) => name) : onNode(failed.node)
}

const hung: readonly Ending['kind'][] = ['stalled', 'timed-out', 'engine-limit']

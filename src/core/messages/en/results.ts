import type {
  KeptLogs,
  LoaderRate,
  LossesApart,
  NodesLimit,
  RanksNotCompared,
  SlowNode,
  SlowRanks,
} from '../../results/finding-data.ts'
import { counted } from '../../text/counted.ts'
import type { Quoted } from '../data.ts'
import { imagesPerSecond, lossText, percent, signedPercent, significant } from '../numbers.ts'

/** From this many repeats on, more of them help little. */
const manyRepeats = 10

/** What is doubtful about the repeats of a case. */
export const findings = {
  'repeats-without-figure': ({ count, of: total, why }: { count: number; of: number; why: Quoted }) => ({
    seen: `${count} of ${total} repeats gave no figure: ${why}`,
    todo: "Check the logs of these repeats. The case's figure uses only the other repeats.",
  }),
  'input-bound': ({ share, rate }: LoaderRate) => ({
    seen: `the training is input-bound: a step waits ${percent(share)}% of its time for data; the loader alone delivers ${imagesPerSecond(rate)}`,
    todo: 'Give the loader more workers, or compare only with other input-bound runs.',
  }),
  'loader-keeps-up': ({ share, rate }: LoaderRate) => ({
    seen: `a step waits ${percent(share)}% of its time for data; the loader alone delivers ${imagesPerSecond(rate)}`,
    todo: 'Compare with synthetic data to see what the loader costs: on a CPU, it shares the cores with the training.',
  }),
  'few-repeats': ({ repeats }: { repeats: number }) => ({
    seen:
      repeats === 1
        ? 'there is one repeat, so the spread between runs is unknown and there is no interval'
        : `the interval of ${repeats} repeats assumes independent repeats and noise with one peak; a machine with two speeds would not be noticed`,
    todo: 'Run 5 repeats or more: their interval is valid for noise of any shape.',
  }),
  'repeats-not-printed': () => ({
    seen: 'the document gives one figure, without its repeats and their number',
    todo: 'When you use the figure, note that it has no interval: how far its repeats are apart is unknown.',
  }),
  'repeats-stated': ({ count, statistic }: { count: number; statistic: 'mean' | 'median' }) => ({
    seen: `the document states that the figure is the ${statistic} of ${count} repeats, and lists none of them`,
    todo: 'When you use the figure, note that it has no interval: how far its repeats are apart is unknown.',
  }),
  'interval-wide': ({ share, repeats }: { share: number; repeats: number }) => ({
    seen: `the interval is ±${percent(share)}% of the figure`,
    todo:
      repeats < manyRepeats
        ? 'Run more repeats or longer runs, on a quieter machine.'
        : 'Run longer, on a quieter machine.',
  }),
  'repeats-drift': ({ share, repeats }: { share: number; repeats: number }) => ({
    seen: `throughput ${share < 0 ? 'falls' : 'rises'} by ${percent(share)}% from the first to the last of ${repeats} repeats`,
    todo: 'The machine changed between the repeats. Check temperature, clocks and other load.',
  }),
  'repeats-alike': ({ repeats }: { repeats: number }) => ({
    seen: `successive ones of the ${repeats} repeats are closer to each other than chance explains, so the interval may be too narrow`,
    todo: 'Something changes slowly between the repeats. Check temperature, clocks and other load, or pause between them.',
  }),
  'repeat-outlier': ({ far }: { far: readonly { repeat: number; share: number }[] }) => ({
    seen: `${far.length === 1 ? 'an outlier' : 'outliers'} among the repeats: ${far.map(({ repeat, share }) => `repeat ${repeat} (${signedPercent(share)} from the median)`).join(', ')}`,
    todo: 'Compare the log and the findings of that run with the other repeats.',
  }),
  'two-speeds': ({ gap, slow, fast }: { gap: number; slow: number; fast: number }) => ({
    seen: `the repeats run at two speeds, ${percent(gap)}% apart: ${slow} slow and ${fast} fast`,
    todo: 'Find what differs between the two groups, for example placement on cores or nodes. Their median describes neither group.',
  }),
  'cases-apart': ({ cases }: { cases: readonly string[] }) => ({
    seen: `the suite no longer has ${counted(cases.length, 'case')} with runs here, which enter no figure: ${cases.slice(0, 3).join(', ')}${cases.length > 3 ? ', …' : ''}`,
    todo: 'Add a case to the suite again to use its runs, or remove its folder below runs/.',
  }),
  'losses-differ': ({ other, step, here, there, share, tolerance }: LossesApart) => ({
    seen: `the loss of step ${step} is ${lossText(here)}, and ${lossText(there)} in ${other}: ${significant(100 * share)}% apart, beyond ${significant(100 * tolerance)}%`,
    todo: 'Find out which trains wrongly before you compare their speed. Look at gradients, their means and the batches of ranks.',
  }),
  'super-linear': ({ efficiency }: { efficiency: number }) => ({
    seen: `scaling efficiency is ${percent(efficiency)}%: its whole interval is above 100%`,
    todo: 'Check that the case with the fewest devices ran under the same conditions: threads per device, memory, clocks.',
  }),
  'slow-rank': ({ node, ranks, of: rankCount }: SlowRanks) => ({
    seen: slowRanksText(node, ranks, rankCount),
    todo: 'Compare the clocks, temperature, load and network of this node with those of the others.',
  }),
  'ranks-not-compared': ({ kept, unkept, of: rankCount }: RanksNotCompared) => ({
    seen: `slow ranks were not looked for among ${unkept} of ${rankCount} ranks: only the ${keptText(kept)} kept`,
    todo: 'To compare all ranks, keep all logs in the suite.',
  }),
  'slow-node': ({ node, ranks, share, repeats, of: total }: SlowNode) => ({
    seen: `${counted(ranks.length, 'rank')} on node ${node} ${ranks.length === 1 ? 'is' : 'are'} slower than the median rank in ${repeats} of ${counted(total, 'repeat')}, by up to ${percent(share)}%`,
    todo: 'The findings of the runs name its ranks and devices. Compare this node with the others.',
  }),
  'nodes-limit': ({ nodes, share, low, high }: NodesLimit) => ({
    seen: `${nodes} nodes reach ${percent(share)}% (${percent(low)} – ${percent(high)}%) of ${nodes} times the throughput of one node: the rest is lost between nodes`,
    todo: 'Nodes exchange gradients and wait for each other. Measure the network with steady preflight, or use a larger batch.',
  }),
  'rank-log-lost': ({ path, rank }: { path: string; rank: number }) => ({
    seen: `${path} cannot be read, so rank ${rank} is not compared with the others`,
    todo: 'Restore the file from a copy.',
  }),
  'timed-by-arrival': () => ({
    seen: 'the log has no time stamps, or whole seconds in a short run: steady timed the steps by the arrival of their lines',
    todo: 'Let the program flush every line. Buffered output makes these times inexact.',
  }),
}

const keptText = (kept: KeptLogs): string => {
  switch (kept.kind) {
    case 'all':
      return 'logs of all ranks are'
    case 'first':
      return 'log of rank 0 is'
    case 'first-of-each-node':
      return 'log of the first rank of each node is'
    case 'every':
      return `log of one rank in ${kept.every}, from rank 0, is`
  }
}

function slowRanksText(node: string, ranks: SlowRanks['ranks'], rankCount: number): string {
  const than = `longer per step than the median of ${rankCount} ranks`
  const shares = ranks.map(({ share }) => share)
  if (ranks.length === 1)
    return ranks
      .map(
        ({ rank, device, share }) =>
          `rank ${rank} (node ${node}, device ${device}) takes ${percent(share)}% ${than}`,
      )
      .join()
  const rankNames = ranks.map(({ rank, device }) => `${rank} (device ${device})`).join(', ')
  return `${ranks.length} ranks on node ${node} take ${percent(Math.min(...shares))}% to ${percent(Math.max(...shares))}% ${than}: ${rankNames}`
}

/** Why a case has no figure, or no speedup. */
export const missing = {
  'no-completed-run': () => 'no run of this case completed',
  'too-few-repeats': ({ protocol, repeats }: { protocol: string; repeats: number }) =>
    `${protocol} drops the fastest and the slowest repeat and needs 3; there are ${repeats}`,
  'no-spread': () => 'neither side has repeats, so noise and difference cannot be told apart',
  'repeats-not-printed': () => 'the document does not state how many repeats the figure is of',
  'one-repeat': () => 'one repeat has no spread and no interval',
  'no-one-device-case': () => 'the suite has no one-device case (1x1) with the same settings',
  'one-device-case-missing': ({ case: id }: { case: string }) => `the one-device case ${id} has no figure`,
}

import type {
  KeptLogs,
  LoaderRate,
  LossesApart,
  NodesLimit,
  RanksNotCompared,
  SlowNode,
  SlowRanks,
} from './finding-data.ts'
import { counted } from '../text/quantities.ts'
import type { QuotedText } from '../messages/data.ts'
import type { Text } from '../model/text.ts'
import { imagesPerSecond, lossText, percent, signedPercent, significant } from '../messages/numbers.ts'

/** From this many repeats on, more repeats help little. */
const manyRepeats = 10

function keptText(kept: KeptLogs): Text {
  switch (kept.kind) {
    case 'all':
      return { en: 'logs of all ranks are', zh: '全部 rank' }
    case 'first':
      return { en: 'log of rank 0 is', zh: ' rank 0 ' }
    case 'first-of-each-node':
      return { en: 'log of the first rank of each node is', zh: '各节点第一个 rank ' }
    case 'every':
      return {
        en: `log of one rank in ${kept.every}, from rank 0, is`,
        zh: `每 ${kept.every} 个 rank 中的一个（从 rank 0 起）`,
      }
  }
}

function slowRanksText({ node, ranks, of: rankCount }: SlowRanks): Text {
  const than = {
    en: `longer per step than the median of ${rankCount} ranks`,
    zh: `的每步用时比 ${rankCount} 个 rank 的中位数长`,
  }
  const [only, ...others] = ranks
  if (only !== undefined && others.length === 0) {
    const { rank, device, share } = only
    return {
      en: `rank ${rank} (node ${node}, device ${device}) takes ${percent(share)}% ${than.en}`,
      zh: `rank ${rank}（节点 ${node}，设备 ${device}）${than.zh} ${percent(share)}%`,
    }
  }
  const shares = ranks.map(({ share }) => share)
  const [least, most] = [percent(Math.min(...shares)), percent(Math.max(...shares))]
  const names = {
    en: ranks.map(({ rank, device }) => `${rank} (device ${device})`).join(', '),
    zh: ranks.map(({ rank, device }) => `${rank}（设备 ${device}）`).join('、'),
  }
  return {
    en: `${ranks.length} ranks on node ${node} take ${least}% to ${most}% ${than.en}: ${names.en}`,
    zh: `节点 ${node} 上 ${ranks.length} 个 rank ${than.zh} ${least}% 至 ${most}%：${names.zh}`,
  }
}

interface OutlyingRepeats {
  readonly far: readonly { repeat: number; share: number }[]
  /** All work ÷ all time of the repeats, as a share above the median; absent in older reports. */
  readonly together?: number
}

export const findings = {
  'repeats-without-figure': ({ count, of: total, why }: { count: number; of: number; why: QuotedText }) => ({
    seen: {
      en: `${count} of ${total} repeats gave no figure: ${why}`,
      zh: `${total} 次重复中有 ${count} 次没有结果：${why}`,
    },
    todo: {
      en: "Check the logs of these repeats. The case's figure uses only the other repeats.",
      zh: '请查看这些运行的日志；该用例的结果只基于其余各次。',
    },
  }),
  'input-bound': ({ share, rate }: LoaderRate) => ({
    seen: {
      en: `the training is input-bound: a step waits ${percent(share)}% of its time for data; the loader alone delivers ${imagesPerSecond(rate)}`,
      zh: `训练受数据输入限制：每步 ${percent(share)}% 的时间在等待数据；数据加载单独运行时为 ${imagesPerSecond(rate)}`,
    },
    todo: {
      en: 'Give the loader more workers, or compare only with other input-bound runs.',
      zh: '请增加数据加载的工作线程或进程，或仅与同样受输入限制的运行比较。',
    },
  }),
  'loader-keeps-up': ({ share, rate }: LoaderRate) => ({
    seen: {
      en: `a step waits ${percent(share)}% of its time for data; the loader alone delivers ${imagesPerSecond(rate)}`,
      zh: `每步 ${percent(share)}% 的时间在等待数据；数据加载单独运行时为 ${imagesPerSecond(rate)}`,
    },
    todo: {
      en: 'Compare with synthetic data to see what the loader costs: on a CPU, it shares the cores with the training.',
      zh: '请与合成数据的结果比较，以了解数据加载的开销：在 CPU 上，数据加载与训练共用核心。',
    },
  }),
  'few-repeats': ({ repeats }: { repeats: number }) => ({
    seen: {
      en:
        repeats === 1
          ? 'there is one repeat, so the spread between runs is unknown and there is no interval'
          : `the interval of ${repeats} repeats assumes independent repeats and noise with one peak; a machine with two speeds would not be noticed`,
      zh:
        repeats === 1
          ? '只有一次重复：无法得知各次运行的波动，因此没有区间'
          : `${repeats} 次重复的区间只在各次相互独立且波动为单峰时成立；机器若有两种速度则无法发现`,
    },
    todo: {
      en: 'Run 5 repeats or more: their interval allows for two speeds of the machine.',
      zh: '请重复 5 次及以上：其区间也适用于有两种速度的机器。',
    },
  }),
  'speeds-unseen': ({ repeats }: { repeats: number }) => ({
    seen: {
      en: `${repeats} repeats do not show whether the machine has a second speed, or whether each is like the one before`,
      zh: `${repeats} 次重复既看不出机器是否有第二种速度，也看不出相邻两次是否相近`,
    },
    todo: {
      en: 'Where the machine changes between runs, set `min` to 6 or more.',
      zh: '若机器在各次运行之间会变化，请将 `min` 设为 6 或更大。',
    },
  }),
  'repeats-not-printed': () => ({
    seen: {
      en: 'the document gives one figure, without its repeats and their number',
      zh: '文档只给出一个数值，未列出各次重复，也未说明重复次数',
    },
    todo: {
      en: 'When you use the figure, note that it has no interval: how far its repeats are apart is unknown.',
      zh: '使用该数值时请注意其没有置信区间：各次重复的波动无从得知。',
    },
  }),
  'repeats-stated': ({ count, statistic }: { count: number; statistic: 'mean' | 'median' }) => ({
    seen: {
      en: `the document states that the figure is the ${statistic} of ${count} repeats, and lists none of them`,
      zh: `文档说明该数值为 ${count} 次重复的${statistic === 'median' ? '中位数' : '平均值'}，但未列出各次的数据`,
    },
    todo: {
      en: 'When you use the figure, note that it has no interval: how far its repeats are apart is unknown.',
      zh: '使用该数值时请注意其没有置信区间：各次重复的波动无从得知。',
    },
  }),
  'interval-wide': ({ share, repeats }: { share: number; repeats: number }) => ({
    seen: { en: `the interval is ±${percent(share)}% of the figure`, zh: `区间为结果的 ±${percent(share)}%` },
    todo: {
      en:
        repeats < manyRepeats
          ? 'Run more repeats or longer runs, on a quieter machine.'
          : 'Run longer, on a quieter machine.',
      zh:
        repeats < manyRepeats ? '请增加重复次数或延长运行，并减少其他负载。' : '请延长运行，并减少其他负载。',
    },
  }),
  'repeats-drift': ({ share, repeats }: { share: number; repeats: number }) => ({
    seen: {
      en: `throughput ${share < 0 ? 'falls' : 'rises'} by ${percent(share)}% from the first to the last of ${repeats} repeats`,
      zh: `从第一次到第 ${repeats} 次重复，吞吐率${share < 0 ? '下降' : '上升'}了 ${percent(share)}%`,
    },
    todo: {
      en: 'The machine changed between the repeats. Check temperature, clocks and other load.',
      zh: '各次重复之间机器状态发生了变化：请检查温度、频率和其他负载。',
    },
  }),
  'repeats-alike': ({ repeats }: { repeats: number }) => ({
    seen: {
      en: `successive ones of the ${repeats} repeats are closer to each other than chance explains, so the interval may be too narrow`,
      zh: `${repeats} 次重复中相邻两次的接近程度超出偶然，区间可能偏窄`,
    },
    todo: {
      en: 'Something changes slowly between the repeats. Check temperature, clocks and other load, or pause between them.',
      zh: '各次重复之间有缓慢的变化。请检查温度、频率和其他负载，或在重复之间留出间隔。',
    },
  }),
  'repeat-outlier': ({ far, together }: OutlyingRepeats) => ({
    seen: {
      en: `${far.length === 1 ? 'an outlier' : 'outliers'} among the repeats: ${far.map(({ repeat, share }) => `repeat ${repeat} (${signedPercent(share)} from the median)`).join(', ')}${together === undefined ? '' : `; the samples of all repeats ÷ their time are ${percent(Math.abs(together))}% ${together < 0 ? 'below' : 'above'} it`}`,
      zh: `重复中有离群值：${far.map(({ repeat, share }) => `第 ${repeat} 次（与中位数相差 ${signedPercent(share)}）`).join('、')}${together === undefined ? '' : `；各次重复的总样本数 ÷ 总时间比中位数${together < 0 ? '低' : '高'} ${percent(Math.abs(together))}%`}`,
    },
    todo: {
      en: 'Compare the log and the findings of that run with the other repeats. The time of many runs follows from all of them together.',
      zh: '请将该次运行的日志和检查发现与其他各次比较。多次运行的总时间应按全部重复合计估算。',
    },
  }),
  'two-speeds': ({ gap, slow, fast }: { gap: number; slow: number; fast: number }) => ({
    seen: {
      en: `the repeats run at two speeds, ${percent(gap)}% apart: ${slow} slow and ${fast} fast`,
      zh: `各次重复分为两种速度，相差 ${percent(gap)}%：${slow} 次慢，${fast} 次快`,
    },
    todo: {
      en: 'Find what differs between the two groups, for example placement on cores or nodes. Their median describes neither group.',
      zh: '请查找两组的差异，例如进程在核或节点上的放置；中位数不能代表任何一组。',
    },
  }),
  'cases-apart': ({ cases }: { cases: readonly string[] }) => ({
    seen: {
      en: `the suite no longer has ${counted(cases.length, 'case')} with runs here, which enter no figure: ${cases.slice(0, 3).join(', ')}${cases.length > 3 ? ', …' : ''}`,
      zh: `方案不再包含此处 ${cases.length} 个已有运行的用例，它们不计入任何数值：${cases.slice(0, 3).join('、')}${cases.length > 3 ? '……' : ''}`,
    },
    todo: {
      en: 'Add a case to the suite again to use its runs, or remove its folder below runs/.',
      zh: '如需使用这些运行，请将用例重新加入方案；否则可删除 runs/ 下的相应目录。',
    },
  }),
  'losses-differ': ({ other, step, here, there, share, tolerance }: LossesApart) => ({
    seen: {
      en: `the loss of step ${step} is ${lossText(here)}, and ${lossText(there)} in ${other}: ${significant(100 * share)}% apart, beyond ${significant(100 * tolerance)}%`,
      zh: `第 ${step} 步的损失为 ${lossText(here)}，而 ${other} 为 ${lossText(there)}：相差 ${significant(100 * share)}%，超过 ${significant(100 * tolerance)}%`,
    },
    todo: {
      en: 'Find out which trains wrongly before you compare their speed. Look at gradients, their means and the batches of ranks.',
      zh: '比较速度之前，请先查明哪一方训练有误：检查梯度及其平均，以及各进程的数据批次。',
    },
  }),
  'super-linear': ({ efficiency }: { efficiency: number }) => ({
    seen: {
      en: `scaling efficiency is ${percent(efficiency)}%: its whole interval is above 100%`,
      zh: `扩展效率为 ${percent(efficiency)}%，整个区间都在 100% 以上`,
    },
    todo: {
      en: 'Check that the case with the fewest devices ran under the same conditions: threads per device, memory, clocks.',
      zh: '请核对设备数最少的用例的条件是否一致：每设备线程数、内存、频率是否相同。',
    },
  }),
  'slow-rank': (slowRanks: SlowRanks) => ({
    seen: slowRanksText(slowRanks),
    todo: {
      en: 'Compare the clocks, temperature, load and network of this node with those of the others.',
      zh: '请将该节点的频率、温度、负载和网络与其他节点对比。',
    },
  }),
  'ranks-not-compared': ({ kept, unkept, of: rankCount }: RanksNotCompared) => ({
    seen: {
      en: `slow ranks were not looked for among ${unkept} of ${rankCount} ranks: only the ${keptText(kept).en} kept`,
      zh: `${rankCount} 个 rank 中有 ${unkept} 个未参与慢 rank 检查：只保存了${keptText(kept).zh}的日志`,
    },
    todo: {
      en: 'To compare all ranks, keep all logs in the suite.',
      zh: '如需比较全部 rank，请在测试方案中保存全部日志。',
    },
  }),
  'slow-node': ({ node, ranks, share, repeats, of: total }: SlowNode) => ({
    seen: {
      en: `${counted(ranks.length, 'rank')} on node ${node} ${ranks.length === 1 ? 'is' : 'are'} slower than the median rank in ${repeats} of ${counted(total, 'repeat')}, by up to ${percent(share)}%`,
      zh: `节点 ${node} 的 ${ranks.length} 个 rank 在 ${total} 次重复中有 ${repeats} 次慢于中位 rank，最多慢 ${percent(share)}%`,
    },
    todo: {
      en: 'The findings of the runs name its ranks and devices. Compare this node with the others.',
      zh: '具体的 rank 和设备见各次运行的检查发现；请将该节点与其他节点对比。',
    },
  }),
  'nodes-limit': ({ nodes, share, low, high }: NodesLimit) => ({
    seen: {
      en: `${nodes} nodes reach ${percent(share)}% (${percent(low)} – ${percent(high)}%) of ${nodes} times the throughput of one node: the rest is lost between nodes`,
      zh: `${nodes} 个节点达到单节点吞吐率 ${nodes} 倍的 ${percent(share)}%（${percent(low)} – ${percent(high)}%），其余损失在节点之间`,
    },
    todo: {
      en: 'Nodes exchange gradients and wait for each other. Measure the network with steady preflight, or use a larger batch.',
      zh: '节点之间要交换梯度并相互等待。请用 steady preflight 测量网络，或使用更大的 batch。',
    },
  }),
  'rank-log-lost': ({ path, rank }: { path: string; rank: number }) => ({
    seen: {
      en: `${path} cannot be read, so rank ${rank} is not compared with the others`,
      zh: `无法读取 ${path}，rank ${rank} 未参与比较`,
    },
    todo: { en: 'Restore the file from a copy.', zh: '请从备份恢复该文件。' },
  }),
  'timed-by-arrival': () => ({
    seen: {
      en: 'the log has no time stamps, or whole seconds in a short run: steady timed the steps by the arrival of their lines',
      zh: '日志没有时间戳，或运行较短而时间戳只精确到秒：按日志行到达的时间计时',
    },
    todo: {
      en: 'Let the program flush every line. Buffered output makes these times inexact.',
      zh: '请让程序逐行刷新输出；缓冲会使这些时间不准确。',
    },
  }),
}

/** Why a case has no figure, or no speedup. */
export const missing = {
  'no-completed-run': () => ({ en: 'no run of this case completed', zh: '该用例没有完成的运行' }),
  'too-few-repeats': ({ protocol, repeats }: { protocol: string; repeats: number }) => ({
    en: `${protocol} drops the fastest and the slowest repeat and needs 3; there are ${repeats}`,
    zh: `${protocol} 要去掉最快和最慢的一次，至少需要 3 次重复；现有 ${repeats} 次`,
  }),
  'no-spread': () => ({
    en: 'neither side has repeats, so noise and difference cannot be told apart',
    zh: '双方都没有重复运行，无法区分波动与差异',
  }),
  'repeats-not-printed': () => ({
    en: 'the document does not state how many repeats the figure is of',
    zh: '文档未说明该数值的重复次数',
  }),
  'one-repeat': () => ({
    en: 'one repeat has no spread and no interval',
    zh: '只有一次重复，没有离散度和区间',
  }),
  'no-one-device-case': () => ({
    en: 'the suite has no one-device case (1x1) with the same settings',
    zh: '测试方案中没有其他条件相同的单设备用例（1x1）',
  }),
  'one-device-case-missing': ({ case: id }: { case: string }) => ({
    en: `the one-device case ${id} has no figure`,
    zh: `单设备用例 ${id} 没有结果`,
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Reasons extends Readonly<typeof missing> {}
}

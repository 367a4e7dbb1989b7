import type { KeptLogs, SlowRanks } from '../../results/finding-data.ts'
import type * as en from '../en/results.ts'
import { imagesPerSecond, lossText, percent, signedPercent, significant } from '../numbers.ts'

const manyRepeats = 10

const keptText = (kept: KeptLogs): string => {
  switch (kept.kind) {
    case 'all':
      return '全部 rank'
    case 'first':
      return ' rank 0 '
    case 'first-of-each-node':
      return '各节点第一个 rank '
    case 'every':
      return `每 ${kept.every} 个 rank 中的一个（从 rank 0 起）`
  }
}

export const findings: typeof en.findings = {
  'repeats-without-figure': ({ count, of: total, why }) => ({
    seen: `${total} 次重复中有 ${count} 次没有结果：${why}`,
    todo: '请查看这些运行的日志；该用例的结果只基于其余各次。',
  }),
  'input-bound': ({ share, rate }) => ({
    seen: `训练受数据输入限制：每步 ${percent(share)}% 的时间在等待数据；数据加载单独运行时为 ${imagesPerSecond(rate)}`,
    todo: '请增加数据加载的工作线程或进程，或仅与同样受输入限制的运行比较。',
  }),
  'loader-keeps-up': ({ share, rate }) => ({
    seen: `每步 ${percent(share)}% 的时间在等待数据；数据加载单独运行时为 ${imagesPerSecond(rate)}`,
    todo: '请与合成数据的结果比较，以了解数据加载的开销：在 CPU 上，数据加载与训练共用核心。',
  }),
  'few-repeats': ({ repeats }) => ({
    seen:
      repeats === 1
        ? '只有一次重复：无法得知各次运行的波动，因此没有区间'
        : `${repeats} 次重复的区间只在各次相互独立且波动为单峰时成立；机器若有两种速度则无法发现`,
    todo: '请重复 5 次及以上：其区间对任何形状的波动都成立。',
  }),
  'repeats-not-printed': () => ({
    seen: '文档只给出一个数值，未列出各次重复，也未说明重复次数',
    todo: '使用该数值时请注意其没有置信区间：各次重复的波动无从得知。',
  }),
  'repeats-stated': ({ count, statistic }) => ({
    seen: `文档说明该数值为 ${count} 次重复的${statistic === 'median' ? '中位数' : '平均值'}，但未列出各次的数据`,
    todo: '使用该数值时请注意其没有置信区间：各次重复的波动无从得知。',
  }),
  'interval-wide': ({ share, repeats }) => ({
    seen: `区间为结果的 ±${percent(share)}%`,
    todo:
      repeats < manyRepeats ? '请增加重复次数或延长运行，并让机器更空闲。' : '请延长运行，并让机器更空闲。',
  }),
  'repeats-drift': ({ share, repeats }) => ({
    seen: `从第一次到第 ${repeats} 次重复，吞吐率${share < 0 ? '下降' : '上升'}了 ${percent(share)}%`,
    todo: '各次重复之间机器状态发生了变化：请检查温度、频率和其他负载。',
  }),
  'repeats-alike': ({ repeats }) => ({
    seen: `${repeats} 次重复中相邻两次的接近程度超出偶然，区间可能偏窄`,
    todo: '各次重复之间有缓慢的变化。请检查温度、频率和其他负载，或在重复之间留出间隔。',
  }),
  'repeat-outlier': ({ far }) => ({
    seen: `重复中有离群值：${far.map(({ repeat, share }) => `第 ${repeat} 次（与中位数相差 ${signedPercent(share)}）`).join('、')}`,
    todo: '请将该次运行的日志和检查发现与其他各次比较。',
  }),
  'two-speeds': ({ gap, slow, fast }) => ({
    seen: `各次重复分为两种速度，相差 ${percent(gap)}%：${slow} 次慢，${fast} 次快`,
    todo: '请查找两组的差异，例如进程在核或节点上的放置；中位数不能代表任何一组。',
  }),
  'cases-apart': ({ cases }) => ({
    seen: `方案不再包含此处 ${cases.length} 个已有运行的用例，它们不计入任何数值：${cases.slice(0, 3).join('、')}${cases.length > 3 ? '……' : ''}`,
    todo: '如需使用这些运行，请将用例重新加入方案；否则可删除 runs/ 下的相应目录。',
  }),
  'losses-differ': ({ other, step, here, there, share, tolerance }) => ({
    seen: `第 ${step} 步的损失为 ${lossText(here)}，而 ${other} 为 ${lossText(there)}：相差 ${significant(100 * share)}%，超过 ${significant(100 * tolerance)}%`,
    todo: '比较速度之前，请先查明哪一方训练有误：检查梯度及其平均，以及各进程的数据批次。',
  }),
  'super-linear': ({ efficiency }) => ({
    seen: `扩展效率为 ${percent(efficiency)}%，整个区间都在 100% 以上`,
    todo: '请核对设备数最少的用例的条件是否一致：每设备线程数、内存、频率是否相同。',
  }),
  'slow-rank': ({ node, ranks, of: rankCount }) => ({
    seen: slowRanksText(node, ranks, rankCount),
    todo: '请将该节点的频率、温度、负载和网络与其他节点对比。',
  }),
  'ranks-not-compared': ({ kept, unkept, of: rankCount }) => ({
    seen: `${rankCount} 个 rank 中有 ${unkept} 个未参与慢 rank 检查：只保存了${keptText(kept)}的日志`,
    todo: '如需比较全部 rank，请在测试方案中保存全部日志。',
  }),
  'slow-node': ({ node, ranks, share, repeats, of: total }) => ({
    seen: `节点 ${node} 的 ${ranks.length} 个 rank 在 ${total} 次重复中有 ${repeats} 次慢于中位 rank，最多慢 ${percent(share)}%`,
    todo: '具体的 rank 和设备见各次运行的检查发现；请将该节点与其他节点对比。',
  }),
  'nodes-limit': ({ nodes, share, low, high }) => ({
    seen: `${nodes} 个节点达到单节点吞吐率 ${nodes} 倍的 ${percent(share)}%（${percent(low)} – ${percent(high)}%），其余损失在节点之间`,
    todo: '节点之间要交换梯度并相互等待。请用 steady preflight 测量网络，或使用更大的 batch。',
  }),
  'rank-log-lost': ({ path, rank }) => ({
    seen: `无法读取 ${path}，rank ${rank} 未参与比较`,
    todo: '请从备份恢复该文件。',
  }),
  'timed-by-arrival': () => ({
    seen: '日志没有时间戳，或运行较短而时间戳只精确到秒：按日志行到达的时间计时',
    todo: '请让程序逐行刷新输出；缓冲会使这些时间不准确。',
  }),
}

function slowRanksText(node: string, ranks: SlowRanks['ranks'], rankCount: number): string {
  const shares = ranks.map(({ share }) => share)
  if (ranks.length === 1)
    return ranks
      .map(
        ({ rank, device, share }) =>
          `rank ${rank}（节点 ${node}，设备 ${device}）的每步用时比 ${rankCount} 个 rank 的中位数长 ${percent(share)}%`,
      )
      .join()
  const rankNames = ranks.map(({ rank, device }) => `${rank}（设备 ${device}）`).join('、')
  return `节点 ${node} 上 ${ranks.length} 个 rank 的每步用时比 ${rankCount} 个 rank 的中位数长 ${percent(Math.min(...shares))}% 至 ${percent(Math.max(...shares))}%：${rankNames}`
}

export const missing: typeof en.missing = {
  'no-completed-run': () => '该用例没有完成的运行',
  'too-few-repeats': ({ protocol, repeats }) =>
    `${protocol} 要去掉最快和最慢的一次，至少需要 3 次重复；现有 ${repeats} 次`,
  'no-spread': () => '双方都没有重复运行，无法区分波动与差异',
  'repeats-not-printed': () => '文档未说明该数值的重复次数',
  'one-repeat': () => '只有一次重复，没有离散度和区间',
  'no-one-device-case': () => '测试方案中没有其他条件相同的单设备用例（1x1）',
  'one-device-case-missing': ({ case: id }) => `单设备用例 ${id} 没有结果`,
}

import type { Discrepancy, DiscrepancyCause, RateSource } from '../../protocols/discrepancy.ts'
import type * as en from '../en/rate-sources.ts'
import { percent } from '../numbers.ts'

const names: Readonly<Record<RateSource, string>> = {
  elapsed: '用时',
  stepTimes: '打印的每步用时',
  rates: '打印的速率',
  arrival: '各行到达时间',
  wall: '运行的实际时长（下限）',
}

const ratesText = ({ unit, apart, rates }: Discrepancy) =>
  `${rates.map(({ source, figure }) => `${names[source]} ${figure} ${unit}/s`).join('，')}，相差 ${percent(apart, 0)}%`

function causeText(why: DiscrepancyCause, unit: string): string {
  switch (why.kind) {
    case 'one-device':
      return '两者之比正好是设备数，请确认打印的速率是单个设备还是全部设备。'
    case 'batch':
      return unit === 'tokens'
        ? `打印值对应每步 ${why.implied} 个 token，而不是 ${why.stated} 个。此日志的批大小以 token 计：请说明序列长度，或检查设备数和梯度累积。`
        : `打印值对应每步 ${why.implied} 个样本，而不是 ${why.stated} 个。请检查批大小、设备数和梯度累积。`
    case 'clock':
      return '日志的时钟走得过快或过慢，请检查写日志的机器的时钟。'
    case 'leaves-out':
      return '打印值可能未包含各步之间的时间，例如数据加载、评估或写日志。'
    case 'averages':
      return '打印值可能是累计平均，包含了窗口之前的慢步。'
  }
}

export const findings: typeof en.findings = {
  'witnesses-disagree': (all) => ({
    seen: `结果的各个来源不一致（${ratesText(all)}）`,
    todo: causeText(all.why, all.unit),
  }),
  'statistic-differs': ({ share, whole, unit }) => ({
    seen: `结果比相同记录的样本数 ÷ 用时（${whole} ${unit}/s）${share > 0 ? '高' : '低'} ${percent(share)}%`,
    todo: '各步快慢不一。若需整个窗口的吞吐率，请按用时计算。',
  }),
  'rates-averaged': ({ share, behind, unit, measured }) => ({
    seen: `打印的速率是滑动平均值，含有起初较慢的步：窗口内比其背后的速率（${behind} ${unit}/s）${share > 0 ? '高' : '低'} ${percent(share)}%`,
    todo: measured
      ? '无需处理：结果取背后的速率。最好让程序打印每一步的速率。'
      : '结果取自打印的速率。若要其背后的速率，请用自动窗口。',
  }),
  'rates-weighted': ({ by, share, mean, unit }) => ({
    seen: `打印的各个速率对应不同的${by === 'samples' ? '样本数' : '用时'}，结果按其加权；其简单平均值（${mean} ${unit}/s）比结果${share > 0 ? '高' : '低'} ${percent(share)}%`,
    todo: '无需处理。若要简单平均值，请用固定窗口。',
  }),
  'short-batches': ({ every, records, share }) => ({
    seen: `每 ${every} 步有一步较短，如同每轮不足的最后一批；这 ${records} 步未计入，若计入，结果会高 ${percent(share)}%`,
    todo: '若每轮的最后一批不足，则无需处理。',
  }),
  'batch-ramps': ({ before, inside, unit }) => ({
    seen: `窗口内每步有 ${inside} ${unit}，之前为 ${before}，因此结果并非整次运行的结果`,
    todo: '若批大小逐步增大，且需要其最终阶段的结果，则无需处理。若要全部，请用覆盖整次运行的窗口。',
  }),
  'work-changes': ({ batch, least, unit }) => ({
    seen: `按速率和用时，并非每步都有 ${batch} ${unit}：有的只有 ${least}；结果按速率所示计数`,
    todo: '请检查批大小是否逐步增大，每轮最后一批是否不足，或是否有设备退出。',
  }),
  'epochs-counted': () => ({
    seen: '日志每个 epoch 只有一行，因此数值以 epoch 计',
    todo: '若要每秒样本数，请乘以每个 epoch 的样本数。',
  }),
  'steps-counted': () => ({
    seen: '没有任何信息说明每步的样本数，因此结果按步数计',
    todo: '若要以样本计，请说明批大小。',
  }),
  'few-steps': ({ pieces, least, most }) => ({
    seen: `日志太短，无法区分预热与训练：数值是 ${pieces} 个间隔的平均，其中最慢的低 ${percent(least)}%，最快的高 ${percent(most)}%`,
    todo: '请训练更多步；在此之前，该数值只是粗略值。',
  }),
  'batch-implied': ({ batch, unit }) => ({
    seen: `没有任何信息说明批大小；由速率、步号与时钟推出每步 ${batch} ${unit}`,
    todo: '若与实际批大小一致，则无需处理。',
  }),
  'batch-open': ({ unit }) => ({
    seen: `没有任何信息说明每步的样本数（单位：${unit}），速率与时间也推不出唯一的值；结果取自打印的速率`,
    todo: '说明批大小后，结果可由时钟核对。',
  }),
  'steps-count-samples': () => ({
    seen: '步号按样本计数：它按批大小递增，打印值与此一致',
    todo: '无需处理，steady 已按样本数计算。',
  }),
  stalls: ({ gaps, seconds, share, included }) => ({
    seen: `停顿 ${gaps} 次，共 ${seconds} 秒，占窗口的 ${percent(share, 0)}%；${included ? '已计入结果' : '未计入结果'}`,
    todo: '请查看这些行：可能是保存检查点、评估、恢复训练，或某一步很慢。',
  }),
  'stalls-recur': ({ gaps, seconds, share }) => ({
    seen: `有 ${gaps} 步的用时超过中位数的十倍，共 ${seconds} 秒，占窗口的 ${percent(share, 0)}%；已计入结果`,
    todo: '请检查这些步是否在等待数据。',
  }),
  'slow-intervals': ({ intervals, seconds, share }) => ({
    seen: `有 ${intervals} 段记录之间的用时远超平常，共多出 ${seconds} 秒，占窗口的 ${percent(share, 0)}%，已计入结果`,
    todo: '请检查这些步是否在等待数据或其他设备。',
  }),
  'fast-intervals': ({ intervals, share }) => ({
    seen: `有 ${intervals} 段记录之间的用时远短于平常；不计入它们时，结果低 ${percent(1 - 1 / (1 + share))}%`,
    todo: '请检查这些行是否属于评估，或批大小较小。',
  }),
  'clock-set': ({ times, seconds }) => ({
    seen: `日志的时钟回退 ${times} 次，最多 ${seconds} 秒；这些时段未计入`,
    todo: '请确认是否有恢复的训练写入了同一文件。',
  }),
  'clock-hour': ({ times }) => ({
    seen: `日志的时钟跳变一小时，共 ${times} 次；这些时段未计入`,
    todo: '若是夏令时切换，则无需处理。',
  }),
}

export const missing: typeof en.missing = {
  'rates-are-averages': () => '打印的速率是滑动平均值，离其背后的速率太远，无法推出',
  'witnesses-disagree': (all) => `结果的各个来源不一致（${ratesText(all)}），且未指定采用哪一个`,
}

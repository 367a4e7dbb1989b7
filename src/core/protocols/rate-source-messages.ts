import type { Discrepancy, DiscrepancyCause, ExplainedDiscrepancy, RateSource } from './discrepancy.ts'
import type { SlowSteps, StallData } from './finding-data.ts'
import { counted } from '../text/quantities.ts'
import { percent, significant } from '../messages/numbers.ts'

type SlowPlaces = Pick<SlowSteps, 'by' | 'first' | 'last' | 'every'>

const namesEn: Readonly<Record<RateSource, string>> = {
  elapsed: 'elapsed time',
  stepTimes: 'printed step times',
  rates: 'printed rates',
  arrival: 'arrival of the lines',
  wall: 'wall time of the run, at least',
}

const ratesTextEn = ({ unit, apart, rates }: Discrepancy) =>
  `${rates.map(({ source, figure }) => `${namesEn[source]}: ${figure} ${unit}/s`).join(', ')}; ${percent(apart, 0)}% apart`

function causeTextEn(why: DiscrepancyCause, unit: string): string {
  switch (why.kind) {
    case 'one-device':
      return 'Their ratio is the number of devices. Check whether a printed rate counts one device or all.'
    case 'batch':
      return unit === 'tokens'
        ? `The printed values imply ${why.implied} tokens a step, not ${why.stated}. A batch counts tokens here: state the tokens of a sequence, or check devices and gradient accumulation.`
        : `The printed values imply ${why.implied} samples a step, not ${why.stated}. Check batch, devices and gradient accumulation.`
    case 'clock':
      return 'The clock of the log runs too fast or too slow. Check the clock of the machine that wrote it.'
    case 'leaves-out':
      return 'The printed values may leave out time between steps: data loading, evaluation, logging.'
    case 'averages':
      return 'The printed values may be running averages that include slow steps from before the window.'
  }
}

function placesTextEn(intervals: number, { by, first, last, every }: SlowPlaces): string {
  const noun = by === 'steps' ? 'step' : 'line'
  if (intervals === 1) return `the interval that ends at ${noun} ${first}`
  const ends = `from ${noun} ${first} to ${last}`
  return every === null
    ? `${intervals} intervals, ${ends}`
    : `the ${intervals} intervals at every ${every} ${noun}s ${ends}`
}

const namesZh: Readonly<Record<RateSource, string>> = {
  elapsed: '用时',
  stepTimes: '打印的每步用时',
  rates: '打印的速率',
  arrival: '各行到达时间',
  wall: '运行的实际时长（下限）',
}

const ratesTextZh = ({ unit, apart, rates }: Discrepancy) =>
  `${rates.map(({ source, figure }) => `${namesZh[source]} ${figure} ${unit}/s`).join('，')}，相差 ${percent(apart, 0)}%`

function causeTextZh(why: DiscrepancyCause, unit: string): string {
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

function placesTextZh(
  intervals: number,
  { by, first, last, every }: Pick<SlowSteps, 'by' | 'first' | 'last' | 'every'>,
): string {
  const noun = by === 'steps' ? '步' : '行'
  if (intervals === 1) return `第 ${first} ${noun}处`
  const range = `第 ${first} 至 ${last} ${noun}`
  return every === null
    ? `${range}之间 ${intervals} 个`
    : `${range}之间每 ${every} ${noun}一个（共 ${intervals} 个）`
}

export const findings = {
  'witnesses-disagree': (all: ExplainedDiscrepancy) => ({
    seen: {
      en: `the sources of the figure disagree (${ratesTextEn(all)})`,
      zh: `结果的各个来源不一致（${ratesTextZh(all)}）`,
    },
    todo: { en: causeTextEn(all.why, all.unit), zh: causeTextZh(all.why, all.unit) },
  }),
  'statistic-differs': ({ share, whole, unit }: { share: number; whole: number; unit: string }) => ({
    seen: {
      en: `the figure is ${percent(share)}% ${share > 0 ? 'above' : 'below'} samples ÷ time of the same records (${whole} ${unit}/s)`,
      zh: `结果比相同记录的样本数 ÷ 用时（${whole} ${unit}/s）${share > 0 ? '高' : '低'} ${percent(share)}%`,
    },
    todo: {
      en: 'The steps vary. For the throughput of the whole window, use elapsed time.',
      zh: '各步快慢不一。若需整个窗口的吞吐率，请按用时计算。',
    },
  }),
  'rates-averaged': ({
    share,
    behind,
    unit,
    measured,
  }: {
    share: number
    behind: number
    unit: string
    measured: boolean
  }) => ({
    seen: {
      en: `the printed rates are running averages that contain slow first steps: in the window they are ${percent(share)}% ${share > 0 ? 'above' : 'below'} the rate behind them (${behind} ${unit}/s)`,
      zh: `打印的速率是滑动平均值，含有起初较慢的步：窗口内比其背后的速率（${behind} ${unit}/s）${share > 0 ? '高' : '低'} ${percent(share)}%`,
    },
    todo: {
      en: measured
        ? 'Nothing: the figure is the rate behind them. Let the program print the rate of each step.'
        : 'The figure is of the printed rates. For the rate behind them, use the automatic window.',
      zh: measured
        ? '无需处理：结果取背后的速率。最好让程序打印每一步的速率。'
        : '结果取自打印的速率。若要其背后的速率，请用自动窗口。',
    },
  }),
  'rates-weighted': ({
    by,
    share,
    mean,
    unit,
  }: {
    by: 'samples' | 'time'
    share: number
    mean: number
    unit: string
  }) => ({
    seen: {
      en: `the printed rates are of ${by === 'samples' ? 'different numbers of samples' : 'different times'}, and the figure weighs them by these; their plain mean (${mean} ${unit}/s) is ${percent(share)}% ${share > 0 ? 'above' : 'below'} it`,
      zh: `打印的各个速率对应不同的${by === 'samples' ? '样本数' : '用时'}，结果按其加权；其简单平均值（${mean} ${unit}/s）比结果${share > 0 ? '高' : '低'} ${percent(share)}%`,
    },
    todo: {
      en: 'Nothing, unless the plain mean is wanted: it is that of a fixed window.',
      zh: '无需处理。若要简单平均值，请用固定窗口。',
    },
  }),
  'short-batches': ({ every, records, share }: { every: number; records: number; share: number }) => ({
    seen: {
      en: `one of ${every} steps is shorter, as the last batch of an epoch is; these ${records} are left out (with them ${percent(share)}% more)`,
      zh: `每 ${every} 步有一步较短，如同每轮不足的最后一批；这 ${records} 步未计入，若计入，结果会高 ${percent(share)}%`,
    },
    todo: {
      en: 'Nothing, if the last batch of each epoch is not full.',
      zh: '若每轮的最后一批不足，则无需处理。',
    },
  }),
  'batch-ramps': ({ before, inside, unit }: { before: number; inside: number; unit: string }) => ({
    seen: {
      en: `a step has ${inside} ${unit} in the window, and ${before} before it, so the figure is not that of the whole run`,
      zh: `窗口内每步有 ${inside} ${unit}，之前为 ${before}，因此结果并非整次运行的结果`,
    },
    todo: {
      en: 'Nothing, if the batch is ramped up and the figure is to be of its end. For all of it, use a window over the whole run.',
      zh: '若批大小逐步增大，且需要其最终阶段的结果，则无需处理。若要全部，请用覆盖整次运行的窗口。',
    },
  }),
  'work-changes': ({ batch, least, unit }: { batch: number; least: number; unit: string }) => ({
    seen: {
      en: `by rates and times, not every step has ${batch} ${unit}: some have as few as ${least}; the figure counts what the rates say`,
      zh: `按速率和用时，并非每步都有 ${batch} ${unit}：有的只有 ${least}；结果按速率所示计数`,
    },
    todo: {
      en: 'Check whether the batch is ramped up, the last of an epoch is short, or devices left.',
      zh: '请检查批大小是否逐步增大，每轮最后一批是否不足，或是否有设备退出。',
    },
  }),
  'epochs-counted': () => ({
    seen: {
      en: 'the log has one line for each epoch, so the figure counts epochs',
      zh: '日志每个 epoch 只有一行，因此数值以 epoch 计',
    },
    todo: {
      en: 'For samples a second, multiply it by the samples of an epoch.',
      zh: '若要每秒样本数，请乘以每个 epoch 的样本数。',
    },
  }),
  'steps-counted': () => ({
    seen: {
      en: 'nothing states how many samples a step takes, so the figure counts steps',
      zh: '没有任何信息说明每步的样本数，因此结果按步数计',
    },
    todo: { en: 'State the batch for a figure in samples.', zh: '若要以样本计，请说明批大小。' },
  }),
  'few-steps': ({ pieces, least, most }: { pieces: number; least: number; most: number }) => ({
    seen: {
      en: `the log is too short to tell warm-up from training: its figure averages ${counted(pieces, 'interval')}, from ${percent(least)}% below to ${percent(most)}% above it`,
      zh: `日志太短，无法区分预热与训练：数值是 ${pieces} 个间隔的平均，其中最慢的低 ${percent(least)}%，最快的高 ${percent(most)}%`,
    },
    todo: {
      en: 'Train for more steps; take the figure as a rough one until then.',
      zh: '请训练更多步；在此之前，该数值只是粗略值。',
    },
  }),
  'batch-implied': ({ batch, unit }: { batch: number; unit: string }) => ({
    seen: {
      en: `nothing states the batch; by rate, step numbers and clock a step takes ${batch} ${unit}`,
      zh: `没有任何信息说明批大小；由速率、步号与时钟推出每步 ${batch} ${unit}`,
    },
    todo: { en: 'Nothing, if that is its batch.', zh: '若与实际批大小一致，则无需处理。' },
  }),
  'batch-counts-samples': ({ samples, tokens }: { samples: number; tokens: number }) => ({
    seen: {
      en: `the batch counts samples and the rate tokens; by rate, step numbers and clock each of the ${samples} samples of a step has ${significant(tokens)} tokens`,
      zh: `批大小按样本计，而速率按 token 计；由速率、步号与时钟推出每步 ${samples} 个样本各有 ${significant(tokens)} 个 token`,
    },
    todo: {
      en: 'Nothing, if that is the sequence length; otherwise state it.',
      zh: '若与实际序列长度一致，则无需处理；否则请说明序列长度。',
    },
  }),
  'batch-open': ({ unit }: { unit: string }) => ({
    seen: {
      en: `nothing states how many ${unit} a step takes, and rates and times imply no single number: the figure is that of the printed rates`,
      zh: `没有任何信息说明每步的样本数（单位：${unit}），速率与时间也推不出唯一的值；结果取自打印的速率`,
    },
    todo: {
      en: 'State the batch for a figure that a clock confirms.',
      zh: '说明批大小后，结果可由时钟核对。',
    },
  }),
  'steps-count-samples': () => ({
    seen: {
      en: 'the step numbers count samples: they rise by the batch, and no printed value contradicts that',
      zh: '步号按样本计数：它按批大小递增，且没有打印值与此矛盾',
    },
    todo: { en: 'Nothing: steady takes this into account.', zh: '无需处理，steady 已按样本数计算。' },
  }),
  stalls: ({ gaps, seconds, share, included }: StallData) => ({
    seen: {
      en: `${counted(gaps, 'gap')}, ${seconds} s, ${percent(share, 0)}% of the window; ${included ? 'included in the figure' : 'left out of the figure'}`,
      zh: `停顿 ${gaps} 次，共 ${seconds} 秒，占窗口的 ${percent(share, 0)}%；${included ? '已计入结果' : '未计入结果'}`,
    },
    todo: {
      en: 'Look at these lines: a checkpoint, an evaluation, a resumed job, or a slow step.',
      zh: '请查看这些行：可能是保存检查点、评估、恢复训练，或某一步很慢。',
    },
  }),
  'stalls-recur': ({ gaps, seconds, share }: { gaps: number; seconds: number; share: number }) => ({
    seen: {
      en: `${gaps} steps take more than ten times the median, ${seconds} s in all, ${percent(share, 0)}% of the window; they are included`,
      zh: `有 ${gaps} 步的用时超过中位数的十倍，共 ${seconds} 秒，占窗口的 ${percent(share, 0)}%；已计入结果`,
    },
    todo: { en: 'Check whether the steps wait for data.', zh: '请检查这些步是否在等待数据。' },
  }),
  'slow-intervals': ({
    intervals,
    seconds,
    share,
  }: {
    intervals: number
    seconds: number
    share: number
  }) => ({
    seen: {
      en: `${counted(intervals, 'interval')} between records ${intervals === 1 ? 'takes' : 'take'} much longer than usual: ${seconds} s more, ${percent(share, 0)}% of the window, included in the figure`,
      zh: `有 ${intervals} 段记录之间的用时远超平常，共多出 ${seconds} 秒，占窗口的 ${percent(share, 0)}%，已计入结果`,
    },
    todo: {
      en: 'Check whether the steps wait for data, or for other devices.',
      zh: '请检查这些步是否在等待数据或其他设备。',
    },
  }),
  'fast-intervals': ({ intervals, share }: { intervals: number; share: number }) => ({
    seen: {
      en: `${counted(intervals, 'interval')} between records ${intervals === 1 ? 'is' : 'are'} much shorter than usual; without ${intervals === 1 ? 'it' : 'them'} the figure is ${percent(1 - 1 / (1 + share))}% lower`,
      zh: `有 ${intervals} 段记录之间的用时远短于平常；不计入它们时，结果低 ${percent(1 - 1 / (1 + share))}%`,
    },
    todo: {
      en: 'Check whether these lines report evaluation, or smaller batches.',
      zh: '请检查这些行是否属于评估，或批大小较小。',
    },
  }),
  'slow-steps': ({ intervals, by, first, last, every, without, share, unit }: SlowSteps) => ({
    seen: {
      en: `without ${placesTextEn(intervals, { by, first, last, every })}, which ${intervals === 1 ? 'is' : 'are'} much slower, the figure is ${without} ${unit}/s, ${percent(share, 0)}% higher`,
      zh: `不计入${placesTextZh(intervals, { by, first, last, every })}明显较慢的间隔时，结果为 ${without} ${unit}/s，高 ${percent(share, 0)}%`,
    },
    todo: {
      en: 'If they are no training but a checkpoint, an evaluation or a profiler, use that figure.',
      zh: '若它们不属于训练，而是保存检查点、评估或性能分析，请采用该结果。',
    },
  }),
  'clock-set': ({ times, seconds }: { times: number; seconds: number }) => ({
    seen: {
      en: `the clock of the log goes back ${times === 1 ? 'once' : `${times} times`}, by up to ${seconds} s; these intervals are left out`,
      zh: `日志的时钟回退 ${times} 次，最多 ${seconds} 秒；这些时段未计入`,
    },
    todo: {
      en: 'Check whether a resumed run was appended to the file.',
      zh: '请确认是否有恢复的训练写入了同一文件。',
    },
  }),
  'clock-hour': ({ times }: { times: number }) => ({
    seen: {
      en: `the clock of the log jumps by one hour ${times === 1 ? 'once' : `${times} times`}; these intervals are left out`,
      zh: `日志的时钟跳变一小时，共 ${times} 次；这些时段未计入`,
    },
    todo: { en: 'Nothing, if this is a change of daylight saving time.', zh: '若是夏令时切换，则无需处理。' },
  }),
}

/** Why a figure is withheld. */
export const missing = {
  'rates-are-averages': () => ({
    en: 'the printed rates are running averages, too far from the rate behind them to tell it',
    zh: '打印的速率是滑动平均值，离其背后的速率太远，无法推出',
  }),
  'witnesses-disagree': (all: Discrepancy) => ({
    en: `the sources of the figure disagree (${ratesTextEn(all)}), and none was named`,
    zh: `结果的各个来源不一致（${ratesTextZh(all)}），且未指定采用哪一个`,
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Reasons extends Readonly<typeof missing> {}
}

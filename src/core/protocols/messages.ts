import type { RestatedSetting } from '../model/log.ts'
import type {
  CoarseValues,
  SpeedShift,
  StallSum,
  SummaryDiffers,
  VaryingSpeed,
  WindowUnit,
} from './finding-data.ts'
import { counted } from '../text/quantities.ts'
import { percent, significant } from '../messages/numbers.ts'
import type { AutomaticWindow, Basis, FixedBasis, StepRange, WindowLevel } from './window-basis.ts'

/** `125.3 ms per step`, `1.42 s per step`, `4096 samples/s`. */
function levelTextEn(level: number, unit: SpeedShift['unit']): string {
  if (unit === 'samples/s') return `${significant(level)} samples/s`
  return level < 1 ? `${significant(1000 * level)} ms per step` : `${significant(level)} s per step`
}

const settingNamesEn: Readonly<Record<RestatedSetting['setting'], string>> = {
  devices: 'the devices',
  batchPerDevice: 'the batch of a device',
  globalBatch: 'the global batch',
}

/** `每步 125.3 毫秒`、`每步 1.42 秒`、`每秒 4096 个样本`。 */
function levelTextZh(level: number, unit: SpeedShift['unit']): string {
  if (unit === 'samples/s') return `每秒 ${significant(level)} 个样本`
  return level < 1 ? `每步 ${significant(1000 * level)} 毫秒` : `每步 ${significant(level)} 秒`
}

const units = { records: '条记录', steps: '步' } as const

const settingNamesZh: Readonly<Record<RestatedSetting['setting'], string>> = {
  devices: '设备数',
  batchPerDevice: '每设备批大小',
  globalBatch: '全局批大小',
}

const rangeTextEn = ({ by, first, last }: StepRange) => `${by} ${first} to ${last}`

const basesEn: Readonly<Record<Basis, string>> = {
  rates: 'by the rates that the log reports',
  'step-times': 'by the step times that the log reports',
  stamps: 'by the time stamps of the log',
  arrival: 'by the arrival of the lines',
}

function droppedText(skip: number, unit: 'records' | 'steps'): string {
  if (skip === 0) return 'nothing dropped'
  return skip === 1 ? `the first ${unit.slice(0, -1)} dropped` : `the first ${skip} ${unit} dropped`
}

const warmUpText = (dropped: number) =>
  `${dropped === 0 ? 'no warm-up records' : counted(dropped, 'warm-up record')} dropped, which minimises the standard error of the mean step time`

const laterText = (dropped: number) => `${counted(dropped, 'record')} up to the change of speed dropped`

function leftOutText(stragglers: number, level: WindowLevel): string {
  const last = stragglers === 1 ? 'record' : `${stragglers} records`
  return level === 'earlier'
    ? `the last ${last}, from the change of speed on, left out`
    : `the last ${last} left out as outliers`
}

const rangeTextZh = ({ by, first, last }: StepRange) =>
  `第 ${first} 至 ${last} ${by === 'steps' ? '步' : '行'}`

const basesZh: Readonly<Record<Basis, string>> = {
  rates: '按日志打印的速率',
  'step-times': '按日志打印的每步用时',
  stamps: '按日志中的时间戳',
  arrival: '按日志行到达的时间',
}

/** Doubts about the figure of one run. */
export const findings = {
  'values-dropped': ({ count }: { count: number }) => ({
    seen: {
      en: `${counted(count, 'value')} in the window ${count === 1 ? 'is' : 'are'} not positive and not used in the figure`,
      zh: `窗口内有 ${count} 个值不是正数，未计入结果`,
    },
    todo: {
      en: 'Look at these lines. A run that prints NaN or 0 there may have failed.',
      zh: '请查看这些行：打印 NaN 或 0 的运行可能已经失败。',
    },
  }),
  'step-count-unknown': ({ gaps }: { gaps: number }) => ({
    seen: {
      en: `the step number restarts ${gaps === 1 ? 'once' : `${gaps} times`}, and the log does not state how many steps that covers; steady left that time out`,
      zh: `步号有 ${gaps} 次重新开始，而日志没有说明其间的步数；这些时段未计入`,
    },
    todo: {
      en: 'Nothing, if the log restarts its step number with each epoch: the time between epochs is not measured.',
      zh: '若每轮（epoch）重新计步则无需处理：轮与轮之间的时间不计入结果。',
    },
  }),
  'clock-coarse': ({ share }: { share: number }) => ({
    seen: {
      en: `the time stamps are whole seconds, which makes the figure uncertain by ${percent(share)}%`,
      zh: `时间戳只精确到秒，仅此一项就使结果有 ${percent(share)}% 的不确定性`,
    },
    todo: {
      en: 'Run more steps, or let the log print fractions of a second.',
      zh: '请运行更多步，或让日志打印更精确的时间。',
    },
  }),
  'clock-minutes': ({ share }: { share: number }) => ({
    seen: {
      en: `the time stamps are whole minutes, which makes the figure uncertain by ${percent(share)}%`,
      zh: `时间戳只精确到分钟，仅此一项就使结果有 ${percent(share)}% 的不确定性`,
    },
    todo: {
      en: 'Let the log print seconds and their fractions, or run much longer.',
      zh: '请让日志打印秒及其小数，或大幅延长运行。',
    },
  }),
  'values-coarse': ({ by, digit, low, high, unit }: CoarseValues) => ({
    seen: {
      en: `the log prints its ${by === 'rates' ? 'rates' : 'step times'} to ${digit}${by === 'rates' ? '' : ' s'} only: the figure may be anything from ${significant(low)} to ${significant(high)} ${unit}/s`,
      zh: `日志打印的${by === 'rates' ? '速率' : '每步用时'}只精确到 ${digit}${by === 'rates' ? '' : ' 秒'}：结果可能在 ${significant(low)} 至 ${significant(high)} ${unit}/s 之间`,
    },
    todo: {
      en: 'Let the log print more digits, or take the figure from another source.',
      zh: '请让日志打印更多位数，或改用其他来源的结果。',
    },
  }),
  'step-times-sampled': ({ count, steps, share }: { count: number; steps: number; share: number }) => ({
    seen: {
      en: `the log prints ${count} times of ${steps} steps, and they vary: if each is of one step alone, the figure is uncertain by ${percent(share, 0)}%`,
      zh: `日志为 ${steps} 步只打印了 ${count} 个时间，且彼此不同：若每个时间只属于单独一步，结果有 ${percent(share, 0)}% 的不确定性`,
    },
    todo: {
      en: 'Let the log print every step, or the mean since the line before.',
      zh: '请让日志打印每一步，或打印自上一行以来的平均值。',
    },
  }),
  'step-time-drifts': ({ share }: { share: number }) => ({
    seen: {
      en: `the time per step ${share > 0 ? 'rises' : 'falls'} by ${percent(share)}% over the window`,
      zh: `窗口内每步用时${share > 0 ? '上升' : '下降'}了 ${percent(share)}%`,
    },
    todo: {
      en: 'Run longer. Check for throttling, a cache that fills, or other load.',
      zh: '请延长运行，并检查是否存在降频、缓存逐渐填满或其他负载。',
    },
  }),
  'speed-shifts': ({ line, share, before, after, unit, measured }: SpeedShift) => ({
    seen: {
      en: `the run ${share < 0 ? 'slows down' : 'speeds up'} by ${percent(share)}% at about line ${line} and stays so: ${levelTextEn(before, unit)} before, ${levelTextEn(after, unit)} after`,
      zh: `约从第 ${line} 行起，运行速度${share < 0 ? '下降' : '上升'}了 ${percent(share)}% 且不再恢复：之前${levelTextZh(before, unit)}，之后${levelTextZh(after, unit)}`,
    },
    todo: {
      en: `The figure is that of the part ${measured}. Check clocks, temperature, power and other load.`,
      zh: `结果取自变化之${measured === 'before' ? '前' : '后'}的部分。请检查频率、温度、功耗和其他负载。`,
    },
  }),
  'speed-varies': ({ share, slow, fast, unit }: VaryingSpeed) => ({
    seen: {
      en: `the speed comes and goes within the window, from ${levelTextEn(fast, unit)} to ${levelTextEn(slow, unit)}, ${percent(share, 0)}% apart; the figure is the mean`,
      zh: `窗口内运行速度反复变化：快时${levelTextZh(fast, unit)}，慢时${levelTextZh(slow, unit)}，相差 ${percent(share, 0)}%；结果取平均`,
    },
    todo: {
      en: 'Check clocks, temperature, power and other load. Another run may have more of one speed.',
      zh: '请检查频率、温度、功耗和其他负载；再次运行时，两种速度所占的比例可能不同。',
    },
  }),
  'summary-differs': ({ measured, printed, unit, line }: SummaryDiffers) => ({
    seen: {
      en: `the steps give ${measured} ${unit}/s, but the final figure of the log, on line ${line}, is ${printed} ${unit}/s`,
      zh: `由各步得到 ${measured} ${unit}/s，而日志第 ${line} 行自己打印的最终结果为 ${printed} ${unit}/s`,
    },
    todo: {
      en: "Find the cause: gradient accumulation, another unit, or time between the steps. The protocol 'ngc' uses the final figure of the log.",
      zh: '请查明原因：可能是梯度累积、单位不同，或各步之间的时间未计入。协议 ngc 采用日志自己的结果。',
    },
  }),
}

/** Why a log gives no figure under a protocol. */
export const missing = {
  'no-steps': () => ({ en: 'no line of the log parses as a training step', zh: '日志中没有训练步记录' }),
  'no-steps-but-summary': ({ printed, unit, line }: { printed: number; unit: string; line: number }) => ({
    en: `the log has no steps to measure; the program itself printed ${printed} ${unit}/s for the whole run, on line ${line}`,
    zh: `日志没有可供测量的训练步记录；程序自己在第 ${line} 行打印了整次运行的结果：${printed} ${unit}/s`,
  }),
  'no-rates': () => ({ en: 'the step lines print no throughput', zh: '各步的日志行没有打印吞吐率' }),
  'rates-of-micro-batches': ({ batches }: { batches: number }) => ({
    en: `a step has ${batches} micro-batches, and the printed rates may count all of them for the time of the last; no clock confirms them`,
    zh: `每步有 ${batches} 个微批，打印的速率可能把整批算在最后一个微批的时间内，且没有时钟可以印证`,
  }),
  'mostly-gaps': ({ gaps, seconds, share }: StallSum) => ({
    en: `${counted(gaps, 'gap')} take ${seconds} s, ${percent(share, 0)}% of the window; lines may be printed before the devices are done`,
    zh: `窗口内有 ${gaps} 处间断，共 ${seconds} 秒，占 ${percent(share, 0)}%；这些行可能在设备算完之前就已打印`,
  }),
  'rates-of-ranks': ({ ranks }: { ranks: number }) => ({
    en: `${ranks} ranks print different rates of the same steps, and nothing says whether each counts one device or all`,
    zh: `${ranks} 个进程对同样的步打印了不同的速率，而日志没有说明每个速率是单个设备的还是全部设备的`,
  }),
  'setting-restated': ({ setting, before, after, line }: RestatedSetting) => ({
    en: `the log states ${settingNamesEn[setting]} anew on line ${line}, ${after} after ${before}, and not how many samples each step took`,
    zh: `日志在第 ${line} 行重新说明了${settingNamesZh[setting]}（由 ${before} 变为 ${after}），而没有说明每步的样本数`,
  }),
  'no-step-times': () => ({ en: 'the step lines print no step time', zh: '各步的日志行没有打印每步用时' }),
  'no-time-stamps': () => ({
    en: 'the log has no time stamps and no step times, and no arrival times were stored',
    zh: '日志既没有时间戳也没有每步用时，也没有保存到达时间',
  }),
  'rates-may-be-means': () => ({
    en: 'each printed rate may be the mean since the start, and no time stamp or step time tells',
    zh: '打印的速率可能都是自开始以来的平均值，而没有时间戳或每步用时可以判断',
  }),
  'no-summary': () => ({ en: 'the log prints no final figure', zh: '日志没有打印最终结果' }),
  'summary-contradicts': ({ measured, printed, unit, line }: SummaryDiffers) => ({
    en: `the steps give ${measured} ${unit}/s, but the program's own final figure, on line ${line}, is ${printed} ${unit}/s`,
    zh: `由各步得到 ${measured} ${unit}/s，而程序在第 ${line} 行打印的最终结果为 ${printed} ${unit}/s`,
  }),
  'too-few-records': () => ({
    en: 'elapsed time needs two time stamps, but the window has one',
    zh: '计算用时需要两个时间戳，而窗口内只有一个',
  }),
  'elapsed-not-positive': ({ elapsed }: { elapsed: number }) => ({
    en: `the window lasts ${elapsed} s by its time stamps: they are too coarse, or the clock was set back`,
    zh: `按时间戳计算窗口用时为 ${elapsed} 秒：时间戳精度不足，或时钟被回拨`,
  }),
  'figure-impossible': ({ figure, unit }: { figure: string; unit: string }) => ({
    en: `the values of the log give ${figure} ${unit}/s, which no machine reaches`,
    zh: `按日志中的数值计算得 ${figure} ${unit}/s，任何机器都达不到`,
  }),
  'no-usable-values': ({ count }: { count: number }) => ({
    en: `none of the ${count} values in the window is a positive number`,
    zh: `窗口内的 ${count} 个值都不是正数`,
  }),
  'nothing-left-after-trimming': ({ count, cut }: { count: number; cut: number }) => ({
    en: `trimming removes ${cut} values at each end, and the window has only ${count}`,
    zh: `两端各去掉 ${cut} 个值，而窗口内只有 ${count} 个`,
  }),
  'log-ends-early': ({
    protocol,
    unit,
    found,
    needed,
  }: {
    protocol: string
    unit: WindowUnit
    found: number
    needed: number
  }) => ({
    en: `the log has ${found} ${unit}, ${protocol} needs ${needed}`,
    zh: `日志有 ${found} ${units[unit]}，${protocol} 需要 ${needed} ${units[unit]}`,
  }),
  'records-too-coarse': ({
    protocol,
    unit,
    count,
  }: {
    protocol: string
    unit: WindowUnit
    count: number
  }) => ({
    en: `one record of the log covers more than the ${count} ${unit} that ${protocol} takes`,
    zh: `日志的一条记录超过了 ${protocol} 所取的 ${count} ${units[unit]}`,
  }),
  'summary-not-a-number': ({ line, printed }: { line: number; printed: string }) => ({
    en: `the final figure of the log, on line ${line}, is ${printed}`,
    zh: `日志第 ${line} 行的最终结果为 ${printed}`,
  }),
  'devices-unknown': ({ given }: { given: 'rate' | 'batch' | 'nothing' }) => ({
    en:
      given === 'nothing'
        ? 'the log and its name do not state the number of devices'
        : `the log states its ${given} per device, but not the number of devices`,
    zh:
      given === 'nothing'
        ? '日志和文件名都没有说明设备数'
        : `日志给出的是每设备${given === 'rate' ? '速率' : '批大小'}，但没有说明设备数`,
  }),
  'batch-varies': () => ({
    en: 'the number of samples varies between batches, and the log does not state it',
    zh: '每批的样本数不固定，而日志没有说明每步的样本数',
  }),
  'batch-unknown': ({ unit }: { unit: string }) => ({
    en: `the log does not state how many ${unit} one step takes`,
    zh: `日志没有说明每步的样本数（单位：${unit}）`,
  }),
  'no-steady-window': ({
    pieces,
    needed,
    change,
  }: {
    pieces: number
    needed: number
    change: number | null
  }) => ({
    en:
      change === null
        ? `the automatic window needs ${needed} timed parts of a log; this log has ${pieces}`
        : `the time per step still ${change > 0 ? 'rises' : 'falls'} by ${percent(change, 0)}% over the last ${pieces} parts of the log`,
    zh:
      change === null
        ? `确定稳态窗口至少需要 ${needed} 段可计时的记录，日志中只有 ${pieces} 段`
        : `日志的最后 ${pieces} 段中，每步用时仍${change > 0 ? '上升' : '下降'}了 ${percent(change, 0)}%`,
  }),
}

/** How a window was chosen. */
export const phrases = {
  'window-fixed': ({ range, basis, skip, count, unit }: FixedBasis) => ({
    en: `${rangeTextEn(range)}: ${droppedText(skip, unit)}, ${count === null ? 'all the rest' : `the next ${count}`} taken; ${basesEn[basis]}`,
    zh: `${rangeTextZh(range)}：${skip === 0 ? '不丢弃' : `丢弃前 ${skip} ${units[unit]}`}，取${count === null ? '其余全部' : `其后 ${count} ${units[unit]}`}；${basesZh[basis]}`,
  }),
  'window-automatic': ({ range, basis, dropped, stragglers, resolution, level }: AutomaticWindow) => ({
    en: [
      `${rangeTextEn(range)}: ${level === 'later' ? laterText(dropped) : warmUpText(dropped)}`,
      ...(stragglers > 0 ? [leftOutText(stragglers, level)] : []),
      ...(resolution > 1 ? [`found to ${resolution} records`] : []),
      basesEn[basis],
    ].join('; '),
    zh: [
      level === 'later'
        ? `${rangeTextZh(range)}：丢弃速度变化之前的 ${dropped} 条记录`
        : `${rangeTextZh(range)}：${dropped === 0 ? '不丢弃' : `丢弃 ${dropped} 条`}预热记录，使平均每步用时的标准误最小`,
      ...(stragglers > 0
        ? [
            level === 'earlier'
              ? `速度变化之后的 ${stragglers} 条记录不计`
              : `末尾 ${stragglers} 条记录为离群值，不计`,
          ]
        : []),
      ...(resolution > 1 ? [`定位精度为 ${resolution} 条记录`] : []),
      basesZh[basis],
    ].join('；'),
  }),
  'final-figure': ({ line }: { line: number }) => ({
    en: `the log's own final figure, on line ${line}`,
    zh: `日志第 ${line} 行自己打印的最终结果`,
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Reasons extends Readonly<typeof missing> {}
  interface Phrases extends Readonly<typeof phrases> {}
}

import type { OpenColumn } from '../../logs/tables/open-column.ts'
import type { SpeedShift } from '../../protocols/finding-data.ts'
import type { RestatedSetting } from '../../model/restated-setting.ts'
import type * as en from '../en/protocols.ts'
import { percent, significant } from '../numbers.ts'

export const findings: typeof en.findings = {
  'values-dropped': ({ count }) => ({
    seen: `窗口内有 ${count} 个值不是正数，未计入结果`,
    todo: '请查看这些行：打印 NaN 或 0 的运行可能已经失败。',
  }),
  'step-count-unknown': ({ gaps }) => ({
    seen: `步号有 ${gaps} 次重新开始，而日志没有说明其间的步数；这些时段未计入`,
    todo: '若每轮（epoch）重新计步则无需处理：轮与轮之间的时间不计入结果。',
  }),
  'values-coarse': ({ by, digit, low, high, unit }) => ({
    seen: `日志打印的${by === 'rates' ? '速率' : '每步用时'}只精确到 ${digit}${by === 'rates' ? '' : ' 秒'}：结果可能在 ${significant(low)} 至 ${significant(high)} ${unit}/s 之间`,
    todo: '请让日志打印更多位数，或改用其他来源的结果。',
  }),
  'clock-coarse': ({ share }) => ({
    seen: `时间戳只精确到秒，仅此一项就使结果有 ${percent(share)}% 的不确定性`,
    todo: '请运行更多步，或让日志打印更精确的时间。',
  }),
  'clock-minutes': ({ share }) => ({
    seen: `时间戳只精确到分钟，仅此一项就使结果有 ${percent(share)}% 的不确定性`,
    todo: '请让日志打印秒及其小数，或大幅延长运行。',
  }),
  'step-times-sampled': ({ count, steps, share }) => ({
    seen: `日志为 ${steps} 步只打印了 ${count} 个时间，且彼此不同：若每个时间只属于单独一步，结果有 ${percent(share, 0)}% 的不确定性`,
    todo: '请让日志打印每一步，或打印自上一行以来的平均值。',
  }),
  'step-time-drifts': ({ share }) => ({
    seen: `窗口内每步用时${share > 0 ? '上升' : '下降'}了 ${percent(share)}%`,
    todo: '请延长运行，并检查是否存在降频、缓存逐渐填满或其他负载。',
  }),
  'speed-shifts': ({ line, share, before, after, unit, measured }) => ({
    seen: `约从第 ${line} 行起，运行速度${share < 0 ? '下降' : '上升'}了 ${percent(share)}% 且不再恢复：之前${levelText(before, unit)}，之后${levelText(after, unit)}`,
    todo: `结果取自变化之${measured === 'before' ? '前' : '后'}的部分。请检查频率、温度、功耗和其他负载。`,
  }),
  'speed-varies': ({ share, slow, fast, unit }) => ({
    seen: `窗口内运行速度反复变化：快时${levelText(fast, unit)}，慢时${levelText(slow, unit)}，相差 ${percent(share, 0)}%；结果取平均`,
    todo: '请检查频率、温度、功耗和其他负载；再次运行时，两种速度所占的比例可能不同。',
  }),
  'summary-differs': ({ measured, printed, unit, line }) => ({
    seen: `由各步得到 ${measured} ${unit}/s，而日志第 ${line} 行自己打印的最终结果为 ${printed} ${unit}/s`,
    todo: '请查明原因：可能是梯度累积、单位不同，或各步之间的时间未计入。协议 ngc 采用日志自己的结果。',
  }),
}

/** `每步 125.3 毫秒`、`每步 1.42 秒`、`每秒 4096 个样本`。 */
function levelText(level: number, unit: SpeedShift['unit']): string {
  if (unit === 'samples/s') return `每秒 ${significant(level)} 个样本`
  return level < 1 ? `每步 ${significant(1000 * level)} 毫秒` : `每步 ${significant(level)} 秒`
}

const units = { records: '条记录', steps: '步' } as const

export const missing: typeof en.missing = {
  'no-steps': () => '日志中没有训练步记录',
  'no-steps-but-summary': ({ printed, unit, line }) =>
    `日志没有训练步记录，只有程序在第 ${line} 行给出的整次运行的结果：${printed} ${unit}/s`,
  'column-open': ({ column, is }) => openColumns[is](column),
  'no-rates': () => '各步的日志行没有打印吞吐率',
  'rates-of-micro-batches': ({ batches }) =>
    `每步有 ${batches} 个微批，打印的速率可能把整批算在最后一个微批的时间内，且没有时钟可以印证`,
  'mostly-gaps': ({ gaps, seconds, share }) =>
    `窗口内有 ${gaps} 处间断，共 ${seconds} 秒，占 ${percent(share, 0)}%；这些行可能在设备算完之前就已打印`,
  'rates-of-ranks': ({ ranks }) =>
    `${ranks} 个进程对同样的步打印了不同的速率，而日志没有说明每个速率是单个设备的还是全部设备的`,
  'setting-restated': ({ setting, before, after, line }) =>
    `日志在第 ${line} 行重新说明了${settingNames[setting]}（由 ${before} 变为 ${after}），而没有说明每步的样本数`,
  'no-step-times': () => '各步的日志行没有打印每步用时',
  'no-time-stamps': () => '日志既没有时间戳也没有每步用时，也没有保存到达时间',
  'no-summary': () => '日志没有打印最终结果',
  'summary-contradicts': ({ measured, printed, unit, line }) =>
    `由各步得到 ${measured} ${unit}/s，而程序在第 ${line} 行打印的最终结果为 ${printed} ${unit}/s`,
  'too-few-records': () => '计算用时需要两个时间戳，而窗口内只有一个',
  'elapsed-not-positive': ({ elapsed }) =>
    `按时间戳计算窗口用时为 ${elapsed} 秒：时间戳精度不足，或时钟被回拨`,
  'figure-impossible': ({ figure, unit }) => `按日志中的数值计算得 ${figure} ${unit}/s，任何机器都达不到`,
  'no-usable-values': ({ count }) => `窗口内的 ${count} 个值都不是正数`,
  'nothing-left-after-trimming': ({ count, cut }) => `两端各去掉 ${cut} 个值，而窗口内只有 ${count} 个`,
  'log-ends-early': ({ protocol, unit, found, needed }) =>
    `日志有 ${found} ${units[unit]}，${protocol} 需要 ${needed} ${units[unit]}`,
  'records-too-coarse': ({ protocol, unit, count }) =>
    `日志的一条记录超过了 ${protocol} 所取的 ${count} ${units[unit]}`,
  'summary-not-a-number': ({ line, printed }) => `日志第 ${line} 行的最终结果为 ${printed}`,
  'devices-unknown': ({ given }) =>
    given === 'nothing'
      ? '日志和文件名都没有说明设备数'
      : `日志给出的是每设备${given === 'rate' ? '速率' : '批大小'}，但没有说明设备数`,
  'batch-varies': () => '每批的样本数不固定，而日志没有说明每步的样本数',
  'batch-unknown': ({ unit }) => `日志没有说明每步的样本数（单位：${unit}）`,
  'no-steady-window': ({ pieces, needed, change }) =>
    change === null
      ? `确定稳态窗口至少需要 ${needed} 段可计时的记录，日志中只有 ${pieces} 段`
      : `日志的最后 ${pieces} 段中，每步用时仍${change > 0 ? '上升' : '下降'}了 ${percent(change, 0)}%`,
}

const settingNames: Readonly<Record<RestatedSetting['setting'], string>> = {
  devices: '设备数',
  batchPerDevice: '每设备批大小',
  globalBatch: '全局批大小',
}

const openColumns: Record<OpenColumn['is'], (column: string) => string> = {
  'unit-of-time': (column) => `日志没有说明“${column}”的单位是秒还是毫秒`,
  'log-calls': (column) => `“${column}”统计的是记录器的调用次数，每次可能间隔任意步数，而日志中没有其他步号`,
  untimed: (column) => `除“${column}”外，没有时间、用时或吞吐率`,
}

import type { Finding } from '../model/finding.ts'

/** What is doubtful about one run's figure. */

export const valuesDropped = (count: number): Finding => ({
  code: 'values-dropped',
  level: 'warning',
  seen: {
    en: `${count} ${count === 1 ? 'value' : 'values'} in the window ${count === 1 ? 'is' : 'are'} not a positive number and did not enter the figure`,
    zh: `窗口内有 ${count} 个值不是正数，未计入结果`,
  },
  todo: {
    en: 'Look at these lines: a run that prints NaN or 0 there may have failed.',
    zh: '请查看这些行：打印 NaN 或 0 的运行可能已经失败。',
  },
})

export const gapsLeftOut = (count: number): Finding => ({
  code: 'step-count-unknown',
  level: 'note',
  seen: {
    en: `the step number starts again ${count === 1 ? 'once' : `${count} times`}; that stretch was left out, because how many steps it holds is not printed`,
    zh: `步号有 ${count} 次重新开始；由于日志没有说明其间的步数，这些时段未计入`,
  },
  todo: {
    en: 'The time between epochs is not part of this figure.',
    zh: '该结果不包含各轮（epoch）之间的时间。',
  },
})

export const clockCoarse = (percent: number): Finding => ({
  code: 'clock-coarse',
  level: 'warning',
  seen: {
    en: `the time stamps are whole seconds, which alone makes the figure uncertain by ${percent.toFixed(1)}%`,
    zh: `时间戳只精确到秒，仅此一项就使结果有 ${percent.toFixed(1)}% 的不确定性`,
  },
  todo: {
    en: 'Run more steps, or let the log print fractions of a second.',
    zh: '请运行更多步，或让日志打印更精确的时间。',
  },
})

export const stepTimeDrifts = (percent: number): Finding => ({
  code: 'step-time-drifts',
  level: 'warning',
  seen: {
    en: `the time per step ${percent > 0 ? 'rises' : 'falls'} by ${Math.abs(percent).toFixed(1)}% over the window`,
    zh: `窗口内每步用时${percent > 0 ? '上升' : '下降'}了 ${Math.abs(percent).toFixed(1)}%`,
  },
  todo: {
    en: 'Run longer, and look for throttling, a filling cache or other load.',
    zh: '请延长运行，并检查是否存在降频、缓存逐渐填满或其他负载。',
  },
})

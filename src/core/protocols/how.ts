import type { WindowRule } from '../model/protocol.ts'
import type { Text } from '../model/text.ts'
import type { Bucket } from '../stats/buckets.ts'

type Ends = Pick<Bucket, 'firstLine' | 'lastLine' | 'firstStep' | 'lastStep'>

/** What a fixed window took, and what it was told to. */
export function howFixed(rule: Extract<WindowRule, { kind: 'fixed' }>, ends: Ends, from: Text): Text {
  const { skip, count, unit = 'records' } = rule
  const range = rangeText(ends)
  const zhUnit = unit === 'steps' ? '步' : '条记录'
  return {
    en: `${range.en}: ${droppedText(skip, unit)}, ${count === 'rest' ? 'all the rest' : `the next ${count}`} taken; ${from.en}`,
    zh: `${range.zh}：${skip === 0 ? '不丢弃' : `丢弃前 ${skip} ${zhUnit}`}，取${count === 'rest' ? '其余全部' : `其后 ${count} ${zhUnit}`}；${from.zh}`,
  }
}

function droppedText(skip: number, unit: 'records' | 'steps'): string {
  if (skip === 0) return 'nothing dropped'
  return skip === 1 ? `the first ${unit.slice(0, -1)} dropped` : `the first ${skip} ${unit} dropped`
}

/** Where an automatic window was found. */
export interface Found {
  readonly ends: Ends
  /** Records before the window. */
  readonly dropped: number
  /** Records after the window. */
  readonly stragglers: number
  /** How many records the window's ends are found to. */
  readonly resolution: number
}

export function howAutomatic({ ends, dropped, stragglers, resolution }: Found, from: Text): Text {
  const range = rangeText(ends)
  return {
    en: [
      `${range.en}: ${dropped === 0 ? 'no' : dropped} warm-up ${dropped === 1 ? 'record' : 'records'} dropped, where the standard error of the mean step time is least`,
      ...(stragglers > 0
        ? [`the last ${stragglers === 1 ? 'record' : `${stragglers} records`} left out as straggling`]
        : []),
      ...(resolution > 1 ? [`found to ${resolution} records`] : []),
      from.en,
    ].join('; '),
    zh: [
      `${range.zh}：在平均每步用时的标准误最小处${dropped === 0 ? '不丢弃' : `丢弃 ${dropped} 条`}预热记录`,
      ...(stragglers > 0 ? [`末尾 ${stragglers} 条掉队记录不计`] : []),
      ...(resolution > 1 ? [`定位精度为 ${resolution} 条记录`] : []),
      from.zh,
    ].join('；'),
  }
}

export const byReportedRates: Text = { en: 'by the rates that the log reports', zh: '按日志打印的速率' }
export const byStepTimes: Text = { en: 'by the step times that the log reports', zh: '按日志打印的每步用时' }
export const byStamps: Text = { en: 'by the time stamps of the log', zh: '按日志中的时间戳' }
export const byArrival: Text = { en: 'by when the lines arrived', zh: '按日志行到达的时间' }

function rangeText({ firstStep, lastStep, firstLine, lastLine }: Ends): Text {
  if (firstStep === undefined || lastStep === undefined) {
    return { en: `lines ${firstLine} to ${lastLine}`, zh: `第 ${firstLine} 至 ${lastLine} 行` }
  }
  return { en: `steps ${firstStep} to ${lastStep}`, zh: `第 ${firstStep} 至 ${lastStep} 步` }
}

import type { Basis, StepRange } from '../../protocols/window-basis.ts'
import type * as en from '../en/windows.ts'

const rangeText = ({ by, first, last }: StepRange) => `第 ${first} 至 ${last} ${by === 'steps' ? '步' : '行'}`

const bases: Readonly<Record<Basis, string>> = {
  rates: '按日志打印的速率',
  'step-times': '按日志打印的每步用时',
  stamps: '按日志中的时间戳',
  arrival: '按日志行到达的时间',
}

const units = { steps: '步', records: '条记录' } as const

export const phrases: typeof en.phrases = {
  'window-fixed': ({ range, basis, skip, count, unit }) =>
    `${rangeText(range)}：${skip === 0 ? '不丢弃' : `丢弃前 ${skip} ${units[unit]}`}，取${count === null ? '其余全部' : `其后 ${count} ${units[unit]}`}；${bases[basis]}`,
  'window-automatic': ({ range, basis, dropped, stragglers, resolution, level }) =>
    [
      level === 'later'
        ? `${rangeText(range)}：丢弃速度变化之前的 ${dropped} 条记录`
        : `${rangeText(range)}：${dropped === 0 ? '不丢弃' : `丢弃 ${dropped} 条`}预热记录，使平均每步用时的标准误最小`,
      ...(stragglers > 0
        ? [
            level === 'earlier'
              ? `速度变化之后的 ${stragglers} 条记录不计`
              : `末尾 ${stragglers} 条记录为离群值，不计`,
          ]
        : []),
      ...(resolution > 1 ? [`定位精度为 ${resolution} 条记录`] : []),
      bases[basis],
    ].join('；'),
  'final-figure': ({ line }) => `日志第 ${line} 行自己打印的最终结果`,
}

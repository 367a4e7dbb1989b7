import type { Finding } from '../model/finding.ts'
import type { Text } from '../model/text.ts'

/** The findings about a case's repeats, in words. */

const percent = (share: number, digits = 1) => (Math.abs(share) * 100).toFixed(digits)

export const repeatsWithoutFigure = (count: number, of: number, why: Text): Finding => ({
  code: 'repeats-without-figure',
  level: 'warning',
  seen: {
    en: `${count} of ${of} repeats gave no figure: ${why.en}`,
    zh: `${of} 次重复中有 ${count} 次没有结果：${why.zh}`,
  },
  todo: {
    en: 'The figure stands on the others; look at the logs of these.',
    zh: '该结果只基于其余各次；请查看这些运行的日志。',
  },
})

export const fewRepeats = (count: number): Finding => ({
  code: 'few-repeats',
  level: count === 1 ? 'warning' : 'note',
  seen:
    count === 1
      ? {
          en: 'one repeat: how the next run would differ is not known, so there is no interval',
          zh: '只有一次重复：无法得知下一次运行会相差多少，因此没有区间',
        }
      : {
          en: `${count} repeats: the interval is many times wider than what they differ by`,
          zh: `只有 ${count} 次重复：区间比各次之差宽得多`,
        },
  todo: {
    en: 'Run at least 3 repeats; 5 or more let the interval rest on the repeats alone.',
    zh: '请至少重复 3 次；5 次及以上时，区间可以只依据各次结果本身。',
  },
})

export const intervalWide = (half: number): Finding => ({
  code: 'interval-wide',
  level: 'warning',
  seen: {
    en: `the interval is ±${percent(half)}% of the figure`,
    zh: `区间为结果的 ±${percent(half)}%`,
  },
  todo: {
    en: 'Run more repeats or longer runs, on a quieter machine.',
    zh: '请增加重复次数或延长运行，并让机器更空闲。',
  },
})

export const repeatsDrift = (share: number, repeats: number): Finding => ({
  code: 'repeats-drift',
  level: 'warning',
  seen: {
    en: `throughput ${share < 0 ? 'falls' : 'rises'} by ${percent(share)}% from the first to the last of ${repeats} repeats`,
    zh: `从第一次到第 ${repeats} 次重复，吞吐率${share < 0 ? '下降' : '上升'}了 ${percent(share)}%`,
  },
  todo: {
    en: 'The machine changed while it was measured: look at temperature, clocks and other load.',
    zh: '测量期间机器状态发生了变化：请检查温度、频率和其他负载。',
  },
})

export const repeatOutlier = (
  far: readonly { readonly repeat: number; readonly share: number }[],
): Finding => {
  const list = (joint: string) =>
    far
      .map(({ repeat, share }) => `${repeat}${joint}${share > 0 ? '+' : '−'}${percent(share)}%`)
      .join(', ')
  return {
    code: 'repeat-outlier',
    level: 'warning',
    seen: {
      en: `far from the median: repeat ${list(' by ')}`,
      zh: `远离中位数的重复：第 ${list(' 次 ')}`,
    },
    todo: {
      en: 'Compare the log and the findings of that run with those of the others.',
      zh: '请将该次运行的日志和发现与其他各次比较。',
    },
  }
}

export const twoSpeeds = (gap: number, slow: number, of: number): Finding => ({
  code: 'two-speeds',
  level: 'warning',
  seen: {
    en: `the repeats run at two speeds, ${percent(gap)}% apart: ${slow} slow and ${of - slow} fast`,
    zh: `各次重复分为两种速度，相差 ${percent(gap)}%：${slow} 次慢，${of - slow} 次快`,
  },
  todo: {
    en: 'Their median says little; look for what differs, such as placement on cores or nodes, or algorithm choice.',
    zh: '中位数意义不大；请查找差异所在，例如进程在核或节点上的放置、算法选择。',
  },
})

export const superLinear = (efficiency: number): Finding => ({
  code: 'super-linear',
  level: 'warning',
  seen: {
    en: `scaling efficiency is ${percent(efficiency)}%, above 100% by more than its interval`,
    zh: `扩展效率为 ${percent(efficiency)}%，超出 100% 的幅度大于其区间`,
  },
  todo: {
    en: 'Check that the one-device case really ran alike: same threads per device, same memory, same clocks.',
    zh: '请核对单设备用例的条件是否一致：每设备线程数、内存、频率是否相同。',
  },
})

export const timedByArrival: Finding = {
  code: 'timed-by-arrival',
  level: 'note',
  seen: {
    en: 'the log has no time stamps: steps were timed by when their lines arrived',
    zh: '日志没有时间戳：按日志行到达的时间计时',
  },
  todo: {
    en: 'A program that buffers its output blurs such times: let it flush every line.',
    zh: '程序若缓冲输出，时间会变模糊：请让其逐行刷新。',
  },
}

import { missing, type Missing } from '../model/missing.ts'

/** Why a log gives no figure under a protocol. Codes are stable; texts are for people. */

type WindowUnit = 'records' | 'steps'

const unitZh: Record<WindowUnit, string> = { records: '条记录', steps: '步' }

export const noSteps = (): Missing =>
  missing('no-steps', { en: 'no training step was found in the log', zh: '日志中没有训练步记录' })

export const noRates = (): Missing =>
  missing('no-rates', {
    en: 'the step lines report no throughput: use --from elapsed or --from step-times',
    zh: '各步的日志行没有打印吞吐率：请用 --from elapsed 或 --from step-times',
  })

export const noStepTimes = (): Missing =>
  missing('no-step-times', {
    en: 'the step lines report no step time: use --from steps or --from elapsed',
    zh: '各步的日志行没有打印每步用时：请用 --from steps 或 --from elapsed',
  })

export const noClock = (): Missing =>
  missing('no-time-stamps', {
    en: 'the log has neither time stamps nor step times, and no arrival times were kept: use --from steps',
    zh: '日志既没有时间戳也没有每步用时，也没有保存到达时间：请用 --from steps',
  })

export const noSummary = (): Missing =>
  missing('no-summary', {
    en: 'the log does not print a final figure of its own: use a protocol that reads its steps',
    zh: '日志没有打印自己的最终结果：请用读取各步记录的协议',
  })

export const oneRecord = (): Missing =>
  missing('too-few-records', {
    en: 'elapsed time needs two time stamps, and the window has one',
    zh: '用时需要两个时间戳，而窗口内只有一个',
  })

export const elapsedNotPositive = (elapsed: number): Missing =>
  missing('elapsed-not-positive', {
    en: `by the time stamps the window lasted ${elapsed} s: they have not the resolution, or the clock was set back`,
    zh: `按时间戳计算窗口用时为 ${elapsed} 秒：时间戳精度不足，或时钟被回拨`,
  })

export const noUsableValue = (unusable: number): Missing =>
  missing('no-usable-values', {
    en: `none of the ${unusable} values in the window is a positive number`,
    zh: `窗口内的 ${unusable} 个值都不是正数`,
  })

export const nothingLeft = (count: number, cut: number): Missing =>
  missing('nothing-left-after-trimming', {
    en: `${cut} values are cut at each end, and the window has only ${count}`,
    zh: `两端各去掉 ${cut} 个值，而窗口内只有 ${count} 个`,
  })

export const logEndsEarly = (protocol: string, unit: WindowUnit, seen: number, needed: number): Missing =>
  missing('log-ends-early', {
    en: `the log has ${seen} ${unit}, ${protocol} needs ${needed}`,
    zh: `日志有 ${seen} ${unitZh[unit]}，${protocol} 需要 ${needed} ${unitZh[unit]}`,
  })

export const recordsTooCoarse = (protocol: string, unit: WindowUnit, count: number | 'rest'): Missing =>
  missing('records-too-coarse', {
    en: `a record of the log stands for more than the ${count} ${unit} that ${protocol} takes`,
    zh: `日志的一条记录超过了 ${protocol} 所取的 ${count} ${unitZh[unit]}`,
  })

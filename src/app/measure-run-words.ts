import type { SteadyError } from '../core/model/error.ts'
import type { Finding } from '../core/model/finding.ts'
import type { MeasuredLog } from '../core/model/log.ts'
import { missing, type Missing } from '../core/model/missing.ts'
import type { Published } from '../core/model/run.ts'

/** Why a run has no figure, and what is doubtful about one, in words. */

export const notCompleted = missing('run-not-completed', {
  en: 'the run did not complete',
  zh: '运行未完成',
})

export const logChanged = missing('log-changed', {
  en: 'the log is no longer what the run wrote',
  zh: '日志已不是运行时写下的内容',
})

export const logNotMeasurable = ({ code, message }: SteadyError): Missing =>
  missing('log-not-measurable', {
    en: `the log cannot be measured: ${message}`,
    zh: `日志无法测量（${code}）`,
  })

export const onlyPrinted = ({ document, line }: Published['source']): Missing =>
  missing('log-not-kept', {
    en: `only the printed figure is left: ${document}, line ${line}`,
    zh: `仅存已公布的数值：${document} 第 ${line} 行`,
  })

export const changedLog = (path: string) => changed('log-changed', path)

export const changedArrivals = (path: string) => changed('arrivals-changed', path)

function changed(code: string, path: string): Finding {
  return {
    code,
    level: 'error',
    seen: {
      en: `${path} is no longer what the run wrote: its SHA-256 is another`,
      zh: `${path} 已不是运行时写下的内容：SHA-256 不一致`,
    },
    todo: {
      en: 'Restore the file from a copy, or remove the run and make it again.',
      zh: '请从备份恢复该文件，或删除该次运行后重新执行。',
    },
  }
}

export function lostArrivals(path: string): Finding {
  return {
    code: 'arrivals-lost',
    level: 'warning',
    seen: {
      en: `${path} cannot be read: only time stamps in the log itself can serve as a clock`,
      zh: `无法读取 ${path}：只能使用日志自身的时间戳`,
    },
    todo: { en: 'Restore the file from a copy.', zh: '请从备份恢复该文件。' },
  }
}

export function severalRuns(count: number, { firstLine, lastLine }: MeasuredLog): Finding {
  return {
    code: 'log-holds-several-runs',
    level: 'warning',
    seen: {
      en: `training started ${count} times in this log; measured is the longest, lines ${firstLine} to ${lastLine}`,
      zh: `该日志中训练启动了 ${count} 次；测量的是最长的一段，第 ${firstLine} 至 ${lastLine} 行`,
    },
    todo: {
      en: 'See whether the workload restarts by itself, and turn that off.',
      zh: '请检查工作负载是否会自动重启，并关闭该行为。',
    },
  }
}

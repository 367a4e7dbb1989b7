import type { Drift } from '../../core/check/drift.ts'
import type { Text } from '../../core/model/text.ts'

/** What was found where something else was expected. */
export function driftText(drift: Drift): Text {
  switch (drift.kind) {
    case 'log-missing':
      return { en: 'the log is missing', zh: '日志缺失' }
    case 'arrivals-missing':
      return { en: 'the arrival times are missing', zh: '到达时间文件缺失' }
    case 'suite-file-missing':
      return { en: 'a file of the suite is missing', zh: '测试方案的文件缺失' }
    case 'run-damaged':
      return { en: 'the record of the run is damaged', zh: '该次运行的记录已损坏' }
    case 'suite-file-changed':
      return {
        en: `the file of the suite has changed: SHA-256 ${short(drift.found)}, steadystate.json has ${short(drift.stated)}`,
        zh: `测试方案的文件有改动：SHA-256 为 ${short(drift.found)}，steadystate.json 中为 ${short(drift.stated)}`,
      }
    case 'log-changed':
      return {
        en: `the log has changed since the run: SHA-256 ${short(drift.found)}, run.json has ${short(drift.stated)}`,
        zh: `日志在运行后有改动：SHA-256 为 ${short(drift.found)}，run.json 中为 ${short(drift.stated)}`,
      }
    case 'arrivals-changed':
      return {
        en: `the arrival times have changed since the run: SHA-256 ${short(drift.found)}, run.json has ${short(drift.stated)}`,
        zh: `到达时间文件在运行后有改动：SHA-256 为 ${short(drift.found)}，run.json 中为 ${short(drift.stated)}`,
      }
    case 'log-size-differs': {
      const counter = { bytes: '字节', lines: '行' }[drift.what]
      return {
        en: `${drift.found} ${drift.what}, run.json has ${drift.stated}`,
        zh: `共 ${drift.found} ${counter}，run.json 中为 ${drift.stated}`,
      }
    }
    case 'print-differs':
      return {
        en: `prints ${drift.printed || 'nothing'}, the logs give ${drift.computed || 'nothing'}`,
        zh: `报告为 ${drift.printed || '空'}，由日志得到 ${drift.computed || '空'}`,
      }
    case 'line-extra':
      return {
        en: `the results do not have this line: ${drift.printed}`,
        zh: `结果中没有这一行：${drift.printed}`,
      }
    case 'line-missing':
      return {
        en: `a line of the results is missing: ${drift.computed}`,
        zh: `缺少结果中的一行：${drift.computed}`,
      }
    case 'rendered-by-other-version':
      return {
        en: `rendered by steadystate ${drift.stated}, and ${drift.current} renders it differently: render it again, then check it`,
        zh: `由 steadystate ${drift.stated} 生成，${drift.current} 的结果不同：请重新生成后再检查`,
      }
    case 'report-unreadable':
      return {
        en: `the file does not fit schemas/report.schema.json: ${drift.problem}`,
        zh: `文件不符合 schemas/report.schema.json：${drift.problem}`,
      }
    case 'not-listed':
      return {
        en: 'not listed in report/manifest.json, so its options are unknown (steadystate 0.1 wrote no manifest)',
        zh: '未列于 report/manifest.json，因此其选项未知（steadystate 0.1 不写 manifest）',
      }
    case 'protocol-unknown':
      return {
        en: `report/manifest.json states the protocol '${drift.stated}', which this steadystate does not know`,
        zh: `report/manifest.json 中的协议“${drift.stated}”不为当前 steadystate 所知`,
      }
  }
}

const short = (sha256: string) => `${sha256.slice(0, 12)}…`

/** What has to be done about drifts, each once, in their order. */
export const remedyTexts = (drifts: readonly Drift[]): Text[] => [
  ...new Set(drifts.map(({ kind }) => remedies[remedyOf[kind]])),
]

const remedies = {
  logs: {
    en: 'Restore the logs from a copy, or remove the runs and make them again. Until then no report can be trusted.',
    zh: '请从备份恢复日志，或删除相关运行后重新执行；在此之前任何报告都不可信。',
  },
  run: {
    en: 'Restore run.json from a copy, or remove the folder of the run and run the suite again.',
    zh: '请从备份恢复 run.json，或删除该次运行的目录后重新运行测试方案。',
  },
  record: {
    en: 'Restore run.json from a copy, or remove the run and make it again. Its log has not changed.',
    zh: '请从备份恢复 run.json，或删除该次运行后重新执行；其日志没有改动。',
  },
  suite: {
    en: 'Restore the files of the suite from a copy. Without them it cannot be run again unchanged.',
    zh: '请从备份恢复测试方案的文件，否则无法照原样重新运行。',
  },
  report: {
    en: 'Run steady report to write the files again from the logs; git diff shows the figures that changed.',
    zh: '请用 steady report 由日志重新生成这些文件；git diff 会显示变化的数值。',
  },
  list: {
    en: 'Run steady report to write these files again from the logs, then steady check.',
    zh: '请用 steady report 由日志重新生成这些文件，再运行 steady check。',
  },
} as const satisfies Readonly<Record<string, Text>>

const remedyOf: Readonly<Record<Drift['kind'], keyof typeof remedies>> = {
  'log-missing': 'logs',
  'log-changed': 'logs',
  'arrivals-missing': 'logs',
  'arrivals-changed': 'logs',
  'run-damaged': 'run',
  'log-size-differs': 'record',
  'suite-file-missing': 'suite',
  'suite-file-changed': 'suite',
  'print-differs': 'report',
  'line-extra': 'report',
  'line-missing': 'report',
  'rendered-by-other-version': 'report',
  'report-unreadable': 'report',
  'not-listed': 'list',
  'protocol-unknown': 'list',
}

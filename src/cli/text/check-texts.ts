import type { Language } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

const orNothing = (text: string, nothing: string) => (text === '' ? nothing : text)

const en = {
  colon: ': ',
  about: (what: string) => `  (${what})`,
  more: (count: number) => `${count} more: --all lists them`,
  following: (count: number) =>
    `${counted(count, 'difference')} in the report ${count === 1 ? 'follows' : 'follow'} from these, and ${count === 1 ? 'is' : 'are'} not listed`,
  unknown: (files: readonly string[]) => `not compared, as steady did not write them: ${files.join(', ')}`,
  otherVersion: (file: string, version: string) =>
    `${file}: rendered by steadystate ${version}, same as by this version`,
  uncovered: (runs: number) =>
    `not compared, as their SHA-256 was not recorded: the arrival times of ${counted(runs, 'run')}`,
  rulesFound: (runs: number) =>
    `rule found from the document, so not counted as reproduced: the figures of ${counted(runs, 'run')}`,
  seen: {
    'log-missing': 'the log is missing',
    'arrivals-missing': 'the arrival times are missing',
    'suite-file-missing': 'a file of the suite is missing',
    'run-damaged': 'the record of the run is damaged',
    'suite-file-changed': (found: string, stated: string) =>
      `the file of the suite has changed: SHA-256 ${found}, steadystate.json has ${stated}`,
    'log-changed': (found: string, stated: string) =>
      `the log has changed since the run: SHA-256 ${found}, run.json has ${stated}`,
    'arrivals-changed': (found: string, stated: string) =>
      `the arrival times have changed since the run: SHA-256 ${found}, run.json has ${stated}`,
    'log-size-differs': {
      bytes: (found: number, stated: number) => `${found} bytes, run.json has ${stated}`,
      lines: (found: number, stated: number) => `${found} lines, run.json has ${stated}`,
    },
    'print-differs': (printed: string, computed: string) =>
      `prints ${orNothing(printed, 'nothing')}, the logs give ${orNothing(computed, 'nothing')}`,
    'line-extra': (printed: string) => `the results do not have this line: ${printed}`,
    'line-missing': (computed: string) => `a line of the results is missing: ${computed}`,
    'rendered-by-other-version': (stated: string, current: string) =>
      `rendered by steadystate ${stated}, and ${current} renders it differently: render it again, then check it`,
    'report-unreadable': (problem: string) => `the file does not fit schemas/report.schema.json: ${problem}`,
    'not-listed':
      'not listed in report/manifest.json, so its options are unknown (steadystate 0.1 wrote no manifest)',
    'protocol-unknown': (stated: string) =>
      `report/manifest.json states the protocol '${stated}', which this steadystate does not know`,
  },
  nothing: 'nothing to check: there is no run and no report',
  logs: (count: number, size: string) => `${counted(count, 'log')} (${size})`,
  published: (count: number) => `${counted(count, 'published figure')} without a log`,
  figures: (count: number) => counted(count, 'computed figure'),
  files: (count: number) => (count === 0 ? 'no report file' : counted(count, 'report file')),
  holds: 'no drift',
  drifts: (count: number) => counted(count, 'drift'),
  checked: (parts: readonly string[], verdict: string) => `checked ${parts.join(', ')}: ${verdict}`,
  advice: {
    logs: 'Restore the logs from a copy, or remove the runs and make them again. Until then no report can be trusted.',
    run: 'Restore run.json from a copy, or remove the folder of the run and run the suite again.',
    record: 'Restore run.json from a copy, or remove the run and make it again. Its log has not changed.',
    suite: 'Restore the files of the suite from a copy. Without them it cannot be run again unchanged.',
    report:
      'Run steady report to write the files again from the logs; git diff shows the figures that changed.',
    list: 'Run steady report to write these files again from the logs, then steady check.',
  },
}

export type CheckTexts = typeof en

const zh: CheckTexts = {
  colon: '：',
  about: (what) => `（${what}）`,
  more: (count) => `另有 ${count} 处：--all 列出全部`,
  following: (count) => `报告中由此引起的 ${count} 处差异未列出`,
  unknown: (files) => `未比较（不是 steady 生成的报告）：${files.join('、')}`,
  otherVersion: (file, version) => `${file}：由 steadystate ${version} 生成，与当前版本的结果相同`,
  uncovered: (runs) => `未比较（写入时没有记录 SHA-256）：${runs} 次运行的到达时间`,
  rulesFound: (runs) => `规则由文档反推、不计入复现：${runs} 次运行的数值`,
  seen: {
    'log-missing': '日志缺失',
    'arrivals-missing': '到达时间文件缺失',
    'suite-file-missing': '测试方案的文件缺失',
    'run-damaged': '该次运行的记录已损坏',
    'suite-file-changed': (found, stated) =>
      `测试方案的文件有改动：SHA-256 为 ${found}，steadystate.json 中为 ${stated}`,
    'log-changed': (found, stated) => `日志在运行后有改动：SHA-256 为 ${found}，run.json 中为 ${stated}`,
    'arrivals-changed': (found, stated) =>
      `到达时间文件在运行后有改动：SHA-256 为 ${found}，run.json 中为 ${stated}`,
    'log-size-differs': {
      bytes: (found, stated) => `共 ${found} 字节，run.json 中为 ${stated}`,
      lines: (found, stated) => `共 ${found} 行，run.json 中为 ${stated}`,
    },
    'print-differs': (printed, computed) =>
      `报告为 ${orNothing(printed, '空')}，由日志得到 ${orNothing(computed, '空')}`,
    'line-extra': (printed) => `结果中没有这一行：${printed}`,
    'line-missing': (computed) => `缺少结果中的一行：${computed}`,
    'rendered-by-other-version': (stated, current) =>
      `由 steadystate ${stated} 生成，${current} 的结果不同：请重新生成后再检查`,
    'report-unreadable': (problem) => `文件不符合 schemas/report.schema.json：${problem}`,
    'not-listed': '未列于 report/manifest.json，因此其选项未知（steadystate 0.1 不写 manifest）',
    'protocol-unknown': (stated) => `report/manifest.json 中的协议“${stated}”不为当前 steadystate 所知`,
  },
  nothing: '没有可检查的内容：既没有运行，也没有报告',
  logs: (count, size) => `${count} 个日志（${size}）`,
  published: (count) => `${count} 个没有日志的公布数值`,
  figures: (count) => `${count} 个计算所得数值`,
  files: (count) => (count === 0 ? '没有报告文件' : `${count} 个报告文件`),
  holds: '全部一致',
  drifts: (count) => `${count} 处不一致`,
  checked: (parts, verdict) => `已检查 ${parts.join('，')}：${verdict}`,
  advice: {
    logs: '请从备份恢复日志，或删除相关运行后重新执行；在此之前任何报告都不可信。',
    run: '请从备份恢复 run.json，或删除该次运行的目录后重新运行测试方案。',
    record: '请从备份恢复 run.json，或删除该次运行后重新执行；其日志没有改动。',
    suite: '请从备份恢复测试方案的文件，否则无法照原样重新运行。',
    report: '请用 steady report 由日志重新生成这些文件；git diff 会显示变化的数值。',
    list: '请用 steady report 由日志重新生成这些文件，再运行 steady check。',
  },
}

export const checkTexts: Readonly<Record<Language, CheckTexts>> = { en, zh }

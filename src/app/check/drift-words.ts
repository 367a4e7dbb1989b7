import type { DriftGroup } from '../../core/check/drift-groups.ts'
import { listName } from '../../core/check/digest-list.ts'
import type { Drift, NotFile } from '../../core/check/drift.ts'
import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/quantities.ts'

/** What several runs have in common. */
export function groupText({ kind, runs, cases, isListed }: DriftGroup): Text {
  const inCases = cases === 1 ? { en: '', zh: '' } : { en: ` of ${cases} cases`, zh: `（${cases} 个用例）` }
  const those = { en: `${runs} runs${inCases.en}`, zh: `${runs} 次运行${inCases.zh}` }
  switch (kind) {
    case 'run-missing':
      if (isListed)
        return {
          en: `${those.en} are missing, although SHA256SUMS lists their files`,
          zh: `缺失${those.zh}，而 SHA256SUMS 中列有其文件`,
        }
      return {
        en: `${those.en} are missing, although the report states their results`,
        zh: `缺失${those.zh}，而报告中有其结果`,
      }
    case 'file-changed':
      return {
        en: `files of ${those.en} have changed: their SHA-256 is not that of SHA256SUMS`,
        zh: `${those.zh}的文件有改动：SHA-256 与 SHA256SUMS 不符`,
      }
    case 'not-a-file':
      return {
        en: `something else is in the place of files of ${those.en}`,
        zh: `${those.zh}的文件处不是文件`,
      }
    case 'run-damaged':
      return { en: `the records of ${those.en} are damaged`, zh: `${those.zh}的记录已损坏` }
    case 'log-missing':
      return { en: `the logs of ${those.en} are missing`, zh: `${those.zh}的日志缺失` }
    case 'log-changed':
      return {
        en: `the logs of ${those.en} have changed since the runs: their SHA-256 is not that of run.json`,
        zh: `${those.zh}的日志在运行后有改动：SHA-256 与 run.json 不符`,
      }
    case 'arrivals-missing':
      return { en: `the arrival times of ${those.en} are missing`, zh: `${those.zh}的到达时间文件缺失` }
    case 'arrivals-changed':
      return {
        en: `the arrival times of ${those.en} have changed since the runs: their SHA-256 is not that of run.json`,
        zh: `${those.zh}的到达时间文件在运行后有改动：SHA-256 与 run.json 不符`,
      }
  }
}

/** What was found where something else was expected. */
export function driftText<Kind extends Drift['kind']>(drift: DriftOf<Kind>): Text {
  const kind: Kind = drift.kind
  return driftTexts[kind](drift)
}

type DriftOf<Kind extends Drift['kind']> = Drift & { readonly kind: Kind }

const driftTexts: { readonly [Kind in Drift['kind']]: (drift: DriftOf<Kind>) => Text } = {
  'log-missing': () => ({ en: 'the log is missing', zh: '日志缺失' }),
  'arrivals-missing': () => ({ en: 'the arrival times are missing', zh: '到达时间文件缺失' }),
  'suite-file-missing': () => ({ en: 'a file of the suite is missing', zh: '测试方案的文件缺失' }),
  'run-damaged': () => ({ en: 'the record of the run is damaged', zh: '该次运行的记录已损坏' }),
  'report-missing': () => ({
    en: 'the file is missing, although report/manifest.json lists it',
    zh: '文件缺失，而 report/manifest.json 中列有该文件',
  }),
  'file-missing': () => ({
    en: 'the file is missing, although SHA256SUMS lists it',
    zh: '文件缺失，而 SHA256SUMS 中列有该文件',
  }),
  'file-changed': (drift) => ({
    en: `the file has changed: SHA-256 ${short(drift.found)}, SHA256SUMS has ${short(drift.stated)}`,
    zh: `文件有改动：SHA-256 为 ${short(drift.found)}，SHA256SUMS 中为 ${short(drift.stated)}`,
  }),
  'file-extra': (drift) => ({
    en: `added: SHA256SUMS does not list ${drift.files === 1 ? 'this file' : `these ${drift.files} files`}`,
    zh: `新增：SHA256SUMS 中没有${drift.files === 1 ? '该文件' : `这 ${drift.files} 个文件`}`,
  }),
  'not-a-file': (drift) => ({
    en: `${notFileNames[drift.is].en} is in the place of the file`,
    zh: `该文件处是${notFileNames[drift.is].zh}`,
  }),
  'list-missing': () => ({
    en: 'the list of all files is missing, although the folder was made with one',
    zh: '文件清单缺失，而该目录创建时带有清单',
  }),
  'list-damaged': () => ({ en: 'this line of the list of files is damaged', zh: '文件清单的这一行已损坏' }),
  'signature-missing': () => ({ en: 'the list of files is not signed', zh: '文件清单没有签名' }),
  'signature-wrong': () => ({
    en: 'the signature is not one of SHA256SUMS as it is',
    zh: '签名与当前的 SHA256SUMS 不符',
  }),
  'signature-of-other': () => ({
    en: 'the signature is by none of the keys that --signed-by names',
    zh: '签名不属于 --signed-by 所列的任何密钥',
  }),
  'run-missing': (drift) =>
    drift.statedIn === listName
      ? {
          en: 'the run is missing, although SHA256SUMS lists its files',
          zh: '该次运行缺失，而 SHA256SUMS 中列有其文件',
        }
      : {
          en: `the run is missing, although ${drift.statedIn} states its result`,
          zh: `该次运行缺失，而 ${drift.statedIn} 中有其结果`,
        },
  'environment-missing': (drift) => ({
    en: `the description of the machine is missing, although ${drift.statedIn} prints it`,
    zh: `机器的描述缺失，而 ${drift.statedIn} 中有该描述`,
  }),
  'matrix-rates-missing': (drift) => ({
    en: `the measured rates of matrix products are missing, although ${drift.statedIn} prints shares of them`,
    zh: `矩阵乘法的实测速率缺失，而 ${drift.statedIn} 中有相应占比`,
  }),
  'suite-missing': (drift) => ({
    en: `the text of the suite is missing, although ${drift.statedIn} prints it`,
    zh: `测试方案的原文缺失，而 ${drift.statedIn} 中有该原文`,
  }),
  'manifest-missing': (drift) => ({
    en: `missing, so the options of ${counted(drift.files, 'report file')} are unknown (steadystate 0.1 wrote none)`,
    zh: `缺失，因此 ${drift.files} 个报告文件的选项未知（steadystate 0.1 不写此文件）`,
  }),
  'suite-file-changed': (drift) => ({
    en: `the file of the suite has changed: SHA-256 ${short(drift.found)}, steadystate.json has ${short(drift.stated)}`,
    zh: `测试方案的文件有改动：SHA-256 为 ${short(drift.found)}，steadystate.json 中为 ${short(drift.stated)}`,
  }),
  'log-changed': (drift) => ({
    en: `the log has changed since the run: SHA-256 ${short(drift.found)}, run.json has ${short(drift.stated)}`,
    zh: `日志在运行后有改动：SHA-256 为 ${short(drift.found)}，run.json 中为 ${short(drift.stated)}`,
  }),
  'arrivals-changed': (drift) => ({
    en: `the arrival times have changed since the run: SHA-256 ${short(drift.found)}, run.json has ${short(drift.stated)}`,
    zh: `到达时间文件在运行后有改动：SHA-256 为 ${short(drift.found)}，run.json 中为 ${short(drift.stated)}`,
  }),
  'log-size-differs': (drift) => {
    const counter = { bytes: '字节', lines: '行' }[drift.what]
    return {
      en: `${drift.found} ${drift.what}, run.json has ${drift.stated}`,
      zh: `共 ${drift.found} ${counter}，run.json 中为 ${drift.stated}`,
    }
  },
  'print-differs': (drift) => ({
    en: `prints ${drift.printed || 'nothing'}, the logs give ${drift.computed || 'nothing'}`,
    zh: `报告为 ${drift.printed || '空'}，由日志得到 ${drift.computed || '空'}`,
  }),
  'line-extra': (drift) => ({
    en: `the results do not have this line: ${drift.printed}`,
    zh: `结果中没有这一行：${drift.printed}`,
  }),
  'line-missing': (drift) => ({
    en: `a line of the results is missing: ${drift.computed}`,
    zh: `缺少结果中的一行：${drift.computed}`,
  }),
  'rendered-by-other-version': (drift) => ({
    en: `rendered by steadystate ${drift.stated}, and ${drift.current} renders it differently: render it again, then check it`,
    zh: `由 steadystate ${drift.stated} 生成，${drift.current} 的结果不同：请重新生成后再检查`,
  }),
  'report-unreadable': (drift) => ({
    en: `the file does not fit schemas/report.schema.json: ${drift.problem}`,
    zh: `文件不符合 schemas/report.schema.json：${drift.problem}`,
  }),
  'not-listed': () => ({
    en: 'not listed in report/manifest.json, so its options are unknown',
    zh: '未列于 report/manifest.json，因此其选项未知',
  }),
  'protocol-unknown': (drift) => ({
    en: `report/manifest.json states the protocol '${drift.stated}', which this steadystate does not know`,
    zh: `report/manifest.json 中的协议“${drift.stated}”不为当前 steadystate 所知`,
  }),
}

const notFileNames: Readonly<Record<NotFile, Text>> = {
  pipe: { en: 'a pipe', zh: '管道' },
  socket: { en: 'a socket', zh: '套接字' },
  device: { en: 'a device', zh: '设备' },
  folder: { en: 'a folder', zh: '目录' },
}

const short = (sha256: string) => `${sha256.slice(0, 12)}…`

/** What to do about drifts, each advice once, in the order of the drifts. */
export const remedyTexts = (drifts: readonly Drift[]): Text[] => [
  ...new Set(
    drifts.map(({ kind, file }) =>
      kind.startsWith('file-') && file.startsWith('report/') ? remedies.list : remedies[remedyOf[kind]],
    ),
  ),
]

const remedies = {
  logs: {
    en: 'Restore the logs from a copy, or remove the folders of the runs and make them again. Until then no report can be trusted.',
    zh: '请从备份恢复日志，或删除相关运行的目录后重新执行；在此之前任何报告都不可信。',
  },
  run: {
    en: 'Restore run.json from a copy, or remove the folder of the run and run the suite again.',
    zh: '请从备份恢复 run.json，或删除该次运行的目录后重新运行测试方案。',
  },
  gone: {
    en: 'Restore the folders of the runs from a copy. If you removed them on purpose, run steady report --accept-changes: it leaves them out.',
    zh: '请从备份恢复这些运行的目录；若是有意删除，请运行 steady report --accept-changes，新报告将不含这些运行。',
  },
  kept: {
    en: 'Restore the file from a copy. Without it, steady report writes a report without what it holds.',
    zh: '请从备份恢复该文件；否则 steady report 生成的报告将不含其内容。',
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
  files: {
    en: 'Restore the files from a copy. If you changed them on purpose, run steady report --accept-changes.',
    zh: '请从备份恢复这些文件；若是有意改动，请运行 steady report --accept-changes。',
  },
  signature: {
    en: 'Ask its author for a signed copy, or for the right key.',
    zh: '请向作者索取已签名的副本或正确的密钥。',
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
  'run-missing': 'gone',
  'environment-missing': 'kept',
  'matrix-rates-missing': 'kept',
  'suite-missing': 'suite',
  'log-size-differs': 'record',
  'suite-file-missing': 'suite',
  'suite-file-changed': 'suite',
  'print-differs': 'report',
  'line-extra': 'report',
  'line-missing': 'report',
  'rendered-by-other-version': 'report',
  'report-unreadable': 'report',
  'not-listed': 'list',
  'manifest-missing': 'list',
  'protocol-unknown': 'list',
  'report-missing': 'list',
  'file-missing': 'files',
  'file-changed': 'files',
  'file-extra': 'files',
  'not-a-file': 'files',
  'list-missing': 'files',
  'list-damaged': 'files',
  'signature-missing': 'signature',
  'signature-wrong': 'signature',
  'signature-of-other': 'signature',
}

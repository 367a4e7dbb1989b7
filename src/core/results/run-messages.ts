import type { ChangedFact } from '../environment/messages.ts'
import type { QuotedText } from '../messages/data.ts'
import type { Text } from '../model/text.ts'

const factNames: Record<ChangedFact, Text> = {
  host: { en: 'host', zh: '主机' },
  kernel: { en: 'kernel', zh: '内核' },
  processor: { en: 'processor', zh: '处理器' },
  cpus: { en: 'number of usable CPUs', zh: '可用 CPU 数' },
  driver: { en: 'GPU driver', zh: 'GPU 驱动' },
  commit: { en: 'commit', zh: '提交' },
}

const changedFile = ({ path }: { path: string }) => ({
  seen: {
    en: `${path} has changed since the run wrote it: its SHA-256 differs`,
    zh: `${path} 在运行写入后有改动：SHA-256 不一致`,
  },
  todo: {
    en: 'Restore the file from a copy, or remove the run and make it again.',
    zh: '请从备份恢复该文件，或删除该次运行后重新执行。',
  },
})

const shownFiles = 5

/** Doubts about stored runs, and about the session that makes new ones. */
export const findings = {
  'run-damaged': ({ file }: { file: string }) => ({
    seen: { en: `${file} is damaged, so this run was left out`, zh: `${file} 已损坏，因此未计入该次运行` },
    todo: {
      en: 'Restore the file from a copy, or remove its folder and run the suite again.',
      zh: '请从备份恢复该文件，或删除其所在目录后重新运行测试方案。',
    },
  }),
  'files-differ': ({ files }: { files: readonly string[] }) => ({
    seen: {
      en: `${files.length === 1 ? '1 file is not as it was' : `${files.length} files are not as they were`} written: ${files.length > shownFiles ? `${files.slice(0, shownFiles).join(', ')}, …` : files.join(', ')}`,
      zh: `${files.length} 个文件与写入时不同：${files.slice(0, 5).join('、')}${files.length > 5 ? '、……' : ''}`,
    },
    todo: {
      en: 'Run steady check: it says what differs. Restore the files from a copy.',
      zh: '请运行 steady check 查看差异，并从备份恢复这些文件。',
    },
  }),
  'log-changed': changedFile,
  'arrivals-changed': changedFile,
  'arrivals-lost': ({ path }: { path: string }) => ({
    seen: {
      en: `${path} cannot be read, so only time stamps in the log itself can time the run`,
      zh: `无法读取 ${path}：只能使用日志自身的时间戳`,
    },
    todo: { en: 'Restore the file from a copy.', zh: '请从备份恢复该文件。' },
  }),
  'log-holds-several-runs': ({ count, first, last }: { count: number; first: number; last: number }) => ({
    seen: {
      en: `training started ${count} times in this log; steady measures the longest part, lines ${first} to ${last}`,
      zh: `该日志中训练启动了 ${count} 次；测量的是最长的一段，第 ${first} 至 ${last} 行`,
    },
    todo: {
      en: 'Check whether the workload restarts its training, and turn that off.',
      zh: '请检查训练程序是否会自动重启，并关闭该行为。',
    },
  }),
  'leftovers-ended': ({ count }: { count: number }) => ({
    seen: {
      en: `${count === 1 ? '1 process' : `${count} processes`} of an earlier session of these results ${count === 1 ? 'was' : 'were'} still running; steady ended ${count === 1 ? 'it' : 'them'}`,
      zh: `此结果目录上一次会话遗留的 ${count} 个进程仍在运行，steady 已将其结束`,
    },
    todo: { en: 'Nothing: steady repeats their runs.', zh: '无需处理：steady 会重新执行相关运行。' },
  }),
  'machine-changed': ({ fact, before, now }: { fact: ChangedFact; before: string; now: string }) => ({
    seen: {
      en: `the ${factNames[fact].en} has changed since the first run of these results: ${before}, now ${now}`,
      zh: `此结果目录的首次运行之后，${factNames[fact].zh}有变化：原为 ${before}，现为 ${now}`,
    },
    todo: {
      en: 'To compare the runs, use a new results folder.',
      zh: '如需相互比较，请使用新的结果目录重新运行。',
    },
  }),
  'workload-replaced': ({ name, folder }: { name: string; folder: string }) => ({
    seen: {
      en: `the workload ${name} of the suite (${folder}) replaces the one that ships with steadystate`,
      zh: `模型实现（workload）${name} 取自测试方案（${folder}），代替了 steadystate 自带的同名实现`,
    },
    todo: { en: 'To compare both, give it another name.', zh: '如需两者对比，请改用其他名称。' },
  }),
}

export const missing = {
  'run-not-completed': () => ({ en: 'the run did not complete', zh: '运行未完成' }),
  'log-changed': () => ({ en: 'the log has changed since the run wrote it', zh: '日志在运行写入后有改动' }),
  'run-copied': ({ run }: { run: string }) => ({
    en: `it is a copy of the run ${run}: the log is the same, byte for byte`,
    zh: `它是运行 ${run} 的副本，日志逐字节相同`,
  }),
  'run-beside': ({ run }: { run: string }) => ({
    en: `it is of the same run as ${run}, such as another rank: each step takes as long, at the same time`,
    zh: `它与 ${run} 属于同一次运行（例如另一个进程）：每一步的时刻与耗时都相同`,
  }),
  'run-after': ({ run }: { run: string }) => ({
    en: `it is a later part of the run ${run}: its steps continue those`,
    zh: `它是运行 ${run} 的后续部分：步号接续其后`,
  }),
  'log-not-measurable': ({ why }: { why: QuotedText }) => ({
    en: `the log cannot be measured: ${why}`,
    zh: `日志无法测量：${why}`,
  }),
  'log-not-kept': ({ document, line }: { document: string; line: number }) => ({
    en: `only the published figure exists: ${document}, line ${line}`,
    zh: `只有公布的数值：${document} 第 ${line} 行`,
  }),
  'too-early': () => ({ en: 'too few steps so far', zh: '目前步数过少' }),
  'repeats-in-vain': ({ run }: { run: string }) => ({
    en: `the log of ${run} lacks what a figure needs, and so would that of a repeat`,
    zh: `${run} 的日志缺少得出结果所需的内容，重复运行也会如此`,
  }),
  'figure-settled': ({ repeats, within }: { repeats: number; within: number }) => ({
    en: `${repeats} repeats give the figure to within ${Number((within * 100).toPrecision(6))}%`,
    zh: `${repeats} 次重复已使结果的误差在 ${Number((within * 100).toPrecision(6))}% 以内`,
  }),
  'ratio-settled': ({ rounds, within }: { rounds: number; within: number }) => ({
    en: `${rounds} rounds give the ratio of the variants to within ${Number((within * 100).toPrecision(6))}%`,
    zh: `${rounds} 轮已使变体之间比值的误差在 ${Number((within * 100).toPrecision(6))}% 以内`,
  }),
  'ratio-impossible': () => ({
    en: 'no other variant of this case runs, so more repeats give no ratio',
    zh: '该用例没有其他变体运行，增加重复也得不到比值',
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Reasons extends Readonly<typeof missing> {}
}

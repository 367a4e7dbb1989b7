import type { ChangedFact } from '../../environment/differing-facts.ts'
import type * as en from '../en/runs.ts'

const factNames: Record<ChangedFact, string> = {
  host: '主机',
  kernel: '内核',
  processor: '处理器',
  cpus: '可用 CPU 数',
  driver: 'GPU 驱动',
  commit: '提交',
}

const changedFile = ({ path }: { path: string }) => ({
  seen: `${path} 在运行写入后有改动：SHA-256 不一致`,
  todo: '请从备份恢复该文件，或删除该次运行后重新执行。',
})

export const findings: typeof en.findings = {
  'run-damaged': ({ file }) => ({
    seen: `${file} 已损坏，因此未计入该次运行`,
    todo: '请从备份恢复该文件，或删除其所在目录后重新运行测试方案。',
  }),
  'files-differ': ({ files }) => ({
    seen: `${files.length} 个文件与写入时不同：${files.slice(0, 5).join('、')}${files.length > 5 ? '、……' : ''}`,
    todo: '请运行 steady check 查看差异，并从备份恢复这些文件。',
  }),
  'log-changed': changedFile,
  'arrivals-changed': changedFile,
  'arrivals-lost': ({ path }) => ({
    seen: `无法读取 ${path}：只能使用日志自身的时间戳`,
    todo: '请从备份恢复该文件。',
  }),
  'log-holds-several-runs': ({ count, first, last }) => ({
    seen: `该日志中训练启动了 ${count} 次；测量的是最长的一段，第 ${first} 至 ${last} 行`,
    todo: '请检查训练程序是否会自动重启，并关闭该行为。',
  }),
  'leftovers-ended': ({ count }) => ({
    seen: `此结果目录上一次会话遗留的 ${count} 个进程仍在运行，steady 已将其结束`,
    todo: '无需处理：steady 会重新执行相关运行。',
  }),
  'machine-changed': ({ fact, before, now }) => ({
    seen: `此结果目录的首次运行之后，${factNames[fact]}有变化：原为 ${before}，现为 ${now}`,
    todo: '如需相互比较，请使用新的结果目录重新运行。',
  }),
  'workload-replaced': ({ name, folder }) => ({
    seen: `模型实现（workload）${name} 取自测试方案（${folder}），代替了 steadystate 自带的同名实现`,
    todo: '如需两者对比，请改用其他名称。',
  }),
}

export const missing: typeof en.missing = {
  'run-not-completed': () => '运行未完成',
  'run-copied': ({ run }) => `它是运行 ${run} 的副本，日志逐字节相同`,
  'log-changed': () => '日志在运行写入后有改动',
  'log-not-measurable': ({ why }) => `日志无法测量：${why}`,
  'log-not-kept': ({ document, line }) => `只有公布的数值：${document} 第 ${line} 行`,
  'too-early': () => '目前步数过少',
  'figure-settled': ({ repeats, within }) =>
    `${repeats} 次重复已使结果的误差在 ${Number((within * 100).toPrecision(6))}% 以内`,
  'ratio-settled': ({ rounds, within }) =>
    `${rounds} 轮已使变体之间比值的误差在 ${Number((within * 100).toPrecision(6))}% 以内`,
  'ratio-impossible': () => '该用例没有其他变体运行，增加重复也得不到比值',
}

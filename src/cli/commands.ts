import type { Text } from '../core/model/text.ts'
import type { CommandModule } from './usage/command.ts'

/** Groups of commands in `steady --help`, in this order. */
export const commandGroups = {
  measure: { en: 'Measure training:', zh: '测量训练：' },
  run: { en: 'Run suites:', zh: '运行测试方案：' },
  compare: { en: 'Compare results:', zh: '比较结果：' },
  look: { en: 'Look at results, or get help:', zh: '查看结果和帮助：' },
  publish: { en: 'Publish results:', zh: '公布结果：' },
} as const satisfies Record<string, Text>

export interface CommandRow {
  readonly name: string
  readonly group: keyof typeof commandGroups
  readonly summary: Text
  /** Loads the command only when it is used, so that `steady --help` starts as fast as Node does. */
  readonly load: () => Promise<{ readonly command: CommandModule }>
  /** Set where the command needs the arguments and options of all others. */
  readonly readsAll?: true
}

/** The commands: a new one is one file and one row. The help lists each group in the order of its rows. */
export const commandRows: readonly CommandRow[] = [
  {
    name: 'time',
    group: 'measure',
    summary: {
      en: 'Measure the throughput of training commands, with intervals, and compare them',
      zh: '测量训练命令的吞吐率及置信区间，并比较多条命令',
    },
    load: () => import('./commands/time.ts'),
  },
  {
    name: 'measure',
    group: 'measure',
    summary: {
      en: 'Measure the throughput of a training run from its log',
      zh: '由训练日志测出吞吐率',
    },
    load: () => import('./commands/measure.ts'),
  },
  {
    name: 'import',
    group: 'measure',
    summary: {
      en: 'Turn existing logs or published figures into a results folder',
      zh: '将已有日志或公布数据导入为结果目录',
    },
    load: () => import('./commands/import.ts'),
  },
  {
    name: 'mfu',
    group: 'measure',
    summary: {
      en: 'Compute MFU and HFU by every published rule, and check the TFLOP/s that a log prints',
      zh: '按各公开公式计算 MFU 和 HFU，并核对日志打印的 TFLOP/s',
    },
    load: () => import('./commands/mfu.ts'),
  },
  {
    name: 'run',
    group: 'run',
    summary: {
      en: 'Run a suite (default: the quick start) or resume it, and write the report',
      zh: '运行测试方案（默认为快速开始）或从中断处继续，并生成报告',
    },
    load: () => import('./commands/run.ts'),
  },
  {
    name: 'plan',
    group: 'run',
    summary: {
      en: 'List the cases of a suite, their commands and the estimated time; run nothing',
      zh: '列出测试方案的用例、命令和预计用时，不运行',
    },
    load: () => import('./commands/plan.ts'),
  },
  {
    name: 'tune',
    group: 'run',
    summary: {
      en: 'Find the fastest setting of a suite with few runs, and how sure that is',
      zh: '用较少的运行次数找出测试方案中最快的设置，并给出把握程度',
    },
    load: () => import('./commands/tune.ts'),
  },
  {
    name: 'init',
    group: 'run',
    summary: {
      en: 'Write a workload and a suite for a training command, from one of its logs',
      zh: '根据训练命令及其日志生成模型实现（workload）和测试方案',
    },
    load: () => import('./commands/init.ts'),
  },
  {
    name: 'setup',
    group: 'run',
    summary: {
      en: 'Install frameworks, each in a separate Python environment, or list them',
      zh: '将训练框架各自安装到独立的 Python 环境，或列出可用框架',
    },
    load: () => import('./commands/setup.ts'),
  },
  {
    name: 'data',
    group: 'run',
    summary: {
      en: 'Make a data set of training images in the formats of all frameworks, or check one',
      zh: '按各框架的格式生成训练图像数据集，或检查已有数据集',
    },
    load: () => import('./commands/data.ts'),
  },
  {
    name: 'workloads',
    group: 'run',
    summary: {
      en: 'List the workloads: each is one way to train a model',
      zh: '列出模型实现（workload）：每个是一种训练模型的方式',
    },
    load: () => import('./commands/workloads.ts'),
  },
  {
    name: 'doctor',
    group: 'run',
    summary: {
      en: 'Show what this machine can run, and how to install the rest',
      zh: '显示本机可运行的内容，以及如何安装其余部分',
    },
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'preflight',
    group: 'run',
    summary: {
      en: 'Check the nodes of a cluster before a long suite: access, load, equality, network',
      zh: '长时间运行前检查集群节点：能否访问、是否空闲、配置是否一致、网络',
    },
    load: () => import('./commands/preflight.ts'),
  },
  {
    name: 'compare',
    group: 'compare',
    summary: {
      en: 'Compare two sets of results: faster, slower, same, or cannot tell; gate CI on it',
      zh: '比较两组结果：变快、变慢、相同或无法判定；可用作 CI 门禁',
    },
    load: () => import('./commands/compare.ts'),
  },
  {
    name: 'track',
    group: 'compare',
    summary: {
      en: 'Keep a history of throughput, and find the commits that changed it',
      zh: '保存吞吐率的历史记录，找出改变它的提交',
    },
    load: () => import('./commands/track.ts'),
  },
  {
    name: 'reproduce',
    group: 'compare',
    summary: {
      en: 'Compare results with published figures: reproduced, not reproduced, or not comparable',
      zh: '与公布数据比较：已复现、未复现或不可比',
    },
    load: () => import('./commands/reproduce.ts'),
  },
  {
    name: 'baselines',
    group: 'compare',
    summary: {
      en: 'List the published figures that results can be compared with',
      zh: '列出可供比较的公布数据',
    },
    load: () => import('./commands/baselines.ts'),
  },
  {
    name: 'forecast',
    group: 'compare',
    summary: {
      en: 'Forecast throughput on more devices than were measured, with intervals',
      zh: '由已测数据预测更多设备上的吞吐率，并给出区间',
    },
    load: () => import('./commands/forecast.ts'),
  },
  {
    name: 'report',
    group: 'look',
    summary: {
      en: 'Write the report as Markdown, HTML, CSV or JSON, in English or Chinese',
      zh: '生成 Markdown、HTML、CSV 或 JSON 报告，中文或英文',
    },
    load: () => import('./commands/report.ts'),
  },
  {
    name: 'explore',
    group: 'look',
    summary: {
      en: 'Show results in a browser: filters, charts, comparisons, and the log lines of each figure',
      zh: '在浏览器中查看结果：筛选、图表、比较，以及每个数值对应的日志行',
    },
    load: () => import('./commands/explore.ts'),
  },
  {
    name: 'collect',
    group: 'look',
    summary: {
      en: 'Collect results folders into a library: tables that SQL can ask',
      zh: '将结果目录收集到结果库：可用 SQL 查询的表',
    },
    load: () => import('./commands/collect.ts'),
  },
  {
    name: 'query',
    group: 'look',
    summary: {
      en: 'Ask a library of results in SQL, or list its views',
      zh: '用 SQL 查询结果库，或列出其视图',
    },
    load: () => import('./commands/query.ts'),
  },
  {
    name: 'docs',
    group: 'look',
    summary: {
      en: 'Print a page of the documentation, or list the pages',
      zh: '打印文档页面（英文），或列出所有页面',
    },
    load: () => import('./commands/docs.ts'),
  },
  {
    name: 'completion',
    group: 'look',
    summary: {
      en: 'Print the script with which bash, zsh or fish completes commands of steady',
      zh: '打印 bash、zsh 或 fish 的 steady 命令补全脚本',
    },
    load: () => import('./commands/completion.ts'),
    readsAll: true,
  },
  {
    name: 'check',
    group: 'publish',
    summary: {
      en: 'Check a report: recompute every number from the raw logs; or check published tables',
      zh: '检查报告：由原始日志重新计算每个数值；或检查公布的表格',
    },
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'publish',
    group: 'publish',
    summary: {
      en: 'Copy results without paths, host names and user names, to share them',
      zh: '生成可公开的结果副本，其中不含路径、主机名和用户名',
    },
    load: () => import('./commands/publish.ts'),
  },
  {
    name: 'export',
    group: 'publish',
    summary: {
      en: 'Write results for other tools: Parquet, MLflow, TensorBoard and others',
      zh: '将结果导出给其他工具：Parquet、MLflow、TensorBoard 等',
    },
    load: () => import('./commands/export.ts'),
  },
]

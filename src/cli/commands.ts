import type { Text } from '../core/model/text.ts'
import type { CommandModule } from './command.ts'

export interface CommandRow {
  readonly name: string
  readonly summary: Text
  /** Loaded only when the command is used, so that `steady --help` starts as fast as Node does. */
  readonly load: () => Promise<{ readonly command: CommandModule }>
}

/** The command line: a new verb is one file and one row. */
export const commandRows: readonly CommandRow[] = [
  {
    name: 'setup',
    summary: {
      en: 'Install frameworks into isolated Pythons, or list what can be installed',
      zh: '将训练框架安装到独立的 Python 环境，或列出可安装的框架',
    },
    load: () => import('./commands/setup.ts'),
  },
  {
    name: 'data',
    summary: {
      en: 'Make images to train with in the formats of every framework, or show what a folder has',
      zh: '按各框架的格式生成训练图像，或查看目录中的数据',
    },
    load: () => import('./commands/data.ts'),
  },
  {
    name: 'run',
    summary: {
      en: 'Run a suite, or the quick start; resume an interrupted one',
      zh: '运行测试方案或快速开始；可恢复中断的运行',
    },
    load: () => import('./commands/run.ts'),
  },
  {
    name: 'time',
    summary: {
      en: 'Time the training of one or more commands, with intervals; compare several',
      zh: '测量一条或多条训练命令的吞吐率及区间；多条命令相互比较',
    },
    load: () => import('./commands/time.ts'),
  },
  {
    name: 'plan',
    summary: {
      en: 'List every case with its command, the skipped ones, and the estimated time',
      zh: '列出全部用例及其命令、跳过的用例和预计时间',
    },
    load: () => import('./commands/plan.ts'),
  },
  {
    name: 'preflight',
    summary: {
      en: 'Look at the nodes of a cluster before a long suite: reachable, idle, equal, network',
      zh: '长时间运行前检查集群节点：可达、空闲、一致、网络',
    },
    load: () => import('./commands/preflight.ts'),
  },
  {
    name: 'init',
    summary: {
      en: 'Make a workload and a suite of a training command and its log',
      zh: '由训练命令及其日志生成模型实现和测试方案',
    },
    load: () => import('./commands/init.ts'),
  },
  {
    name: 'measure',
    summary: {
      en: 'Measure the throughput in a log under a protocol',
      zh: '按测速协议从日志中得出吞吐率',
    },
    load: () => import('./commands/measure.ts'),
  },
  {
    name: 'import',
    summary: {
      en: 'Turn existing logs or published figures into a results folder',
      zh: '将已有日志或公布数据导入为结果目录',
    },
    load: () => import('./commands/import.ts'),
  },
  {
    name: 'report',
    summary: {
      en: 'Write the report as Markdown, HTML, CSV or JSON, in English or Chinese',
      zh: '生成 Markdown、HTML、CSV 或 JSON 报告，中文或英文',
    },
    load: () => import('./commands/report.ts'),
  },
  {
    name: 'export',
    summary: {
      en: 'Write results for other tools: Parquet, MLflow, TensorBoard and others',
      zh: '将结果导出给其他工具：Parquet、MLflow、TensorBoard 等',
    },
    load: () => import('./commands/export.ts'),
  },
  {
    name: 'check',
    summary: {
      en: 'Recompute every printed number from the raw logs; or check published tables',
      zh: '由原始日志重新计算报告中的全部数值；或检查公布的表格',
    },
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'publish',
    summary: {
      en: 'Copy results with names in the place of paths, hosts and users, to give them away',
      zh: '生成可公开的结果副本：路径、主机名和用户名以名称代替',
    },
    load: () => import('./commands/publish.ts'),
  },
  {
    name: 'compare',
    summary: {
      en: 'Compare two sets of results: faster, slower, the same, or cannot tell; fail if slower',
      zh: '比较两组结果：变快、变慢、相同或无法判定；变慢时可判为失败',
    },
    load: () => import('./commands/compare.ts'),
  },
  {
    name: 'track',
    summary: {
      en: 'Keep a history of throughput, and find the commits that changed it',
      zh: '保存吞吐率的历史记录，找出改变它的提交',
    },
    load: () => import('./commands/track.ts'),
  },
  {
    name: 'reproduce',
    summary: {
      en: 'Compare results with published figures: reproduced, not reproduced, or not comparable',
      zh: '与公布数据比较：已复现、未复现或不可比',
    },
    load: () => import('./commands/reproduce.ts'),
  },
  {
    name: 'forecast',
    summary: {
      en: 'Forecast throughput at scale from what was measured, with intervals',
      zh: '由已测数据预测更大规模的吞吐率，并给出区间',
    },
    load: () => import('./commands/forecast.ts'),
  },
  {
    name: 'baselines',
    summary: {
      en: 'List the catalogue of published figures, each with its document and line',
      zh: '列出公布数据目录，含文档和行号',
    },
    load: () => import('./commands/baselines.ts'),
  },
  {
    name: 'workloads',
    summary: {
      en: 'List the catalogue of workloads',
      zh: '列出可用的模型实现（workload）',
    },
    load: () => import('./commands/workloads.ts'),
  },
  {
    name: 'doctor',
    summary: {
      en: 'Show what this machine can run, and how to get the rest',
      zh: '显示本机可运行的内容，以及如何补齐其余部分',
    },
    load: () => import('./commands/doctor.ts'),
  },
]

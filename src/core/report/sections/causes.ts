import { environmentRules } from '../../environment/findings.ts'
import type { Data } from '../../messages/data.ts'
import { type Cause, type Finding, type FindingRow, inputFinding } from '../../model/finding.ts'
import type { Text } from '../../model/text.ts'
import { batchFinding } from '../../batch-search/findings.ts'
import { comparisonFinding } from '../../results/side-findings.ts'
import { dataFinding } from '../../data/messages.ts'
import { machineFinding } from '../../environment/messages.ts'
import { forecastFinding } from '../../forecast/messages.ts'
import { flopsFinding } from '../../flops/messages.ts'
import { importFinding } from '../../import/messages.ts'
import { logFinding } from '../../logs/finding-rows.ts'
import { planFinding } from '../../plan/findings.ts'
import { preflightFinding } from '../../preflight/messages.ts'
import { protocolFinding } from '../../protocols/finding-rows.ts'
import { resultFinding } from '../../results/finding-rows.ts'
import { telemetryFinding } from '../../telemetry/messages.ts'
import { variantFinding } from '../../variants/variants.ts'

/** Titles of causes, in the order in which a report lists them. */
export const causes: Readonly<Record<Cause, Text>> = {
  quiet: { en: 'Other programs ran', zh: '机器上有其他程序运行' },
  machine: { en: 'The machine limits or shares its resources', zh: '机器资源受限或共享' },
  nodes: { en: 'Nodes or devices differ', zh: '节点或设备之间有差异' },
  scaling: { en: 'Loss between devices or nodes', zh: '多卡与多机扩展损失' },
  between: { en: 'The speed changed between runs', zh: '各次运行之间速度有变化' },
  within: { en: 'The speed changed within a run', zh: '运行过程中速度有变化' },
  contradiction: { en: 'Sources contradict each other', zh: '数据来源互相矛盾' },
  timing: { en: 'How the steps were timed', zh: '计时方式' },
  printed: { en: 'Repeats that the document does not list', zh: '文档未列出各次重复的数据' },
  interval: { en: 'Too few repeats for an interval', zh: '重复次数不足，无法给出置信区间' },
  repeats: { en: 'Too few figures for a narrow interval', zh: '数据不足，置信区间偏宽' },
  input: { en: 'Loading of data', zh: '数据加载' },
  batch: { en: 'Search of the largest batch', zh: '最大 batch size 的搜索' },
  log: { en: 'What the logs contain', zh: '日志内容' },
  files: { en: 'Files are missing or changed', zh: '文件缺失或已更改' },
  other: { en: 'Other findings', zh: '其他发现' },
}

export const findingRows: ReadonlyMap<string, FindingRow> = new Map([
  ...environmentRules.map(({ code, level, cause }): [string, FindingRow] => [code, [level, cause]]),
  ...[
    batchFinding,
    comparisonFinding,
    dataFinding,
    flopsFinding,
    machineFinding,
    forecastFinding,
    importFinding,
    logFinding,
    inputFinding,
    planFinding,
    preflightFinding,
    protocolFinding,
    resultFinding,
    telemetryFinding,
    variantFinding,
  ].flatMap(({ rows }) => Object.entries<FindingRow>(rows)),
])

/** A single repeat has its own cause, because it has no interval. A file may have codes of another version. */
export function causeOf({ code, ...rest }: Pick<Finding, 'code'> & { readonly data?: Data }): Cause {
  if (code === 'few-repeats' && rest.data?.['repeats'] === 1) return 'interval'
  return findingRows.get(code)?.[1] ?? 'other'
}

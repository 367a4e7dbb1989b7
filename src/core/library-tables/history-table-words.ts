import type { Text } from '../model/text.ts'

const columns = {
  source: { en: 'Id of the source that the row is from', zh: '所属来源的 id' },
  series: { en: 'The same for figures that are compared over time', zh: '同一序列（随时间比较）的标识' },
  case_id: { en: 'Id of the case', zh: '用例 id' },
  case_label: { en: 'The case as English reports call it', zh: '英文报告中的用例名称' },
  case_label_zh: { en: 'The case as Chinese reports call it', zh: '中文报告中的用例名称' },
  machine: { en: 'CPU, usable CPUs and device of the series', zh: '该序列的 CPU、可用 CPU 数与设备' },
  protocol: { en: 'The protocol that the figure was computed by', zh: '计算该数值的协议' },
  commit_hash: { en: 'Hash of the commit that was measured', zh: '所测量提交的哈希' },
  is_dirty: { en: 'Whether it had uncommitted changes', zh: '是否有未提交的改动' },
  date: { en: 'End of the last run, UTC', zh: '最后一次运行的结束时间，UTC' },
  throughput: { en: 'Throughput of the case, in the unit of the row', zh: '用例的吞吐率，单位见 unit 列' },
  low: { en: 'Lower end of its interval', zh: '区间下限' },
  high: { en: 'Upper end of its interval', zh: '区间上限' },
  level: { en: 'Confidence level of the interval', zh: '区间的置信水平' },
  repeats: { en: 'Number of repeats', zh: '重复次数' },
  unit: { en: 'Unit of the throughput', zh: '吞吐率的单位' },
  reason: { en: 'Code of the reason why the throughput is missing', zh: '缺少吞吐率的原因代码' },
  reason_en: { en: 'That reason as a sentence, in English', zh: '该原因的英文说明' },
  results: { en: 'The results folder, as it was named', zh: '结果目录' },
  file: { en: 'The file of the history that has it', zh: '历史记录中的文件' },
  identity: {
    en: 'The same in every copy of the entry, so that it counts once',
    zh: '同一条记录的各份副本取值相同，因此只计一次',
  },
} as const satisfies Record<string, Text>

export const historyTableWords = {
  table: { en: 'One row for each case of each entry of a history', zh: '历史记录中每个条目的每个用例一行' },
  columns,
} as const

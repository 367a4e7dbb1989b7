import { sizeText } from '../../text/size.ts'
import type { Quoted } from '../data.ts'
import { lossText, significant } from '../numbers.ts'
import type * as en from '../en/report.ts'

const sameWords = ({ outcome }: { outcome: Quoted }): string => outcome

export const missing: typeof en.missing = {
  'interval-without-end': () => '速率的置信区间触及 0，对应的时间区间没有上限',
  'sample-tokens-unknown': ({ unit }) => `该数值以 ${unit}/s 计，且没有任何信息说明每个样本的 token 数`,
  'step-samples-unknown': () => '没有任何信息说明每步的样本数',
  'view-devices-unknown': () => '没有注明设备数',
  'view-of-other-unit': ({ unit }) => `该数值以 ${unit}/s 计，而每步的数量不固定`,
  'no-interval': () => '该数值没有置信区间',
  'not-in-suite': () => '不在本测试方案的用例之内',
  'not-scaled': () => '没有更多设备上的数据，无从计算加速比',
  'different-work': ({ part, here, there }) => `训练内容不同：${part}为 ${here}，同一行其余为 ${there}`,
  'losses-differ': ({ step, here, there, share }) =>
    `训练结果不同：第 ${step} 步的损失为 ${lossText(here)}，而应当相同的用例为 ${lossText(there)}，相差 ${significant(100 * share)}%`,
  'losses-of-no-other': () => '没有应当训练结果相同的其他用例',
  'not-sampled': () => '未采样设备',
  'memory-not-sampled': () => '未采样内存',
  'model-of-case-unknown': ({ size }) => `没有名为 ${size} 且参数量相同的已知模型`,
  'not-stated-by-program': () => '程序未说明',
  'nobody-states-it': () => '运行环境和作者均未给出',
  'not-run': () => '未运行',
  'not-measured': () => '已完成，但未测得吞吐率',
  'case-not-measured': () => '该用例没有可用的运行',
  skipped: ({ reason }) => `已跳过：${reason}`,
  'not-published': ({ reason }) => reason,
  'no-published-figure': () => '没有公布该用例的数值',
  'not-comparable': ({ reason }) => `不可比：${reason}`,
  'only-printed': () => '没有日志：数值以公布的为准',
  'environment-not-captured': () => '运行时未记录机器环境',
  'attachment-too-large': ({ bytes, limit }) =>
    `未附：文件大小为 ${sizeText(bytes)}，单文件报告中每个文件最多 ${sizeText(limit)}`,
  'attachments-full': ({ limit }) => `未附：之前的文件已占满单文件报告的 ${sizeText(limit)}`,
  'attachment-unreadable': ({ why }) => `未附：${why}`,
  failed: sameWords,
  'out-of-memory': sameWords,
  'timed-out': sameWords,
  stalled: sameWords,
  diverged: sameWords,
  cancelled: sameWords,
  'node-failed': sameWords,
  unreachable: sameWords,
  preempted: sameWords,
  'queue-limit': sameWords,
  refused: sameWords,
  'image-unavailable': sameWords,
}

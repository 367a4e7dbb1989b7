import { sizeText } from '../text/quantities.ts'
import type { QuotedText } from '../messages/data.ts'
import { lossText, significant } from '../messages/numbers.ts'
import { same } from '../model/text.ts'

const sameWords = ({ outcome }: { outcome: QuotedText }) => same(outcome)

export const missing = {
  'interval-without-end': () => ({
    en: 'the interval of the rate reaches 0, so that of the time has no end',
    zh: '速率的置信区间触及 0，对应的时间区间没有上限',
  }),
  'sample-tokens-unknown': ({ unit }: { unit: string }) => ({
    en: `the figure is in ${unit}/s, and nothing states the tokens of a sample`,
    zh: `该数值以 ${unit}/s 计，且没有任何信息说明每个样本的 token 数`,
  }),
  'step-samples-unknown': () => ({
    en: 'nothing states the samples of a step',
    zh: '没有任何信息说明每步的样本数',
  }),
  'view-devices-unknown': () => ({ en: 'nothing states the number of devices', zh: '没有注明设备数' }),
  'view-of-other-unit': ({ unit }: { unit: string }) => ({
    en: `the figure is in ${unit}/s, of which no step has a fixed number`,
    zh: `该数值以 ${unit}/s 计，而每步的数量不固定`,
  }),
  'no-interval': () => ({ en: 'this figure has no interval', zh: '该数值没有置信区间' }),
  'not-in-suite': () => ({ en: 'this case is not in the suite', zh: '不在本测试方案的用例之内' }),
  'not-scaled': () => ({
    en: 'no figure on more devices, so there is nothing to scale',
    zh: '没有更多设备上的数据，无从计算加速比',
  }),
  'different-work': ({ part, here, there }: { part: QuotedText; here: QuotedText; there: QuotedText }) => ({
    en: `trained something else: ${part} is ${here}, and ${there} in the rest of the row`,
    zh: `训练内容不同：${part}为 ${here}，同一行其余为 ${there}`,
  }),
  'losses-differ': ({
    step,
    here,
    there,
    share,
  }: {
    step: number
    here: number
    there: number
    share: number
  }) => ({
    en: `trained something else: the loss of step ${step} is ${lossText(here)}, and ${lossText(there)} in cases that should train the same, ${significant(100 * share)}% apart`,
    zh: `训练结果不同：第 ${step} 步的损失为 ${lossText(here)}，而应当相同的用例为 ${lossText(there)}，相差 ${significant(100 * share)}%`,
  }),
  'losses-of-no-other': () => ({
    en: 'no other case should train the same',
    zh: '没有应当训练结果相同的其他用例',
  }),
  'not-sampled': () => ({ en: 'the devices were not sampled', zh: '未采样设备' }),
  'memory-not-sampled': () => ({ en: 'no memory was sampled', zh: '未采样内存' }),
  'model-of-case-unknown': ({ size }: { size: string }) => ({
    en: `no model is known that is called ${size} and has as many parameters`,
    zh: `没有名为 ${size} 且参数量相同的已知模型`,
  }),
  'not-stated-by-program': () => ({ en: 'its program does not state it', zh: '程序未说明' }),
  'nobody-states-it': () => ({ en: 'not stated, and not seen in the runs', zh: '运行环境和作者均未给出' }),
  'not-run': () => ({ en: 'not run', zh: '未运行' }),
  'not-measured': () => ({ en: 'completed, but not measured', zh: '已完成，但未测得吞吐率' }),
  'case-not-measured': () => ({ en: 'no run of this case was measured', zh: '该用例没有可用的运行' }),
  skipped: ({ reason }: { reason: QuotedText }) => ({ en: `skipped: ${reason}`, zh: `已跳过：${reason}` }),
  'not-published': ({ reason }: { reason: QuotedText }) => same(reason),
  'no-published-figure': () => ({ en: 'no figure of this case is published', zh: '没有公布该用例的数值' }),
  'not-comparable': ({ reason }: { reason: QuotedText }) => ({
    en: `not comparable: ${reason}`,
    zh: `不可比：${reason}`,
  }),
  'only-printed': () => ({
    en: 'there is no log: the figure is quoted as published',
    zh: '没有日志：数值以公布的为准',
  }),
  'environment-not-captured': () => ({
    en: 'the environment was not recorded when the runs were made',
    zh: '运行时未记录机器环境',
  }),
  'attachment-too-large': ({ bytes, limit }: { bytes: number; limit: number }) => ({
    en: `left out: the file has ${sizeText(bytes)}, and a report in one file takes at most ${sizeText(limit)} of each`,
    zh: `未附：文件大小为 ${sizeText(bytes)}，单文件报告中每个文件最多 ${sizeText(limit)}`,
  }),
  'attachments-full': ({ limit }: { limit: number }) => ({
    en: `left out: the files before it fill the ${sizeText(limit)} that a report in one file takes`,
    zh: `未附：之前的文件已占满单文件报告的 ${sizeText(limit)}`,
  }),
  'attachment-unreadable': ({ why }: { why: QuotedText }) => ({ en: `left out: ${why}`, zh: `未附：${why}` }),
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

declare module '../messages/codes.ts' {
  interface Reasons extends Readonly<typeof missing> {}
}

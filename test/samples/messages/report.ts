import type * as report from '../../../src/core/report/messages.ts'
import { outcomeText } from '../../../src/core/words/outcome-words.ts'
import { seconds } from '../../../src/core/model/units.ts'
import type { MissingSamples } from './sample.ts'

const reason = { en: 'the kernels have no bf16', zh: '没有 bf16 算子' }

export const missing: MissingSamples<keyof typeof report.missing> = {
  'interval-without-end': [],
  'sample-tokens-unknown': [{ unit: 'images' }],
  'step-samples-unknown': [],
  'view-of-other-unit': [{ unit: 'words' }],
  'no-interval': [],
  'not-in-suite': [],
  'not-scaled': [],
  'different-work': [
    {
      part: { en: 'Parameters', zh: '参数量' },
      here: { en: '25,610,152', zh: '25,610,152' },
      there: { en: '25,557,032', zh: '25,557,032' },
    },
  ],
  'losses-differ': [{ step: 3, here: 7.701, there: 7.661, share: 0.0052 }],
  'losses-of-no-other': [],
  'not-sampled': [],
  'memory-not-sampled': [],
  'model-of-case-unknown': [{ size: 'tiny' }],
  'not-stated-by-program': [],
  'nobody-states-it': [],
  'not-run': [],
  'not-measured': [],
  'case-not-measured': [],
  skipped: [{ reason }],
  'not-published': [{ reason }],
  'no-published-figure': [],
  'not-comparable': [{ reason }],
  'only-printed': [],
  'environment-not-captured': [],
  'attachment-too-large': [{ bytes: 73_400_320, limit: 4_194_304 }],
  'attachments-full': [{ limit: 16_777_216 }],
  'attachment-unreadable': [{ why: { en: 'there is no file a.log', zh: '没有文件 a.log' } }],
  failed: [{ outcome: outcomeText({ state: 'failed', exit: { kind: 'code', code: 1 }, lastLines: [] }) }],
  'out-of-memory': [{ outcome: outcomeText({ state: 'out-of-memory', evidence: '' }) }],
  'timed-out': [{ outcome: outcomeText({ state: 'timed-out', after: seconds(60) }) }],
  stalled: [{ outcome: outcomeText({ state: 'stalled', quietFor: seconds(60), lastLine: '' }) }],
  diverged: [{ outcome: outcomeText({ state: 'diverged', line: 7, text: 'loss nan' }) }],
  cancelled: [{ outcome: outcomeText({ state: 'cancelled' }) }],
  'node-failed': [{ outcome: { en: 'node h2 failed', zh: '节点 h2 故障' } }],
  unreachable: [{ outcome: { en: 'connection to h2 lost', zh: '与 h2 的连接中断' } }],
  preempted: [{ outcome: { en: 'preempted by another job', zh: '被其他作业抢占' } }],
  'queue-limit': [{ outcome: { en: 'did not start within 60 s', zh: '排队超过 60 s 仍未开始' } }],
  refused: [{ outcome: { en: 'refused by the cluster', zh: '被集群拒绝' } }],
  'image-unavailable': [{ outcome: { en: 'image a not available', zh: '镜像 a 不可用' } }],
}

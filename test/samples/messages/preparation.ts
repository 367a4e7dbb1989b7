import type * as preparation from '../../../src/core/preparation/messages.ts'
import { missing } from '../../../src/core/model/missing.ts'
import type { ErrorSamples, FindingSamples, PhraseSamples } from './sample.ts'

const step = { en: 'ImageNet as TFRecords', zh: '将 ImageNet 转换为 TFRecord' }
const workload = 'resnet50/ngc-tensorflow'
const lacks = { kind: 'path', path: '/data/tfrecords/train-00000-of-01024' } as const
const explain = { en: 'Download it from image-net.org.', zh: '请从 image-net.org 下载。' }
const outcome = { en: 'failed with exit code 1', zh: '失败，退出码 1' }

export const findings: FindingSamples<keyof typeof preparation.findings> = {
  'step-not-done': [{ step, workload, lacks }],
}

export const errors: ErrorSamples<keyof typeof preparation.errors> = {
  STEP_IMPOSSIBLE: [{ step, is: 'check-and-command' }],
  WORKLOAD_PATH_EMPTY: [{ workload, key: 'creates', text: '{records}', case: 'ngc-tensorflow_1x8_fp32_b64' }],
  PREPARATION_NEEDED: [{ step, workload, nodes: ['node1', 'node2'], lacks, others: 2 }],
  PREPARATION_BY_HAND: [
    { step, workload, nodes: ['node1'], lacks: { kind: 'check', printed: 'connection refused' }, explain },
  ],
  PREPARATION_INPUT_ABSENT: [
    { step, workload, nodes: ['node1'], path: '/data/ILSVRC2012_img_train.tar', explain },
  ],
  PREPARATION_UNSEEN: [
    { step, workload, node: 'node1', why: missing('job-failed', { outcome, printed: 'no route to host' }) },
  ],
  PREPARATION_FAILED: [
    {
      step,
      workload,
      node: 'node1',
      outcome,
      printed: 'no space left',
      log: 'results/a/preparation/b/node-0.log',
    },
  ],
}

export const phrases: PhraseSamples<keyof typeof preparation.phrases> = {
  'steps-done': [{ done: 1, all: 2 }],
}

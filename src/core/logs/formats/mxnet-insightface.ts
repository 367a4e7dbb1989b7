import type { Finding } from '../../model/finding.ts'
import type { LogFormat } from '../format.ts'
import { speedometer } from '../readers/mxnet-speed.ts'
import { onlyWhere, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = onlyWhere((line) => line.includes('Iter['), speedometer)

const oneNode: Finding = {
  code: 'rate-of-one-node',
  level: 'warning',
  seen: {
    en: 'InsightFace prints the rate of one node, whatever the number of nodes',
    zh: 'InsightFace 打印的是单个节点的速率，与节点总数无关',
  },
  todo: {
    en: 'For a run on several nodes multiply the figure by their number.',
    zh: '多节点运行时，请将该数值乘以节点数。',
  },
}

/** InsightFace's ArcFace on MXNet: a Speedometer that counts in `Iter` and knows of its own node only. */
export const mxnetInsightface: LogFormat = {
  id: 'mxnet-insightface',
  title: 'InsightFace (MXNet)',
  framework: 'MXNet',
  model: 'ArcFace',
  unit: 'images',
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, everyRank: true, finding: oneNode }),
}

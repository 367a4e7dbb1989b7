import type { LogFormat } from '../format.ts'
import { speedometer } from '../readers/mxnet-speed.ts'
import { onlyWhere, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { logFinding } from '../finding-rows.ts'

const parse = onlyWhere((line) => line.includes('Iter['), speedometer)

const oneNode = logFinding('rate-of-one-node')

/** InsightFace's ArcFace on MXNet: a Speedometer that counts in `Iter` and counts one node only. */
export const mxnetInsightface: LogFormat = {
  id: 'mxnet-insightface',
  title: 'InsightFace (MXNet)',
  rateScope: 'global',
  everyRank: true,
  finding: oneNode,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}

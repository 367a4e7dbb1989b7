import type * as tuning from '../../../src/core/tune/messages.ts'
import type { MissingSamples, SkipSamples } from './sample.ts'

const matrixCase = 'resnet50_1x8_fp32_b64'
const run = `${matrixCase}/1`

export const missing: MissingSamples<keyof typeof tuning.missing> = {
  'race-won': [{ case: matrixCase }],
  'race-waits': [{ case: matrixCase }],
  'race-cannot-win': [{ case: matrixCase }],
  'race-out-of-memory': [{ run }],
  'race-needs-no-less': [{ case: matrixCase }],
  'race-failed': [{ run }],
  'race-without-figure': [{ run }],
  'race-runs-spent': [{ runs: 80 }],
}

export const skips: SkipSamples<keyof typeof tuning.skips> = {
  'memory-too-small': [{ needs: 120 * 2 ** 30, has: 80 * 2 ** 30 }],
}

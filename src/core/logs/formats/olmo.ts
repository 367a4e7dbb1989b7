import type { LogFormat } from '../format.ts'
import { blockReader, isHeader, type BlockLayout } from '../readers/block-steps.ts'

const layout: BlockLayout = {
  mark: 'olmo.train:',
  header: /\[step=(\d+)\/\d+\]$/,
  stamped: true,
  totals: [{ key: 'throughput/total_tokens=', unit: 'tokens' }],
  rate: { key: 'throughput/device/tokens_per_second=', unit: 'tokens' },
  losses: ['train/CrossEntropyLoss='],
}

/** OLMo's trainer. `tokens_per_second` is a mean over a window of steps, so that all tokens so far count where they are printed. */
export const olmo: LogFormat = {
  id: 'olmo',
  title: 'OLMo',
  names: [{ text: 'olmo.train:', framework: 'PyTorch' }],
  rateScope: 'per-device',
  recognises: (line) => isHeader(layout, line),
  open: () => blockReader(layout),
}

import type { LogFormat } from '../format.ts'
import { blockReader, isHeader, type BlockLayout } from '../readers/block-steps.ts'

const layout: BlockLayout = {
  mark: '[step=',
  header: /\[step=(\d+)\/\d+,epoch=\d+/,
  stamped: true,
  totals: [{ key: 'throughput/total tokens=', unit: 'tokens' }],
  rate: { key: 'throughput/device/TPS=', unit: 'tokens' },
  losses: ['train/CE loss='],
}

/** OLMo-core's console logger. Beside `TPS`, `TPS (actual avg)` is a mean since the start. */
export const olmoCore: LogFormat = {
  id: 'olmo-core',
  title: 'OLMo-core',
  names: [{ text: 'olmo_core', framework: 'PyTorch' }],
  rateScope: 'per-device',
  recognises: (line) => isHeader(layout, line),
  open: () => blockReader(layout),
}

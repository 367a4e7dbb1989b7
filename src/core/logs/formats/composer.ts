import type { LogFormat } from '../format.ts'
import { blockReader, isHeader, type BlockLayout } from '../readers/block-steps.ts'

const layout: BlockLayout = {
  mark: 'batch=',
  header: /^\[(?:epoch=\d+\/\d+\]\[)?batch=(\d+)\/\d+\]:$/,
  elapsed: { key: 'Train time/train: ', unitsPerSecond: 1 / 3600 },
  totals: [
    { key: 'Train time/token: ', unit: 'tokens' },
    { key: 'Train time/sample: ', unit: 'samples' },
  ],
  losses: [],
  last: 'Train time/total: ',
}

/**
 * Composer's console, and llm-foundry's: a block for each logged step, with a value a line. A step's time and samples so far end
 * its block, which prints hours with four decimals; `throughput/` is a mean over a window of steps.
 */
export const composer: LogFormat = {
  id: 'composer',
  title: 'Composer, llm-foundry',
  names: [{ text: 'composer_version: ', framework: 'PyTorch' }],
  rateScope: 'global',
  recognises: (line) => isHeader(layout, line),
  open: () => blockReader(layout),
}

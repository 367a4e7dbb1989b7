import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { MfuRecord } from '../core/flops/mfu-record.ts'
import type { MfuAsk } from './mfu-ask.ts'
import { mfuOfLogs } from './mfu-logs.ts'
import { mfuOfResults } from './mfu-results.ts'

/**
 * MFU and HFU by every published rule, and which of them the figures follow that a log prints. Nothing is written.
 *
 * @throws SteadyError where the input is not found or wrong, and where it does not say what the rules need
 */
export async function mfuOf(ask: MfuAsk): Promise<MfuRecord> {
  const [first, ...others] = ask.sources
  const isFolder =
    first === undefined ||
    (others.length === 0 &&
      (await stat(resolve(ask.cwd, first)).catch(() => undefined))?.isDirectory() === true)
  return isFolder ? mfuOfResults(first, ask) : mfuOfLogs(ask)
}

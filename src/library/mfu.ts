import type { MfuAsk } from '../app/mfu/mfu-ask.ts'
import { mfuOf } from '../app/mfu/mfu.ts'
import type { MfuRecord } from '../core/flops/mfu-record.ts'

/** What the sources do not say themselves. */
export type MfuOptions = Partial<Omit<MfuAsk, 'sources' | 'cwd' | 'store'>>

/**
 * MFU and HFU of logs that are repeats of one setting, or of one results folder, by every published rule for FLOPs; and
 * which of the rules the figures follow that a log prints.
 *
 * @throws SteadyError where the input is not found or wrong, and ARCHITECTURE_NOT_STATED, MFU_SEQUENCE_LENGTH_NOT_STATED,
 * MFU_DEVICES_NOT_STATED and others where it does not state what the rules need
 */
export const mfu = (sources: readonly string[], options: MfuOptions = {}): Promise<MfuRecord> =>
  mfuOf({
    model: undefined,
    vocabulary: undefined,
    sequenceLength: undefined,
    devices: undefined,
    batchPerDevice: undefined,
    device: undefined,
    precision: undefined,
    peak: undefined,
    recompute: undefined,
    format: undefined,
    ...options,
    sources,
    cwd: process.cwd(),
  })

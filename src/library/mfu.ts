import type { MfuAsk } from '../app/mfu/mfu-ask.ts'
import { mfuOf } from '../app/mfu/mfu.ts'
import type { MfuRecord } from '../core/flops/mfu-record.ts'

/** What the sources themselves do not state. */
export type MfuOptions = Partial<Omit<MfuAsk, 'sources' | 'cwd' | 'store'>>

/**
 * MFU and HFU by every published rule for FLOPs, of one results folder, of logs that are repeats of one setting, of a baseline
 * by its name, or of a throughput such as `12483 tokens/s/device`. For figures that a log prints, also the rules that they follow.
 *
 * @throws SteadyError where the input is missing or wrong; ARCHITECTURE_NOT_STATED, MFU_SEQUENCE_LENGTH_NOT_STATED,
 *   MFU_DEVICES_NOT_STATED and others where it does not state what the rules need
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

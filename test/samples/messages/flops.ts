import type * as flops from '../../../src/core/flops/messages.ts'
import type { ErrorSamples, FindingSamples, MissingSamples } from './sample.ts'

export const findings: FindingSamples<keyof typeof flops.findings> = {
  'mfu-assumed': [{ precision: 'bf16', sequenceLength: 8192 }],
  'mfu-rows-state': [{ what: 'device', given: 'h100-sxm', rows: 139, all: 216 }],
  'peak-unlike-device': [{ given: 1979, device: 'h100-sxm', precision: 'bf16', teraflops: 989.4 }],
}

export const missing: MissingSamples<keyof typeof flops.missing> = {
  'devices-not-stated': [],
  'mfu-not-computed': [{ why: { kind: 'error', code: 'ARCHITECTURE_NOT_STATED', data: {} } }],
  'device-not-stated': [],
  'device-ambiguous': [{ device: 'H100 80GB', boards: ['h100-sxm', 'h100-pcie'] }],
  'compute-precision-not-stated': [],
  'recompute-not-stated': [],
  'printed-flops-without-speed': [],
  'printed-mfu-without-peak': [],
  'convention-without-experts': [{ convention: 'nanotron-llama' }],
  'convention-without-latent-attention': [{ convention: 'palm' }],
}

export const errors: ErrorSamples<keyof typeof flops.errors> = {
  ARCHITECTURE_CONFIG_UNSUPPORTED: [{ file: 'config.json', type: 'mamba', known: ['llama', 'gpt2'] }],
  ARCHITECTURE_FILE_INVALID: [{ file: 'model.yaml', key: 'layers', problem: 'expected number' }],
  ARCHITECTURE_NOT_STATED: [],
  ARCHITECTURE_UNKNOWN: [{ name: 'lama-3-8b', meant: 'llama-3-8b', valid: [] }],
  DEVICE_PEAK_UNKNOWN: [{ name: 'H100', meant: null, valid: ['h100-sxm', 'h100-pcie'] }],
  FLOPS_CONVENTION_UNKNOWN: [{ name: '8n', meant: null, valid: ['6n', 'palm'] }],
  MFU_DEVICES_NOT_STATED: [],
  MFU_LOGS_DIFFER: [{ what: 'devices', first: '8', other: '16' }],
  MFU_PEAK_INVALID: [{ typed: 'fast' }],
  MFU_SEQUENCE_LENGTH_NOT_STATED: [],
  MFU_UNIT: [{ unit: 'images' }],
  MFU_UNIT_MISSING: [{ typed: '12483', line: 'steady mfu --model llama-3-8b 12483 tokens/s/device' }],
  PRINTED_MFU_ABOVE_ONE: [{ line: 7, share: 1.3 }],
}

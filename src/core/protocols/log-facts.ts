import type { LogContext, LogFacts } from '../model/log.ts'
import { known, missing, type Maybe } from '../model/missing.ts'

/** All devices together. */
function devicesOf({ devices, globalBatch, batchPerDevice }: LogFacts): Maybe<number> {
  if (devices !== undefined) return known(devices)
  if (globalBatch !== undefined && batchPerDevice !== undefined) return known(globalBatch / batchPerDevice)
  return missing('devices-unknown', {
    en: 'the log reports rates per device and does not say how many devices there were: pass --devices',
    zh: '日志打印的是每设备速率，但没有说明设备数：请用 --devices 指定',
  })
}

/** Samples that all devices together take in one step. */
export function globalBatchOf({ devices, globalBatch, batchPerDevice }: LogFacts): Maybe<number> {
  if (globalBatch !== undefined) return known(globalBatch)
  if (batchPerDevice === undefined) {
    return missing('batch-unknown', {
      en: 'the log does not say how many samples a step takes: pass --batch (per device) and --devices',
      zh: '日志没有说明每步的样本数：请用 --batch（每设备）和 --devices 指定',
    })
  }
  if (devices !== undefined) return known(devices * batchPerDevice)
  return missing('devices-unknown', {
    en: 'the batch is known per device only, and the log does not say how many devices there were: pass --devices',
    zh: '只知道每设备的批大小，日志没有说明设备数：请用 --devices 指定',
  })
}

/** What a printed rate has to be multiplied by to be of all devices together. */
export const rateFactor = ({ rateScope, facts }: LogContext): Maybe<number> =>
  rateScope === 'global' ? known(1) : devicesOf(facts)

import type { Finding } from '../../model/finding.ts'
import type { DllRecord } from './dllogger.ts'
import { inputFinding } from '../../model/loader-finding.ts'

/** A training that waits for its data for a larger share of its time is bound by its input. */
const waitsLong = 0.05

/**
 * How long a training waited for its data, and how fast its loader is alone; undefined where its program measured neither.
 * `data_wait_share` is the share of the time of its steps, `loader_throughput` is samples/s of all ranks.
 */
export function loaderFinding(record: DllRecord): Finding | undefined {
  const [share, rate] = [record.number('data_wait_share'), record.number('loader_throughput')]
  if (share === undefined || rate === undefined || share < 0 || share > 1 || rate <= 0) return undefined
  return share > waitsLong
    ? inputFinding('input-bound', { share, rate })
    : inputFinding('loader-keeps-up', { share, rate })
}

import { groupBy } from '../collections/group-by.ts'
import type { Environment } from '../model/environment.ts'

/**
 * A stable name of the hardware: `8 × NVIDIA A100-SXM4-80GB`, or of a machine without GPUs `2 × Intel Xeon 6248 (80 threads)`.
 * Undefined where neither is known.
 */
export function machineName({
  gpus,
  processor,
}: Pick<Environment, 'gpus' | 'processor'>): string | undefined {
  const devices = gpus.kind === 'known' ? gpus.value.devices : []
  if (devices.length > 0)
    return [...groupBy(devices, ({ name }) => name)]
      .map(([name, all]) => `${all.length} × ${name}`)
      .toSorted()
      .join(', ')
  if (processor.model.kind === 'missing') return undefined
  const sockets = processor.sockets.kind === 'known' ? processor.sockets.value : 1
  return `${sockets} × ${processor.model.value} (${processor.threads} threads)`
}

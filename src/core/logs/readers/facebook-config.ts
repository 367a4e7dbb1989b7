import { stated, type FactRule } from './fact-rules.ts'

/** Texts on the lines that {@link facebookConfigFacts} reads. */
export const facebookConfigAnchors = ['IMS_PER_BATCH: ', 'SOLVER:', 'TEST:']

/**
 * The batch of all devices from the YAML settings that maskrcnn_benchmark and detectron2 print. It stands under
 * `SOLVER`; evaluation has one of the same name under `TEST`.
 */
export function facebookConfigFacts(): FactRule {
  let part = ''
  const batch = stated(/^ {2}IMS_PER_BATCH: (\d+)/, (value) => ({ globalBatch: Number(value) }))
  return (line) => {
    part = /^([A-Z]+):$/.exec(line)?.[1] ?? part
    return part === 'SOLVER' ? batch(line) : undefined
  }
}

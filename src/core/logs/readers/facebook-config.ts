import { countAt } from '../vocabulary/numbers.ts'
import { factRule, type FactRule } from './fact-rules.ts'

const heading = /^(SOLVER|TEST):$/
const batch = /^ {2}IMS_PER_BATCH: (.+)/

/**
 * The batch of all devices from the YAML settings that maskrcnn_benchmark and detectron2 print. It is below `SOLVER`;
 * evaluation has one of the same name below `TEST`.
 */
export function facebookConfigFacts(): FactRule {
  let part = ''
  return factRule([heading, batch], (line) => {
    part = heading.exec(line)?.[1] ?? part
    const images = part === 'SOLVER' ? countAt(batch.exec(line)?.[1] ?? '', 0) : undefined
    return images === undefined ? undefined : { globalBatch: images }
  })
}

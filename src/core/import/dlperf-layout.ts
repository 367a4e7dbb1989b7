import { dlperfRules } from './collection-rules.ts'
import type { LogLayout } from './name-facts.ts'
import { acceleratorIn, precisionIn } from './path-words.ts'

const path = /^(?:(.*)\/)?(\d+)n(\d+)g\/([^/]+)_b(\d+)_([a-z0-9]+)_(\d+)\.log(?:\.gz|\.zst)?$/i

/**
 * `4n8g/rn50_b128_fp32_3.log`: the folder is nodes × devices per node; the file is model, batch per device, precision and repeat. It is
 * read from the right, because a model name may contain underscores.
 */
export const dlperfLayout: LogLayout = {
  name: 'dlperf',
  describe: '{nodes}n{devices per node}g/{model}_b{batch}_{precision}_{repeat}.log',
  rulesFor: dlperfRules,
  read(file) {
    const match = path.exec(file)
    if (match === null) return undefined
    const [, series, nodes, perNode, model, batch, precision, repeat] = match
    const accelerator = acceleratorIn(file)
    return {
      ...(model === undefined ? {} : { model }),
      nodes: Number(nodes),
      devices: Number(nodes) * Number(perNode),
      batchPerDevice: Number(batch),
      ...precisionIn(precision ?? ''),
      repeat: Number(repeat),
      ...(accelerator === undefined ? {} : { accelerator }),
      ...(series === undefined ? {} : { series }),
    }
  },
}

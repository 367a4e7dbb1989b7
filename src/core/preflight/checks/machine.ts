import { gpuModels } from '../../environment/facts/gpu-facts.ts'
import { nodeFindings } from '../../environment/node-findings.ts'
import { usableCpus } from '../../environment/capacity.ts'
import { known } from '../../model/missing.ts'
import { phrase } from '../../model/text.ts'
import { describedNodes, type Check } from '../check.ts'
import { diskFindings } from './disk.ts'

/** Its devices, and doubtful settings: other programs, reduced clocks, differences between nodes. */
export const machine: Check = {
  name: 'machine',
  title: { en: 'Devices', zh: '设备' },
  shows: ({ environment }) => {
    if (environment === undefined) return undefined
    const models = gpuModels(environment)
    return models.kind === 'known' ? models : known(phrase('cpu-count', { cpus: usableCpus(environment) }))
  },
  findings: (observations) =>
    nodeFindings(describedNodes(observations)).filter(
      ({ finding: { code } }) => !diskFindings.includes(code),
    ),
}

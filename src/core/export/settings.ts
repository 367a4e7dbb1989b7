import { axes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import { globalBatch, type Case, type ParameterValue } from '../model/case.ts'
import { deviceCount, topologyText } from '../model/topology.ts'

/** Empty where only the logs state them. */
const batches = (matrixCase: Case): [name: string, value: number][] =>
  matrixCase.batchFrom === 'log'
    ? []
    : [
        ['batch_per_device', matrixCase.batchPerDevice],
        ['global_batch', globalBatch(matrixCase)],
      ]

/** The settings of a case by their names in exports: its axes, and its parameters under their own names. */
export function settingsOf(matrixCase: Case): [name: string, value: ParameterValue][] {
  const onAxes = axes.flatMap((axis): [string, ParameterValue][] => {
    const value = axisValue(matrixCase, axis)
    // The samples of a step are already among the batches of every case.
    return value === undefined || axis.stepSamples !== undefined
      ? []
      : [[axis.name.replaceAll('-', '_'), value]]
  })
  return [
    ['workload', matrixCase.workload],
    ['topology', topologyText(matrixCase.topology)],
    ['nodes', matrixCase.topology.nodes],
    ['devices', deviceCount(matrixCase.topology)],
    ...batches(matrixCase),
    ...onAxes,
    ...Object.entries(matrixCase.parameters),
  ]
}

import { axes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import { globalBatch, type Case, type ParameterValue } from '../model/case.ts'
import { deviceCount, topologyText } from '../model/topology.ts'

/** What a case was run with, by the names that exports give it: its axes, and its parameters under their own names. */
export function settingsOf(of: Case): [name: string, value: ParameterValue][] {
  const onAxes = axes.flatMap((axis): [string, ParameterValue][] => {
    const value = axisValue(of, axis)
    return value === undefined ? [] : [[axis.name.replaceAll('-', '_'), value]]
  })
  return [
    ['workload', of.workload],
    ['topology', topologyText(of.topology)],
    ['nodes', of.topology.nodes],
    ['devices', deviceCount(of.topology)],
    ['batch_per_device', of.batchPerDevice],
    ['global_batch', globalBatch(of)],
    ...onAxes,
    ...Object.entries(of.parameters),
  ]
}

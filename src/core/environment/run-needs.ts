import type { Case } from '../model/case.ts'
import { bytes } from '../model/units.ts'
import type { Needs } from '../model/workload.ts'
import type { RunNeeds } from './rules/rule.ts'

type NeededCase = Pick<Case, 'workload' | 'topology'>

/**
 * What the cases of a plan need of one machine: the memory of the largest, because only one runs at a time.
 * @param needsOf the needs of a workload by its name; undefined where unknown
 */
export function runNeeds(
  cases: readonly NeededCase[],
  needsOf: (workload: string) => Needs | undefined,
): RunNeeds {
  const all = cases.flatMap(({ workload, topology }) => {
    const needs = needsOf(workload)
    return needs === undefined ? [] : [{ needs, devices: topology.devicesPerNode }]
  })
  const memory = all.flatMap(({ needs, devices }) =>
    needs.devices === 'cpu' && needs.memoryPerDevice !== undefined ? [needs.memoryPerDevice * devices] : [],
  )
  return {
    memory: memory.length === 0 ? undefined : bytes(Math.max(...memory)),
    devices: kindOf(new Set(all.map(({ needs }) => needs.devices))),
  }
}

const kindOf = (kinds: ReadonlySet<Needs['devices']>): Needs['devices'] =>
  kinds.has('gpu') ? 'gpu' : kinds.has('cpu') ? 'cpu' : 'none'

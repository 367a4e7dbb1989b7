import { expect, it } from 'vitest'
import { bytes } from '../model/units.ts'
import type { Needs } from '../model/workload.ts'
import { runNeeds } from './run-needs.ts'

const workloads: Readonly<Record<string, Needs>> = {
  small: { programs: [], python: [], memoryPerDevice: bytes(2), devices: 'cpu' },
  unknown: { programs: [], python: [], memoryPerDevice: undefined, devices: 'cpu' },
  onGpu: { programs: [], python: [], memoryPerDevice: bytes(100), devices: 'gpu' },
  replay: { programs: [], python: [], memoryPerDevice: undefined, devices: 'none' },
}
const needs = (...cases: readonly (readonly [workload: string, devicesPerNode: number])[]) =>
  runNeeds(
    cases.map(([workload, devicesPerNode]) => ({ workload, topology: { nodes: 1, devicesPerNode } })),
    (name) => workloads[name],
  )

it('the largest case decides, as one runs at a time', () => {
  expect(needs(['small', 1], ['small', 4], ['small', 2])).toEqual({ memory: 8, devices: 'cpu' })
})

it('memory of a GPU is not asked of the machine', () => {
  expect(needs(['onGpu', 8], ['small', 1])).toEqual({ memory: 2, devices: 'gpu' })
})

it('a need that no workload states is not known, and not zero', () => {
  expect(needs(['unknown', 4])).toEqual({ memory: undefined, devices: 'cpu' })
  expect(needs(['replay', 8], ['gone', 8])).toEqual({ memory: undefined, devices: 'none' })
})

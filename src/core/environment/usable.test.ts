import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { bytes } from '../model/units.ts'
import { soundMachine } from '../../../test/samples/sound-machine.ts'
import { usableCpus, usableMemory } from './capacity.ts'

it('the least of machine, affinity and quota is usable', () => {
  const { processor, limits } = soundMachine
  expect(usableCpus({ processor, limits })).toBe(16)
  expect(usableCpus({ processor, limits: { ...limits, affinity: known(6) } })).toBe(6)
  expect(usableCpus({ processor, limits: { ...limits, affinity: known(6), cpus: known(2.5) } })).toBe(2.5)
})

it('memory that others hold is not usable', () => {
  const { conditions, limits } = soundMachine
  expect(usableMemory(soundMachine)).toBe(60 * 2 ** 30)
  expect(usableMemory({ ...soundMachine, limits: { ...limits, memory: known(bytes(5)) } })).toBe(5)
  expect(
    usableMemory({ ...soundMachine, conditions: { ...conditions, availableMemory: known(bytes(3)) } }),
  ).toBe(3)
})

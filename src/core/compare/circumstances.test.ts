import { describe, expect, it } from 'vitest'
import { scalingSuite } from '../../../test/report/suites.ts'
import { known, missing } from '../model/missing.ts'
import type { Run } from '../model/run.ts'
import { same } from '../model/text.ts'
import { circumstancesOf, variablesOf } from './circumstances.ts'

const { environment } = scalingSuite().folder
if (environment.kind !== 'known') throw new Error('the suite has no environment')
const machine = environment.value

const reason = same('nobody looked')

const runWith = (variables: Readonly<Record<string, string>>, launcher = 'torchrun') =>
  ({ origin: { kind: 'executed', variables, launcher } }) as unknown as Run
const imported = { origin: { kind: 'imported' } } as Run
const unknown = missing('no-environment', reason)

describe('circumstancesOf', () => {
  it('has what is known of the machine', () => {
    const found = circumstancesOf(environment, [], undefined)
    expect(found).toMatchObject({
      host: 'node-1',
      cpus: '96',
      driver: '570.10',
      cuda: '12.8',
      'power limit': '400',
      governor: 'powersave',
      python: '3.12.3',
      commit: '1f2e3d4+',
    })
    expect(found).not.toHaveProperty('nccl')
  })

  it('takes the CPUs that the process may use where the container sets no limit', () => {
    const limits = { ...machine.limits, cpus: missing('not-exposed', reason), affinity: known(12) }
    expect(circumstancesOf(known({ ...machine, limits }), [], undefined)).toMatchObject({ cpus: '12' })
  })

  it('says of a package that it is not installed, where that was looked at', () => {
    const software = [
      { name: 'apex', version: missing('not-installed', { name: 'apex' }) },
      { name: 'dali', version: missing('not-found', reason) },
      { name: 'numpy', version: known('2.1') },
    ]
    const found = circumstancesOf(known({ ...machine, software }), [], undefined)
    expect(found).toMatchObject({ apex: 'not installed', numpy: '2.1' })
    expect(found).not.toHaveProperty('dali')
  })

  it('has neither driver nor power limit without a GPU', () => {
    const found = circumstancesOf(known({ ...machine, gpus: missing('no-gpu', reason) }), [], undefined)
    for (const name of ['driver', 'cuda', 'power limit']) expect(found).not.toHaveProperty(name)
  })

  it('has the variables and the launcher that all runs share', () => {
    const runs = [runWith({ A: '1', B: '1' }), runWith({ A: '1', B: '2' }), runWith({ A: '1', B: '1' })]
    expect(circumstancesOf(unknown, runs, undefined)).toEqual({ A: '1', launcher: 'torchrun' })
    expect(circumstancesOf(unknown, [runWith({ A: '1' }), runWith({ A: '1' }, 'mpirun')], undefined)).toEqual(
      {
        A: '1',
      },
    )
    expect(circumstancesOf(unknown, [runWith({ A: '1' }), imported], undefined)).toEqual({})
  })

  it('has the means that the program states, but not the work', () => {
    const stated = { imageSize: 224, framework: 'PyTorch', threads: 4, compiled: undefined }
    expect(circumstancesOf(unknown, [], stated)).toEqual({ threads: '4' })
  })
})

describe('variablesOf', () => {
  it('are those that any run has, where steady started all of them', () => {
    expect(variablesOf([runWith({ A: '1' }), runWith({ B: '1' })])).toEqual(new Set(['A', 'B']))
    expect(variablesOf([runWith({ A: '1' }), imported])).toBeUndefined()
    expect(variablesOf([imported])).toBeUndefined()
    expect(variablesOf([])).toBeUndefined()
  })
})

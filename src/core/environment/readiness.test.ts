import { describe, expect, it } from 'vitest'
import { say } from '../messages/say.ts'
import { soundMachine } from '../../../test/samples/sound-machine.ts'
import { known, missing } from '../model/missing.ts'
import { same } from '../model/text.ts'
import { bytes } from '../model/units.ts'
import type { Needs, Workload } from '../model/workload.ts'
import { type InstalledPrograms, packageSource, programSource, readiness } from './readiness.ts'

const gibibyte = 2 ** 30
const needing = (
  needs: Partial<Needs>,
  command: Workload['command'] = ['{node}', 'train.js'],
  launchers: readonly string[] = ['process'],
) => ({
  needs: { programs: [], python: [], memoryPerDevice: undefined, devices: 'cpu' as const, ...needs },
  command,
  setup: undefined as string | undefined,
  launchers,
})
const all: InstalledPrograms = {
  unanswered: () => undefined,
  program: () => true,
  package: () => true,
  engine: true,
  setup: () => ({ program: () => true }),
}
const nothing: InstalledPrograms = {
  program: () => false,
  package: () => false,
  engine: false,
  unanswered: () => undefined,
  setup: () => undefined,
}
const noGpu = { ...soundMachine, gpus: missing('program-absent', same('nvidia-smi is not installed')) }

const lacks = (...call: Parameters<typeof readiness>) => {
  const answer = readiness(...call)
  return answer.state === 'lacking' ? answer.lacks.map(({ what }) => say(what, 'en')) : []
}

describe('readiness', () => {
  it('a CPU workload has as many devices as there are usable CPUs', () => {
    expect(readiness(needing({}), soundMachine, all)).toEqual({ state: 'ready', devices: 16 })
  })

  it('memory can leave room for fewer devices than CPUs', () => {
    const needs = { memoryPerDevice: bytes(25 * gibibyte) }
    expect(readiness(needing(needs), soundMachine, all)).toEqual({ state: 'ready', devices: 2 })
  })

  it('half a CPU still runs one worker', () => {
    const machine = { ...soundMachine, limits: { ...soundMachine.limits, cpus: known(0.5) } }
    expect(readiness(needing({}), machine, all)).toEqual({ state: 'ready', devices: 1 })
  })

  it('a workload that computes nothing has room for any number of devices', () => {
    expect(readiness(needing({ devices: 'none' }), noGpu, all)).toEqual({ state: 'ready', devices: 'any' })
  })

  it('a GPU workload counts the GPUs that have the memory', () => {
    const needs = { devices: 'gpu' as const, memoryPerDevice: bytes(12 * gibibyte) }
    expect(readiness(needing(needs), soundMachine, all)).toEqual({ state: 'ready', devices: 2 })
    expect(lacks(needing({ ...needs, memoryPerDevice: bytes(17 * gibibyte) }), soundMachine, all)).toEqual([
      'no GPU here has the 17.0 GiB that one device needs',
    ])
    expect(lacks(needing(needs), noGpu, all)).toEqual(['no GPU was found on this machine'])
  })

  it('says how much memory there is when not even one device fits', () => {
    expect(lacks(needing({ memoryPerDevice: bytes(61 * gibibyte) }), soundMachine, all)).toEqual([
      'one device needs 61.0 GiB of memory, and 60.0 GiB is available',
    ])
  })

  it('names every program that is missing, and the command’s own once', () => {
    const workload = needing({ programs: ['mpirun', 'python3'] }, ['mpirun', '-n', '2'])
    expect(lacks(workload, soundMachine, nothing)).toEqual([
      'mpirun is not on PATH',
      'python3 is not on PATH',
    ])
    expect(lacks(workload, soundMachine, { ...nothing, program: (name) => name === 'mpirun' })).toEqual([
      'python3 is not on PATH',
    ])
  })

  it('needs the programs of one launcher that suits it: of the first, where none is there', () => {
    const workload = needing({}, ['{node}', 'train.js'], ['mpirun', 'torchrun'])
    const having = (name: string): InstalledPrograms => ({ ...all, program: (asked) => asked === name })
    expect(lacks(workload, soundMachine, nothing)).toEqual(['mpirun is not on PATH'])
    expect(lacks(workload, soundMachine, having('torchrun'))).toEqual([])
    expect(lacks({ ...workload, launchers: ['mpirun', 'process'] }, soundMachine, nothing)).toEqual([])
  })

  it('names every package that its own Python does not have', () => {
    const workload = needing({ programs: ['/opt/own/bin/python'], python: ['torch', 'torchvision'] })
    const only = (interpreter: string): InstalledPrograms => ({
      ...all,
      package: (asked, name) => asked === interpreter && name === 'torch',
    })
    expect(lacks(workload, soundMachine, only('/opt/own/bin/python'))).toEqual([
      'the Python on PATH has no torchvision',
    ])
    expect(lacks(workload, soundMachine, only('python3'))).toHaveLength(2)
  })

  it('does not look for a program that only the run itself will name', () => {
    expect(readiness(needing({}), soundMachine, nothing).state).toBe('ready')
  })
})

describe('packageSource', () => {
  it('tells Debian’s package from pip’s', () => {
    expect(say(packageSource('torch'), 'en')).toContain('python3-torch')
    expect(say(packageSource('jax'), 'en')).toBe('pip install jax')
  })
})

describe('programSource', () => {
  it('names the Debian package, the Python package, or at least the program', () => {
    expect(say(programSource('torchrun'), 'en')).toBe('sudo apt-get install python3-torch')
    expect(say(programSource('horovodrun'), 'en')).toBe('pip install horovod')
    expect(say(programSource('own-trainer'), 'en')).toBe('install own-trainer, or put its folder on PATH')
  })

  it('a workload with a setup lacks the setup alone, and finds the launcher that came with it', () => {
    const workload = { ...needing({}, ['{python}'], ['torchrun']), setup: 'pytorch' }
    expect(lacks(workload, soundMachine, nothing)).toEqual(['pytorch is not set up'])
    const withSetup = { ...nothing, setup: () => ({ program: (name: string) => name === 'torchrun' }) }
    expect(readiness(workload, soundMachine, withSetup)).toEqual({ state: 'ready', devices: 16 })
  })

  it('a workload for any device takes GPUs where there are some, and CPUs elsewhere', () => {
    expect(readiness(needing({ devices: 'any' }), soundMachine, all)).toMatchObject({ devices: 2 })
    expect(readiness(needing({ devices: 'any' }), noGpu, all)).toMatchObject({ devices: 16 })
  })
})

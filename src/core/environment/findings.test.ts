import { describe, expect, it } from 'vitest'
import type { MachineConditions, Gpus, Limits } from '../model/environment.ts'
import { known, missing } from '../model/missing.ts'
import { same } from '../model/text.ts'
import { bytes } from '../model/units.ts'
import { environmentFindings, environmentRules } from './findings.ts'
import type { EnvironmentFacts, RunNeeds } from './rules/rule.ts'
import { soundMachine } from '../../../test/samples/sound-machine.ts'

const gibibyte = 2 ** 30
const gib = (value: number) => known(bytes(value * gibibyte))

const withConditions = (change: Partial<MachineConditions>): EnvironmentFacts => ({
  ...soundMachine,
  conditions: { ...soundMachine.conditions, ...change },
})
const withLimits = (
  change: Partial<Limits>,
  conditions: Partial<MachineConditions> = {},
): EnvironmentFacts => ({
  ...withConditions(conditions),
  limits: { ...soundMachine.limits, ...change },
})
function withGpus(change: (gpus: Gpus) => Partial<Gpus>): EnvironmentFacts {
  if (soundMachine.gpus.kind === 'missing') throw new Error('the sound machine has GPUs')
  return { ...soundMachine, gpus: known({ ...soundMachine.gpus.value, ...change(soundMachine.gpus.value) }) }
}
const noGpus = (code: string): EnvironmentFacts => ({
  ...soundMachine,
  gpus: missing(code, same('nvidia-smi: gone')),
})

const cpuOnly: RunNeeds = { memory: undefined, devices: 'cpu' }
const gpuRuns: RunNeeds = { memory: undefined, devices: 'gpu' }
const need = (value: number): RunNeeds => ({ memory: bytes(value * gibibyte), devices: 'cpu' })

interface Example {
  readonly code: string
  readonly when: string
  readonly facts: EnvironmentFacts
  readonly needs?: RunNeeds
}

/** One row or more for every rule: a machine that it speaks of. */
const speaking: readonly Example[] = [
  { code: 'machine-busy', when: 'a third of the CPUs is taken', facts: withConditions({ load: known(5.5) }) },
  {
    code: 'machine-busy',
    when: 'the CPUs that a quota leaves over cannot hold the load',
    facts: withLimits({ cpus: known(2) }, { load: known(15.2) }),
  },
  { code: 'cpu-limit', when: 'the quota is 1.5 of 16', facts: withLimits({ cpus: known(1.5) }) },
  { code: 'cpu-affinity', when: 'pinned to 4 of 16', facts: withLimits({ affinity: known(4) }) },
  { code: 'cpu-governor', when: 'powersave', facts: withConditions({ governor: known('powersave') }) },
  {
    code: 'cpu-governor',
    when: 'one CPU differs',
    facts: withConditions({ governor: known('performance, schedutil') }),
  },
  { code: 'virtual-machine', when: 'named', facts: withConditions({ hypervisor: known('KVM') }) },
  { code: 'virtual-machine', when: 'unnamed', facts: withConditions({ hypervisor: known('unnamed') }) },
  { code: 'low-memory', when: '61 GiB are asked of 60', facts: soundMachine, needs: need(61) },
  { code: 'low-memory', when: 'the limit is too low', facts: withLimits({ memory: gib(8) }), needs: need(9) },
  { code: 'memory-limit', when: '8 of 64 GiB', facts: withLimits({ memory: gib(8) }) },
  { code: 'swap-in-use', when: '4 GiB', facts: withConditions({ swapUsed: gib(4) }) },
  { code: 'huge-pages-off', when: 'never', facts: withConditions({ hugePages: known('never') }) },
  {
    code: 'small-shared-memory',
    when: '64 MiB in a container with GPUs',
    facts: withLimits({ container: known('docker') }, { sharedMemory: gib(1 / 16) }),
  },
  {
    code: 'small-shared-memory',
    when: 'the runs need GPUs that no tool lists',
    facts: {
      ...withLimits({ container: known('docker') }, { sharedMemory: gib(1 / 16) }),
      gpus: missing('program-absent', same('nvidia-smi is not installed')),
    },
    needs: gpuRuns,
  },
  { code: 'low-disk', when: 'half a GiB', facts: withConditions({ freeDisk: gib(0.5) }) },
  { code: 'gpu-unreadable', when: 'nvidia-smi fails', facts: noGpus('probe-failed') },
  { code: 'gpu-unanswered', when: 'nvidia-smi hangs', facts: noGpus('probe-timed-out') },
  {
    code: 'gpu-busy',
    when: 'another program holds memory',
    facts: withGpus(() => ({ processes: known([{ pid: 7, name: 'trainer', memory: gib(2) }]) })),
  },
  {
    code: 'gpu-slowdown',
    when: 'one GPU is too hot',
    facts: withGpus(({ devices }) => ({
      devices: devices.map((device) => ({
        ...device,
        slowdown: known(device.index === 1 ? ['temperature'] : []),
      })),
    })),
  },
  {
    code: 'gpus-differ',
    when: 'of two kinds',
    facts: withGpus(({ devices }) => ({
      devices: devices.map((device) => ({ ...device, name: `GPU kind ${device.index}` })),
    })),
  },
]

/** Machines that look alike and with which the rule has nothing wrong. */
const silent: readonly Example[] = [
  { code: 'machine-busy', when: 'a quarter is taken', facts: withConditions({ load: known(4) }) },
  {
    code: 'machine-busy',
    when: 'the load fits on the CPUs that a quota leaves over',
    facts: withLimits({ cpus: known(2) }, { load: known(14) }),
  },
  { code: 'cpu-limit', when: 'the quota is the whole machine', facts: withLimits({ cpus: known(16) }) },
  { code: 'low-memory', when: '60 GiB are asked of 60', facts: soundMachine, needs: need(60) },
  {
    code: 'low-memory',
    when: 'nothing is known of the need',
    facts: withConditions({ availableMemory: gib(1) }),
  },
  { code: 'memory-limit', when: 'the limit is above the memory', facts: withLimits({ memory: gib(100) }) },
  { code: 'swap-in-use', when: 'a few pages', facts: withConditions({ swapUsed: gib(0.1) }) },
  { code: 'huge-pages-off', when: 'always', facts: withConditions({ hugePages: known('always') }) },
  {
    code: 'small-shared-memory',
    when: 'not in a container',
    facts: withConditions({ sharedMemory: gib(0.1) }),
  },
  {
    code: 'small-shared-memory',
    when: 'no GPU takes part',
    facts: {
      ...withLimits({ container: known('docker') }, { sharedMemory: gib(1 / 16) }),
      gpus: missing('program-absent', same('nvidia-smi is not installed')),
    },
    needs: cpuOnly,
  },
  { code: 'gpu-unreadable', when: 'there is no nvidia-smi', facts: noGpus('program-absent') },
  { code: 'gpu-unanswered', when: 'nvidia-smi fails', facts: noGpus('probe-failed') },
]

describe('environmentFindings', () => {
  it('has nothing to say of a sound machine', () => {
    expect(environmentFindings(soundMachine)).toEqual([])
  })

  it.each(speaking)('$code: $when', ({ code, facts, needs }) => {
    expect(environmentFindings(facts, needs).map((finding) => finding.code)).toContain(code)
  })

  it.each(silent)('no $code: $when', ({ code, facts, needs }) => {
    expect(environmentFindings(facts, needs).map((finding) => finding.code)).not.toContain(code)
  })

  it('has an example for every rule', () => {
    expect(new Set(speaking.map(({ code }) => code))).toEqual(
      new Set(environmentRules.map(({ code }) => code)),
    )
  })

  it('puts what is worst first', () => {
    const facts = withLimits({ memory: gib(8), cpus: known(2) })
    expect(environmentFindings(facts, need(9)).map(({ level }) => level)).toEqual([
      'error',
      'warning',
      'note',
    ])
  })

  it('never concludes from a fact that is missing', () => {
    const gone = missing('not-readable', same('not readable'))
    const conditions = Object.fromEntries(Object.keys(soundMachine.conditions).map((name) => [name, gone]))
    const facts = {
      ...soundMachine,
      limits: { container: gone, cpus: gone, affinity: gone, memory: gone },
      gpus: gone,
      conditions: conditions as unknown as MachineConditions,
    }
    expect(environmentFindings(facts, gpuRuns)).toEqual([])
  })
})

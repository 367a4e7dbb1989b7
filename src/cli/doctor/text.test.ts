import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { soundMachine } from '../../../test/samples/sound-machine.ts'
import type { Diagnosis } from '../../app/setup/doctor.ts'
import { environmentFindings } from '../../core/environment/findings.ts'
import type { Lack } from '../../core/environment/readiness.ts'
import type { EnvironmentFacts } from '../../core/environment/rules/rule.ts'
import { known, missing } from '../../core/model/missing.ts'
import { type Language, same } from '../../core/model/text.ts'
import { printoutText } from '../../core/document/terminal/terminal.ts'
import { diagnosisPrintout } from './text.ts'

const diagnosisText = (seen: Diagnosis, width: number, language: Language) =>
  printoutText(diagnosisPrintout(seen), { width, language })

const torch: Lack = {
  name: same('torch'),
  what: same('the Python on PATH has no torch'),
  get: same('pip install torch'),
}
const mpirun: Lack = {
  name: same('mpirun'),
  what: same('mpirun is not on PATH'),
  get: same('sudo apt-get install openmpi-bin'),
}
const broken = {
  state: 'broken' as const,
  code: 'LOG_FORMAT_NOT_FOUND',
  details: { data: { file: 'mine.yaml' } },
}

const diagnosis = (facts: EnvironmentFacts, change: Partial<Diagnosis> = {}): Diagnosis => ({
  environment: { ...facts, findings: environmentFindings(facts) },
  workloads: [
    { name: 'bert/a', title: 'BERT', computes: true, readiness: { state: 'lacking', lacks: [torch] } },
    {
      name: 'bert/b',
      title: 'BERT',
      computes: true,
      readiness: { state: 'lacking', lacks: [torch, mpirun] },
    },
    { name: 'bert/c', title: 'bert/c', computes: false, readiness: broken },
    { name: 'resnet50/own', title: 'ResNet-50', computes: true, readiness: { state: 'ready', devices: 2 } },
  ],
  setups: [],
  targets: ['local'],
  canRun: true,
  canQuickStart: true,
  ...change,
})

const troubled: EnvironmentFacts = {
  ...soundMachine,
  gpus: missing('program-absent', same('nvidia-smi is not installed')),
  conditions: { ...soundMachine.conditions, load: known(16), hypervisor: known('KVM') },
}

describe('diagnosisPrintout', () => {
  it('shows a machine with GPUs, counted by kind', () => {
    expect(diagnosisText(diagnosis(soundMachine), 120, 'en')).toMatch(
      /GPU +2 × Sample GPU 16\.0 GiB, driver 535\.1, CUDA up to 12\.2/,
    )
  })

  it('says so where nothing is wrong', () => {
    expect(diagnosisText(diagnosis(soundMachine), 120, 'en')).toContain('nothing here disturbs measurements')
  })

  it('shows a dash and the reason for what could not be had', () => {
    expect(diagnosisText(diagnosis(troubled), 120, 'en')).toContain('— nvidia-smi is not installed')
  })

  it('lists what can start before what cannot', () => {
    const text = diagnosisText(diagnosis(soundMachine), 120, 'en')
    expect(text.indexOf('resnet50/own')).toBeLessThan(text.indexOf('bert/a'))
  })

  it('says once how to get what several workloads lack', () => {
    const text = diagnosisText(diagnosis(soundMachine), 120, 'en')
    expect(text).toMatch(/bert\/b +needs torch, mpirun/)
    expect(text.match(/pip install torch/g)).toHaveLength(1)
  })

  it('says that a program took too long, and not that something is absent', () => {
    const late = missing('probe-timed-out', { program: 'nvidia-smi', milliseconds: 20_000 })
    const workload = {
      name: 'bert/d',
      title: 'BERT',
      computes: true,
      readiness: { state: 'unknown', why: late },
    } as const
    const text = diagnosisText(
      diagnosis({ ...soundMachine, gpus: late }, { workloads: [workload] }),
      120,
      'en',
    )
    expect(text).toMatch(/GPU +— nvidia-smi took too long: no answer within 20 s/)
    expect(text).toMatch(/bert\/d +not known: nvidia-smi took too long/)
    expect(text).toContain('If the machine is busy, try again when it is idle.')
  })

  it('says of a workload with a wrong file what is wrong with it', () => {
    expect(diagnosisText(diagnosis(soundMachine), 120, 'en')).toMatch(
      /bert\/c +LOG_FORMAT_NOT_FOUND: there is no log format file 'mine\.yaml'\n +Check the path\./,
    )
  })

  it.each([60, 80, 160])('is no wider than a terminal of %i columns', (columns) => {
    const widths = diagnosisText(diagnosis(troubled), columns, 'en')
      .split('\n')
      .map((line) => stringWidth(line))
    expect(Math.max(...widths)).toBeLessThanOrEqual(columns)
  })

  it('ends with the one thing to do next', () => {
    const last = (change: Partial<Diagnosis>) =>
      diagnosisText(diagnosis(soundMachine, change), 120, 'en').split('\n').at(-1)
    expect(last({})).toContain('try: steady run')
    expect(last({ canQuickStart: false })).toContain('ready: resnet50/own')
    expect(last({ canQuickStart: false, canRun: false })).toContain('no training workload can start here')
  })
})

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diagnose, type Diagnosis } from './doctor.ts'

const folder = mkdtempSync(join(tmpdir(), 'steady-doctor-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function write(path: string, text: string) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  if (text.startsWith('#!')) chmodSync(file, 0o755)
}

const workload = (command: string, needs: string) => `
title: A sample
model: Sample-50
framework: sample
unit: images
command: [${command}]
needs: { ${needs} }
`

describe('diagnose', () => {
  let diagnosis: Diagnosis
  const readinessOf = (name: string) =>
    diagnosis.workloads.find((workload) => workload.name === name)?.readiness

  beforeAll(async () => {
    write('bin/sample-trainer', '#!/bin/sh\n')
    for (const program of ['python3', 'nvidia-smi', 'git']) write(`slow/${program}`, '#!/bin/sh\nsleep 3\n')
    write('bin/python3', `#!/bin/sh\necho '{"python": "3.12.1", "versions": {"torch": "2.6.0"}}'\n`)
    write('workloads/own/good/workload.yaml', workload('sample-trainer', 'devices: cpu'))
    write(
      'workloads/own/torch/workload.yaml',
      workload('python3', 'devices: cpu, programs: [python3], python: [torch]'),
    )
    write('workloads/own/jax/workload.yaml', workload('python3', 'devices: cpu, python: [jax]'))
    write('workloads/own/absent/workload.yaml', workload('no-such-trainer', 'devices: cpu'))
    write(
      'workloads/own/huge/workload.yaml',
      workload("'{node}'", 'devices: cpu, memory-per-device: 900000 GB'),
    )
    write('workloads/own/wrong/workload.yaml', workload('sample-trainer', 'devices: cpu, colour: red'))
    diagnosis = await diagnose({ folder, variables: { PATH: join(folder, 'bin') } })
  })

  it('finds own workloads beside those that ship', () => {
    const names = diagnosis.workloads.map(({ name }) => name)
    expect(names).toContain('own/good')
    expect(names).toContain('resnet50/embedded')
  })

  it('a workload whose program is on PATH is ready', () => {
    expect(readinessOf('own/good')).toMatchObject({ state: 'ready' })
  })

  it('a workload is ready by what the Python on PATH has', () => {
    expect(readinessOf('own/torch')).toMatchObject({ state: 'ready' })
    expect(readinessOf('own/jax')).toMatchObject({
      state: 'lacking',
      lacks: [{ what: { code: 'package-absent' }, get: { data: { command: 'pip install jax' } } }],
    })
  })

  it('says that a Python took too long, not that its packages are absent', async () => {
    const late = await diagnose({
      folder,
      variables: { PATH: `${join(folder, 'slow')}:/usr/bin:/bin` },
      timeout: 500,
    })
    const torch = late.workloads.find(({ name }) => name === 'own/torch')
    expect(torch?.readiness).toMatchObject({
      state: 'unknown',
      why: { code: 'probe-timed-out', data: { program: 'python3', milliseconds: 500 } },
    })
    expect(late.environment).toMatchObject({
      gpus: { code: 'probe-timed-out' },
      commit: { code: 'probe-timed-out' },
      conditions: { load: { kind: 'known' } },
    })
    expect(late.environment.findings.map(({ code }) => code)).toContain('gpu-unanswered')
  })

  it('names the program that is not there', () => {
    expect(readinessOf('own/absent')).toMatchObject({ lacks: [{ name: { en: 'no-such-trainer' } }] })
  })

  it('names the memory that is not there', () => {
    expect(readinessOf('own/huge')).toMatchObject({
      lacks: [{ get: { code: 'free-memory' } }],
    })
  })

  it('one wrong file neither stops the others nor hides', () => {
    expect(readinessOf('own/wrong')).toMatchObject({ state: 'broken', code: 'WORKLOAD_KEY_UNKNOWN' })
  })

  it('a ready training workload means that something can run', () => {
    expect(diagnosis.canRun).toBe(true)
    expect(diagnosis.canQuickStart).toBe(readinessOf('resnet50/embedded')?.state === 'ready')
  })
})

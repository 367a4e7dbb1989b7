import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planDocumentSchema } from '../src/core/plan/plan-document.ts'
import { startSteady } from './run/steady.ts'

let cwd = ''
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'steady-plan-'))
})
afterAll(() => rm(cwd, { recursive: true }))

const steady = (...args: string[]) => startSteady(args, cwd).ended

describe('steady plan', () => {
  it('prints one JSON document and nothing else on stdout', async () => {
    const { code, stdout } = await steady('plan', '--json')
    expect(code).toBe(0)
    const plan = planDocumentSchema.parse(JSON.parse(stdout))
    expect(plan).toMatchObject({ version: 1, suite: 'quickstart', protocol: 'steady', skips: [] })
    expect(plan.order.toSorted()).toEqual(
      plan.cases.flatMap(({ id }) => [1, 2, 3].map((repeat) => `${id}/${repeat}`)).toSorted(),
    )
  })

  it('gives commands that can be run as they stand', async () => {
    const { stdout } = await steady('plan', 'replay-example', '--json')
    const plan = planDocumentSchema.parse(JSON.parse(stdout))
    const [program = '', ...args] = plan.cases[0]?.command ?? []
    const played = await promisify(execFile)(program, args, { cwd })
    expect(played.stdout).toContain('train_throughput')
  })

  it('says what is wrong without a stack trace, as a document too, and exits with 2', async () => {
    const { code, stdout, stderr } = await steady('plan', 'quikstart', '--json')
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'SUITE_UNKNOWN' } })
    expect(stderr).toContain("Did you mean 'quickstart'?")
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

describe('steady workloads', () => {
  it('lists the catalogue, and shows one in full with the reasons of what it cannot do', async () => {
    expect((await steady('workloads')).stdout).toContain('resnet50/embedded')
    const { code, stdout } = await steady('workloads', 'resnet50/embedded')
    expect(code).toBe(0)
    expect(stdout).toContain('the embedded trainer computes in FP32 on the CPU')
  })

  it('suggests the workload that was meant', async () => {
    const { code, stderr } = await steady('workloads', 'resnet50/embeded')
    expect(code).toBe(2)
    expect(stderr).toContain("Did you mean 'resnet50/embedded'?")
  })
})

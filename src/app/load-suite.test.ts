import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSuite, suiteNames } from '../host/catalogue/suites.ts'
import { shippedWorkloads } from '../host/catalogue/workloads.ts'
import { machine } from '../../test/run/replayed.ts'
import { localTarget } from '../host/targets/local.ts'
import { loadSuite } from './load-suite.ts'
import { planSuite } from './plan.ts'

const open = () => Promise.resolve(localTarget({ variables: {} }, { probe: () => Promise.resolve(machine) }))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steady-suite-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function suiteFile(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

describe('loadSuite', () => {
  it('keeps the source byte for byte', async () => {
    const path = await suiteFile(
      'bytes.yaml',
      'suite: s # 注释\r\nmatrix: { workload: replay, batch: 1 }\r\n',
    )
    const { source, suite } = await loadSuite(path)
    expect(source).toEqual(await readFile(path))
    expect(suite.name).toBe('s')
  })

  it('says where a file that a suite names is missing', async () => {
    const path = await suiteFile(
      'files.yaml',
      'suite: s\nmatrix: { workload: replay, batch: 1, parameters: { log: [files.yaml, gone.log] } }\n',
    )
    await expect(loadSuite(path)).rejects.toMatchObject({
      code: 'FILE_MISSING',
      place: { file: path, line: 2, column: 71 },
    })
  })

  it("takes the suite's own workload before the one that ships, and says so", async () => {
    const path = await suiteFile('own.yaml', 'suite: s\nmatrix: { workload: replay, batch: 1 }\n')
    expect((await loadSuite(path)).findings).toEqual([])
    await cp(join(shippedWorkloads, 'replay'), join(folder, 'workloads', 'replay'), { recursive: true })
    const { workloads, findings } = await loadSuite(path)
    expect(workloads.get('replay')?.folder).toBe(join(folder, 'workloads', 'replay'))
    expect(findings).toMatchObject([{ code: 'workload-replaced', level: 'note' }])
  })
})

describe('findSuite', () => {
  it('takes a file before a suite of that name', async () => {
    const path = await suiteFile('quickstart', 'suite: mine')
    expect(await findSuite('quickstart', folder)).toBe(path)
    await rm(path)
    expect(await findSuite('quickstart', folder)).toMatch(/suites\/quickstart\.yaml$/)
  })

  it('does not say of a folder that nothing is there', async () => {
    await expect(findSuite('.', folder)).rejects.toMatchObject({ code: 'SUITE_IS_FOLDER' })
  })

  it('suggests the suite that was meant', async () => {
    await expect(findSuite('quikstart', folder)).rejects.toMatchObject({
      code: 'SUITE_UNKNOWN',
      details: { data: { meant: 'quickstart' } },
    })
  })
})

describe('the suites that ship', () => {
  it('are all in order, with a case that runs and without a finding', async () => {
    for (const name of await suiteNames()) {
      const { suite, plan, findings } = await planSuite(name, { cwd: folder, open })
      expect(suite.name).toBe(name)
      expect(plan.runs.length).toBeGreaterThan(0)
      expect(findings).toEqual([])
    }
  })

  it('begin with the quick start: one worker and two, repeated', async () => {
    const { plan } = await planSuite(undefined, { cwd: folder, open })
    expect(plan.cases.map(({ topology }) => topology.devicesPerNode)).toEqual([1, 2])
    expect(plan.runs).toHaveLength(6)
  })
})

import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSuite, suiteNames } from '../../host/catalogue/suites.ts'
import { shippedWorkloads } from '../../host/catalogue/workloads.ts'
import { machine } from '../../../test/run/replayed.ts'
import { localTarget } from '../../host/targets/local.ts'
import { loadSuite } from './load-suite.ts'
import { planSuite } from './planned-suite.ts'

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

  it('refuses too many cases before it looks for any file of theirs', async () => {
    const logs = Array.from({ length: 400 }, (_, index) => `gone-${index}.log`).join(', ')
    const numbers = Array.from({ length: 400 }, (_, index) => index + 1).join(', ')
    const path = await suiteFile(
      'large.yaml',
      `suite: s\nmatrix: { workload: replay, batch: [${numbers}], parameters: { log: [${logs}] } }\n`,
    )
    await expect(loadSuite(path)).rejects.toMatchObject({ code: 'PLAN_TOO_LARGE' })
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

  describe('with a file outside of its folder', () => {
    const secret = '../elsewhere/secret.log'
    const naming = (file: string, more = '') =>
      `suite: s\n${more}matrix: { workload: replay, batch: 1, parameters: { log: ${JSON.stringify(file)} } }\n`
    let inside = ''
    let outside = ''
    beforeAll(async () => {
      inside = join(folder, 'suites')
      outside = join(folder, 'elsewhere')
      await mkdir(inside)
      await mkdir(outside)
      await writeFile(join(outside, 'secret.log'), 'loss 1\n')
      await symlink(secret, join(inside, 'link.log'))
      await symlink('../elsewhere', join(inside, 'linked'))
      await writeFile(join(inside, 'own.log'), 'loss 1\n')
      await symlink('own.log', join(inside, 'own-link.log'))
    })
    const load = (text: string) => suiteFile('suites/s.yaml', text).then(loadSuite)

    it('is refused, however the file is reached, with the place and where a link leads', async () => {
      const real = join(await realpath(outside), 'secret.log')
      const direct = { code: 'FILE_OUTSIDE', place: { line: 2, column: 58 } }
      await expect(load(naming(secret))).rejects.toMatchObject(direct)
      await expect(load(naming(join(outside, 'secret.log')))).rejects.toMatchObject(direct)
      await expect(load(naming(join(outside, 'absent.log')))).rejects.toMatchObject(direct)
      for (const link of ['link.log', 'linked/secret.log', './linked/../linked/secret.log'])
        await expect(load(naming(link))).rejects.toMatchObject({
          ...direct,
          details: { data: { leadsTo: real } },
        })
      await expect(load(naming('own-link.log'))).resolves.toBeDefined()
    })

    it('is read where the suite allows it: by itself, by its folder, or by the link that leads to it', async () => {
      for (const allowed of [secret, '../elsewhere', outside, '[linked]', 'link.log'])
        await expect(load(naming('link.log', `external-files: ${allowed}\n`)), allowed).resolves.toBeDefined()
      for (const other of ['../elsewhere/secret', '../elsewhere/secret.log.1', 'own-link.log'])
        await expect(load(naming('link.log', `external-files: ${other}\n`)), other).rejects.toMatchObject({
          code: 'FILE_OUTSIDE',
        })
    })

    it('is refused where its workload names it, and read from the folder of the workload', async () => {
      const workloadFolder = join(inside, 'workloads', 'own')
      await mkdir(workloadFolder, { recursive: true })
      const yaml = await readFile(join(shippedWorkloads(), 'replay', 'workload.yaml'), 'utf8')
      const withDefault = (file: string) =>
        writeFile(
          join(workloadFolder, 'workload.yaml'),
          yaml.replace(/(type: file\n +default: ).*/, `$1'${file}'`),
        )
      const suite = 'suite: s\nmatrix: { workload: own, batch: 1 }\n'
      await withDefault(secret)
      await expect(load(suite)).rejects.toMatchObject({
        code: 'FILE_OUTSIDE',
        place: { line: 2, column: 21 },
      })
      await withDefault('{here}/workload.yaml')
      await expect(load(suite)).resolves.toBeDefined()
      await withDefault('{here}/../../../elsewhere/secret.log')
      await expect(load(suite)).rejects.toMatchObject({ code: 'FILE_OUTSIDE' })
    })
  })

  it("takes the suite's own workload before the one that ships, and says so", async () => {
    const path = await suiteFile('own.yaml', 'suite: s\nmatrix: { workload: replay, batch: 1 }\n')
    expect((await loadSuite(path)).findings).toEqual([])
    await cp(join(shippedWorkloads(), 'replay'), join(folder, 'workloads', 'replay'), { recursive: true })
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

  it('leaves it to the reader to refuse a device, which is no suite and is there', async () => {
    await expect(findSuite('/dev/zero', folder).then(loadSuite)).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
    })
  })

  it('suggests the suite that was meant', async () => {
    await expect(findSuite('quikstart', folder)).rejects.toMatchObject({
      code: 'SUITE_UNKNOWN',
      details: { data: { meant: 'quickstart' } },
    })
  })
})

describe('the suites that ship', () => {
  it('are all in order: a case runs, or it would with the setup and the data that the suite names', async () => {
    for (const name of await suiteNames()) {
      const { suite, plan, findings } = await planSuite(name, { cwd: folder, open })
      expect(suite.name).toBe(name)
      const lacking = plan.skips.filter(({ by }) => by === 'target')
      expect(plan.runs.length + lacking.length).toBeGreaterThan(0)
      expect(findings.filter(({ code }) => code !== 'every-case-skipped')).toEqual([])
    }
  })

  it('begin with the quick start: one worker and two, repeated', async () => {
    const { plan } = await planSuite(undefined, { cwd: folder, open })
    expect(plan.cases.map(({ topology }) => topology.devicesPerNode)).toEqual([1, 2])
    expect(plan.runs).toHaveLength(6)
  })
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleWorkloadYaml } from '../../../test/samples/workload.ts'
import { formats } from '../../core/logs/formats.ts'
import { openCatalogue, shippedWorkloads } from './workloads.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'steady-catalogue-'))
  const files = {
    'own/resnet50/sample': sampleWorkloadYaml,
    'own/broken': 'title: [',
    'shipped/resnet50/sample': sampleWorkloadYaml,
    'shipped/resnet50/other': sampleWorkloadYaml.replace('title: A sample', 'title: Another'),
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(root, name), { recursive: true })
    await writeFile(join(root, name, 'workload.yaml'), text)
  }
})
afterAll(() => rm(root, { recursive: true }))

const open = () => openCatalogue([join(root, 'own'), join(root, 'shipped'), join(root, 'nowhere')])

describe('openCatalogue', () => {
  it('names every workload of every folder once, after its folder', async () => {
    expect((await open()).names).toEqual(['broken', 'resnet50/other', 'resnet50/sample'])
  })

  it('takes the first folder that has the name, and tells of the others', async () => {
    const catalogue = await open()
    expect((await catalogue.load('resnet50/sample'))?.folder).toBe(join(root, 'own', 'resnet50/sample'))
    expect(catalogue.foldersOf('resnet50/sample')).toHaveLength(2)
  })

  it('reads a workload only when it is asked for, so that a broken one stops no other', async () => {
    const catalogue = await open()
    expect((await catalogue.load('resnet50/other'))?.title).toBe('Another')
    await expect(catalogue.load('broken')).rejects.toMatchObject({
      code: 'WORKLOAD_SYNTAX',
      place: { file: join(root, 'own', 'broken', 'workload.yaml') },
    })
  })

  it('reads the logformat.yaml that a workload names, from the folder of the workload', async () => {
    const folder = join(root, 'own', 'custom')
    const yaml = sampleWorkloadYaml.replace(/^title:/m, 'format: ./logformat.yaml\ntitle:')
    const text = "id: ours\nrates: global\nline: [' ips=']\nrate: ' ips='\n"
    await mkdir(folder)
    await writeFile(join(folder, 'workload.yaml'), yaml)
    await expect((await open()).load('custom')).rejects.toMatchObject({
      code: 'LOG_FORMAT_NOT_FOUND',
      place: {
        file: join(folder, 'workload.yaml'),
        line: yaml.split('\n').indexOf('format: ./logformat.yaml') + 1,
      },
    })
    await writeFile(join(folder, 'logformat.yaml'), text)
    expect((await (await open()).load('custom'))?.format).toEqual({ file: './logformat.yaml', text })
    await writeFile(join(folder, 'logformat.yaml'), 'id: ours\n')
    await expect((await open()).load('custom')).rejects.toMatchObject({ code: 'LOG_FORMAT_KEY_MISSING' })
    await rm(folder, { recursive: true })
  })

  it('has no workload of another name, not even one that leads out of its folder', async () => {
    const catalogue = await openCatalogue([join(root, 'own')])
    expect(await catalogue.load('../shipped/resnet50/other')).toBeUndefined()
  })
})

describe('the workloads that ship', () => {
  it('are all in order', async () => {
    const catalogue = await openCatalogue([shippedWorkloads()])
    expect(catalogue.names).toEqual(expect.arrayContaining(['replay', 'resnet50/embedded']))
    for (const name of catalogue.names) {
      const workload = await catalogue.load(name)
      expect(workload?.name).toBe(name)
      if (typeof workload?.format === 'string') expect(formats.map(({ id }) => id)).toContain(workload.format)
    }
  })
})

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'
import { bytesOf, everyForm, tarOfFiles, zerosInZip, zipOf, zipOfFiles, zstdOf } from './made-archives.ts'
import { ownLog, writeFiles } from './own-logs.ts'

const ladder = {
  '1n1g/rn_b64_fp32_1.log': ownLog({ rate: 100.4 }),
  '1n1g/rn_b64_fp32_2.log': ownLog({ rate: 100.6 }),
  '2n8g/rn_b64_fp32_1.log': ownLog({ rate: 1500 }),
  '2n8g/rn_b64_fp32_2.log': ownLog({ rate: 1508.5 }),
  'README.md': '# logs\n',
}

const below = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]))

interface Imported {
  readonly results: string
  readonly runs: readonly {
    readonly id: string
    readonly origin: {
      readonly source: string
      readonly archive?: { readonly name: string; readonly sha256: string }
      readonly log: { readonly path: string; readonly sha256: string }
    }
  }[]
  readonly figures: readonly { readonly case: { readonly id: string }; readonly throughput: unknown }[]
  readonly passedOver: readonly { readonly file: string; readonly code: string }[]
}

async function importOf(folder: string, name: string): Promise<Imported> {
  const { code, stdout, stderr } = await runSteady(['import', name, '--json'], folder)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Imported
}

/** An archive in a folder of its own. */
function written(name: string, content: Uint8Array): string {
  const folder = freshFolder()
  writeFileSync(join(folder, name), content)
  return folder
}

const forms = ['zip', 'tar', 'tgz', 'tar.gz', 'tar.zst'] as const

describe.each(forms)('an archive logs.%s', (form) => {
  it.each([
    ['as they stand', ladder],
    ['in one folder', below('resnet50 fp32', ladder)],
  ])('is imported like the folder of its logs, %s', async (_, files) => {
    const folder = written(`logs.${form}`, (await everyForm(files))[form])
    writeFiles(folder, below('logs', files))
    const ofFolder = await runSteady(['import', 'logs', '--results', 'of-folder', '--json'], folder)
    const figures = (JSON.parse(ofFolder.stdout) as Imported).figures
    const imported = await importOf(folder, `logs.${form}`)
    expect(imported.results).toBe('results/logs')
    expect(imported.figures).toEqual(figures)
    expect(imported.figures).toHaveLength(2)
    expect((await runSteady(['check', 'results/logs'], folder)).code).toBe(0)
  })

  it('keeps each log byte for byte, with the archive that it came from', async () => {
    const content = (await everyForm(ladder))[form]
    const folder = written(`logs.${form}`, content)
    const { runs } = await importOf(folder, `logs.${form}`)
    for (const { origin } of runs) {
      expect(origin.archive).toEqual({
        name: `logs.${form}`,
        sha256: createHash('sha256').update(content).digest('hex'),
      })
      const kept = readFileSync(join(folder, 'results/logs', origin.log.path), 'utf8')
      expect(kept).toBe(ladder[origin.source as keyof typeof ladder])
    }
    expect(runs).toHaveLength(4)
  })

  it('is measured log by log, and one log of it by its path', async () => {
    const folder = written(`logs.${form}`, (await everyForm(ladder))[form])
    const all = await runSteady(['measure', `logs.${form}`, '--json'], folder)
    expect(all.code, all.stderr).toBe(0)
    const { logs } = JSON.parse(all.stdout) as { logs: { log: string; measurements: unknown[] }[] }
    const names = Object.keys(ladder).filter((name) => name.endsWith('.log'))
    expect(logs.map(({ log }) => log)).toEqual(names.map((name) => `logs.${form}:${name}`))
    expect(all.stderr).toContain(`Skipped 1 file of no known log format: logs.${form}:README.md`)
    const ended = await runSteady(['measure', logs[3]?.log ?? '', '--json'], folder)
    expect(JSON.parse(ended.stdout)).toEqual(logs[3])
  })

  it('that is cut is refused as a whole', async () => {
    const whole = (await everyForm(ladder))[form]
    const folder = written(`logs.${form}`, whole.subarray(0, Math.floor(whole.length / 2)))
    const { code, stderr } = await runSteady(['import', `logs.${form}`], folder)
    expect(stderr).toContain('ARCHIVE_DAMAGED')
    expect(code).toBe(2)
    expect(readdirSync(folder)).toEqual([`logs.${form}`])
  })
})

const log = ownLog({ rate: 100 })
const good = { name: '1n1g/rn_b64_fp32_1.log', content: log }

async function refusal(name: string, content: Uint8Array, verb: 'import' | 'measure' = 'import') {
  const folder = written(name, content)
  const { code, stderr } = await runSteady([verb, name], folder)
  expect(code).toBe(2)
  return /^([A-Z_]+): (.*)/.exec(stderr.replaceAll(`${folder}/`, ''))?.slice(1)
}

describe('an archive that is refused', () => {
  it('has encrypted files', async () => {
    expect(await refusal('logs.zip', zipOf([good, { ...good, name: 'secret.log', flags: 1 }]))).toEqual([
      'ARCHIVE_ENCRYPTED',
      "secret.log in the archive 'logs.zip' is encrypted",
    ])
  })

  it('has a file with another checksum', async () => {
    const [code] = (await refusal('logs.zip', zipOf([{ ...good, checksum: 7 }]))) ?? []
    expect(code).toBe('ARCHIVE_DAMAGED')
  })

  it('is of a kind that is not read, or none at all', async () => {
    for (const name of ['logs.7z', 'logs.tar.xz', 'logs.zip'])
      expect(await refusal(name, Buffer.from('7z and more'), 'measure')).toEqual([
        'ARCHIVE_NOT_READ',
        `'${name}' does not begin like a zip, tar, tar.gz or tar.zst archive`,
      ])
  })

  it('holds no log', async () => {
    expect(await refusal('logs.zip', zipOfFiles({ 'a.txt': 'nothing\n' }), 'measure')).toEqual([
      'ARCHIVE_WITHOUT_LOG',
      "no file in the archive 'logs.zip' is a log of a known format",
    ])
    expect((await refusal('logs.zip', zipOf([])))?.[0]).toBe('IMPORT_NOTHING_FOUND')
  })

  it('unfolds to more than it states', async () => {
    expect((await refusal('logs.zip', zerosInZip(good.name, 8, 1000)))?.[0]).toBe('ARCHIVE_DAMAGED')
  })
})

/** What was skipped, by file; the good log is always there. */
async function skippedOf(name: string, content: Uint8Array) {
  const folder = written(name, content)
  const { runs, passedOver } = await importOf(folder, name)
  expect(runs.map(({ origin }) => origin.source)).toContain(good.name)
  expect(readdirSync(folder).toSorted()).toEqual([name, 'results'].toSorted())
  return Object.fromEntries(passedOver.map(({ file, code }) => [file, code]))
}

describe('in an archive', () => {
  it('nothing is read whose path leads out of it', async () => {
    const outside = [
      '../1n1g/rn_b64_fp32_2.log',
      '/1n1g/rn_b64_fp32_3.log',
      'C:\\1n1g\\rn_b64_fp32_4.log',
      'a/../../b.log',
    ]
    const files = Object.fromEntries([[good.name, log], ...outside.map((name) => [name, log] as const)])
    const expected = Object.fromEntries(outside.map((name) => [name, 'member-leaves']))
    expect(await skippedOf('logs.zip', zipOfFiles(files))).toEqual(expected)
    expect(await skippedOf('logs.tar', await tarOfFiles(files))).toEqual(expected)
  })

  it('links and devices are named and not followed', async () => {
    const link = { ...good, name: '1n1g/rn_b64_fp32_2.log', content: '/etc/passwd', mode: 0o120777 }
    expect(await skippedOf('logs.zip', zipOf([good, link]))).toEqual({ [link.name]: 'member-no-file' })
    const tar = pack()
    tar.entry({ name: good.name }, log)
    tar.entry({ name: '1n1g/rn_b64_fp32_2.log', type: 'symlink', linkname: '/etc/passwd' })
    tar.entry({ name: '1n1g/rn_b64_fp32_3.log', type: 'link', linkname: good.name })
    tar.entry({ name: '1n1g/rn_b64_fp32_4.log', type: 'character-device', devmajor: 1, devminor: 5 })
    tar.entry({ name: '1n1g/rn_b64_fp32_5.log', type: 'fifo' })
    tar.finalize()
    expect(await skippedOf('logs.tar', await bytesOf(tar))).toEqual({
      '1n1g/rn_b64_fp32_2.log': 'member-no-file',
      '1n1g/rn_b64_fp32_3.log': 'member-no-file',
      '1n1g/rn_b64_fp32_4.log': 'member-no-file',
      '1n1g/rn_b64_fp32_5.log': 'member-no-file',
    })
  })

  it('a log of an unknown program is drafted as in a folder', async () => {
    const folder = freshFolder()
    const line = (step: number) =>
      `my trainer did step ${step}, which took ${(0.5 + (step % 7) / 1000).toFixed(4)} s and had loss ${5 - step / 100}`
    const unknown = Array.from({ length: 60 }, (_, index) => line(index + 1)).join('\n')
    writeFiles(folder, { 'logs.zip': zipOfFiles({ 'a/run.log': unknown }), 'logs/a/run.log': unknown })
    const figures = []
    for (const from of ['logs', 'logs.zip']) {
      const options = ['--devices', '8', '--results', `of-${from}`, '--json']
      const { code, stdout, stderr } = await runSteady(['import', from, ...options], folder)
      expect(code, stderr).toBe(0)
      figures.push((JSON.parse(stdout) as Imported).figures.map(({ throughput }) => throughput))
    }
    expect(figures[1]).toEqual(figures[0])
    expect(figures[1]).toMatchObject([{ kind: 'known' }])
  })

  it('another archive is named and not opened, but a packed log is read', async () => {
    const inner = {
      'more.zip': zipOfFiles(ladder),
      '1n1g/rn_b64_fp32_2.log.gz': gzipSync(ownLog({ rate: 101 })),
    }
    const content = {
      [good.name]: log,
      '1n1g/rn_b64_fp32_3.log.zst': zstdOf(Buffer.from(ownLog({ rate: 99 }))),
      ...inner,
    }
    const folder = written('logs.tar', await tarOfFiles(content))
    const { runs, passedOver, figures } = await importOf(folder, 'logs.tar')
    expect(runs).toHaveLength(3)
    expect(passedOver).toMatchObject([{ file: 'more.zip', code: 'archive-apart' }])
    expect(figures).toMatchObject([{ throughput: { value: { value: 100 } } }])
  })

  it('the last of several files of one path counts', async () => {
    const twice = [{ ...good, content: ownLog({ rate: 50 }) }, good]
    const folder = written('logs.zip', zipOf(twice))
    const { figures, passedOver } = await importOf(folder, 'logs.zip')
    expect(figures).toMatchObject([{ throughput: { value: { value: 100 } } }])
    expect(passedOver).toMatchObject([{ file: good.name, code: 'member-replaced' }])
  })

  it('names of Windows and in Chinese character sets are read', async () => {
    const gbk = Buffer.from([0xb2, 0xe2, 0xcb, 0xd9]) // 测速
    const name = Buffer.concat([gbk, Buffer.from('\\1n1g\\rn_b64_fp32_1.log')])
    const folder = written('logs.zip', zipOf([{ name, content: log }]))
    const { runs } = await importOf(folder, 'logs.zip')
    expect(runs.map(({ origin }) => origin.source)).toEqual(['测速/1n1g/rn_b64_fp32_1.log'])
    const utf8 = await importOf(written('logs.zip', zipOfFiles({ [`测速/${good.name}`]: log })), 'logs.zip')
    expect(utf8.runs.map(({ origin }) => origin.source)).toEqual(['测速/1n1g/rn_b64_fp32_1.log'])
  })

  it('what macOS adds is not there', async () => {
    const extra = {
      '__MACOSX/1n1g/._rn_b64_fp32_1.log': '\0\0',
      '1n1g/._rn_b64_fp32_1.log': '\0',
      '.DS_Store': '\0',
    }
    expect(await skippedOf('logs.zip', zipOfFiles({ [good.name]: log, ...extra }))).toEqual({})
  })

  it('a file that is packed in another way is named', async () => {
    const odd = { ...good, name: '1n1g/rn_b64_fp32_2.log', method: 9 }
    expect(await skippedOf('logs.zip', zipOf([good, odd]))).toEqual({ [odd.name]: 'member-method' })
  })
})

it('nothing of an archive stays among the temporary files', async () => {
  const spools = () => readdirSync(tmpdir()).filter((name) => /^steady-[0-9a-f-]{36}$/.test(name))
  await importOf(written('logs.zip', zipOfFiles(ladder)), 'logs.zip')
  await refusal('logs.zip', zerosInZip(good.name, 8, 1000))
  expect(spools()).toEqual([])
})

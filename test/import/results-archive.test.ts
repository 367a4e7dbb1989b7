import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { archiveManifestSchema, type ArchiveManifest } from '../../src/core/report/archive-manifest.ts'
import { freshFolder, trainingLog, writeReplaySuite } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'
import { tarOfFiles, zipOfFiles } from './made-archives.ts'
import { ownLog, writeFiles } from './own-logs.ts'

/** Content of each file of a tar archive. */
async function filesOf(tar: Buffer): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  const entries = extract()
  entries.end(tar)
  for await (const entry of entries) {
    const pieces: Buffer[] = []
    for await (const piece of entry) pieces.push(piece as Buffer)
    files[entry.header.name] = Buffer.concat(pieces)
  }
  return files
}

const manifestIn = (files: Readonly<Record<string, Buffer>>): ArchiveManifest =>
  archiveManifestSchema.parse(JSON.parse(String(files['replayed/manifest.json'])))

const below = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()

interface Figures {
  readonly cases: readonly unknown[]
  readonly runs: readonly { readonly source: { readonly archive?: unknown } }[]
}

async function figuresOf(results: string, folder: string): Promise<Figures> {
  const { stdout, stderr } = await runSteady(['report', results, '--format', 'json', '--out', '-'], folder)
  expect(stderr).toBe('')
  const { cases, runs } = JSON.parse(stdout) as Figures
  return { cases, runs }
}

describe('an archive of results', () => {
  let folder: string
  let files: Record<string, Buffer>

  beforeAll(async () => {
    folder = freshFolder()
    writeReplaySuite(folder, trainingLog(130), { repeats: 2, more: 'protocol: dlperf' })
    await runSteady(['run', 'replayed.yaml'], folder)
    const { code, stdout, stderr } = await runSteady(
      ['report', 'results/replayed', '--archive', 'out/logs.tgz'],
      folder,
    )
    expect(code, stderr).toBe(0)
    expect(stdout).toContain('out/logs.tgz: 2 measured logs')
    files = await filesOf(gunzipSync(readFileSync(join(folder, 'out/logs.tgz'))))
  })

  const archived = async (content: Readonly<Record<string, Buffer>>) => {
    const elsewhere = freshFolder()
    writeFileSync(join(elsewhere, 'logs.tar'), await tarOfFiles(content))
    return elsewhere
  }

  it('has a manifest with the digest of each file, and of each log its run and its figure', () => {
    const manifest = manifestIn(files)
    for (const { path, sha256, bytes } of manifest.files) {
      const content = files[`replayed/${path}`] ?? Buffer.alloc(0)
      expect(createHash('sha256').update(content).digest('hex'), path).toBe(sha256)
      expect(content).toHaveLength(bytes)
    }
    expect(Object.keys(files)).toHaveLength(manifest.files.length + 1)
    const measured = manifest.files.flatMap((file) => file.measured ?? [])
    expect(measured).toMatchObject(
      [1, 2].map((repeat) => ({
        repeat,
        protocol: 'dlperf',
        unit: 'images',
        throughput: { kind: 'known', value: expect.closeTo(320, 6) as number },
      })),
    )
    const [{ lines } = { lines: undefined }] = measured
    const log = String(files[`replayed/${manifest.files.find((file) => file.measured)?.path}`]).split('\n')
    expect(log[(lines?.first ?? 0) - 1]).toContain('(0, 21)')
    expect(log[(lines?.last ?? 0) - 1]).toContain('(0, 120)')
  })

  it('is the same, byte for byte, each time it is written', async () => {
    const first = readFileSync(join(folder, 'out/logs.tgz'))
    await runSteady(['report', 'results/replayed', '--archive', 'out/logs.tgz'], folder)
    expect(readFileSync(join(folder, 'out/logs.tgz')).equals(first)).toBe(true)
    expect(readdirSync(join(folder, 'out'))).toEqual(['logs.tgz'])
  })

  it.each(['tar', 'zip'] as const)('is imported as .%s to the same results and figures', async (form) => {
    const elsewhere = freshFolder()
    writeFileSync(
      join(elsewhere, `logs.${form}`),
      form === 'zip' ? zipOfFiles(files) : await tarOfFiles(files),
    )
    const { code, stderr } = await runSteady(['import', `logs.${form}`], elsewhere)
    expect(code, stderr).toBe(0)
    expect(await figuresOf('results/logs', elsewhere)).toEqual(await figuresOf('results/replayed', folder))
    expect((await runSteady(['check', 'results/logs'], elsewhere)).code).toBe(0)
    const listed = manifestIn(files).files.map(({ path }) => path)
    expect(below(join(elsewhere, 'results/logs'))).toEqual([...listed, 'SHA256SUMS'].toSorted())
  })

  it('completes an import that was interrupted, and changes nothing when it is imported again', async () => {
    const elsewhere = await archived(files)
    await runSteady(['import', 'logs.tar'], elsewhere)
    const results = join(elsewhere, 'results/logs')
    const all = below(results)
    rmSync(join(results, 'steadystate.json'))
    expect((await runSteady(['import', 'logs.tar'], elsewhere)).code).toBe(0)
    expect((await runSteady(['import', 'logs.tar'], elsewhere)).code).toBe(0)
    expect(below(results)).toEqual(all)
  })

  async function refusal(elsewhere: string, ...options: string[]) {
    const { code, stderr } = await runSteady(['import', 'logs.tar', ...options], elsewhere)
    expect(code).toBe(2)
    expect(stderr).not.toContain('    at ')
    return /^[A-Z_]+/.exec(stderr)?.[0]
  }

  it('is refused where a file of it is not the one of the manifest, and nothing is written', async () => {
    const [name = ''] = Object.keys(files).filter((path) => path.endsWith('/1/log.txt'))
    const changed = await archived({ ...files, [name]: Buffer.from('another log\n') })
    expect(await refusal(changed)).toBe('ARCHIVE_FILE_CHANGED')
    const without = await archived(
      Object.fromEntries(Object.entries(files).filter(([path]) => path !== name)),
    )
    expect(await refusal(without)).toBe('ARCHIVE_FILE_CHANGED')
    expect(readdirSync(changed)).toEqual(['logs.tar'])
    expect(readdirSync(without)).toEqual(['logs.tar'])
  })

  it('is refused where its manifest is damaged, newer or leads out of the folder', async () => {
    const manifest = manifestIn(files)
    const withManifest = (document: object): Promise<string> =>
      archived({ ...files, 'replayed/manifest.json': Buffer.from(JSON.stringify(document)) })
    expect(await refusal(await withManifest({ ...manifest, version: 99 }))).toBe('RESULTS_NEWER')
    expect(await refusal(await withManifest({ ...manifest, files: 7 }))).toBe('ARCHIVE_MANIFEST_DAMAGED')
    const [first] = manifest.files
    for (const path of ['../../out.txt', '/out.txt', 'runs/../../out.txt'])
      expect(await refusal(await withManifest({ ...manifest, files: [{ ...first, path }] }))).toBe(
        'ARCHIVE_MANIFEST_DAMAGED',
      )
  })

  it('is refused where the results folder has other files, or options contradict it', async () => {
    const elsewhere = await archived(files)
    expect(await refusal(elsewhere, '--protocol', 'ngc')).toBe('ARCHIVE_OF_RESULTS')
    expect(await refusal(elsewhere, '--layout', 'dlperf')).toBe('ARCHIVE_OF_RESULTS')
    expect(await refusal(elsewhere, '--usual-rules')).toBe('ARCHIVE_OF_RESULTS')
    mkdirSync(join(elsewhere, 'other'))
    writeFileSync(join(elsewhere, 'other/notes.txt'), 'mine\n')
    expect(await refusal(elsewhere, '--results', 'other')).toBe('RESULTS_FOLDER_IN_USE')
    await runSteady(['import', 'logs.tar'], elsewhere)
    writeFileSync(join(elsewhere, 'results/logs/steadystate.json'), '{}')
    expect(await refusal(elsewhere)).toBe('ARCHIVE_RESULTS_DIFFER')
  })
})

it('an archive of logs with a manifest.json of its own is imported as logs', async () => {
  const folder = freshFolder()
  const files = { 'a/manifest.json': '[{"log": "x"}]', 'a/1n1g/rn_b64_fp32_1.log': ownLog({ rate: 100 }) }
  writeFileSync(join(folder, 'logs.zip'), zipOfFiles(files))
  expect((await runSteady(['import', 'logs.zip'], folder)).code).toBe(0)
})

it('figures of an archive of logs are traced to the archive, the member and its lines, also once archived again', async () => {
  const folder = freshFolder()
  const content = zipOfFiles({ 'a/1n1g/rn_b64_fp32_1.log': ownLog({ rate: 100 }) })
  writeFileSync(join(folder, 'logs.zip'), content)
  await runSteady(['import', 'logs.zip'], folder)
  await runSteady(['report', 'results/logs', '--archive', 'again.tar.gz'], folder)
  await runSteady(['import', 'again.tar.gz'], folder)
  const archive = {
    name: 'logs.zip',
    sha256: createHash('sha256').update(content).digest('hex'),
    member: 'a/1n1g/rn_b64_fp32_1.log',
  }
  for (const results of ['results/logs', 'results/again']) {
    const { runs } = await figuresOf(results, folder)
    expect(runs).toMatchObject([
      { source: { archive }, evidence: { value: { firstLine: 2, lastLine: 101 } } },
    ])
    const page = await runSteady(
      ['report', results, '--format', 'md', '--out', '-', '--language', 'en'],
      folder,
    )
    expect(page.stdout).toContain('logs.zip:a/1n1g/rn_b64_fp32_1.log')
  }
})

it('an archive is refused by name, without logs, and beside other outputs', async () => {
  const folder = freshFolder()
  writeFiles(folder, { 'logs/1n1g/rn_b64_fp32_1.log': ownLog({ rate: 100 }) })
  await runSteady(['import', 'logs'], folder)
  const published = ['--published', 'dlperf-resnet50', '--suite', 'dlperf-ngc-tensorflow-resnet50']
  await runSteady(['import', ...published, '--results', 'printed'], folder)
  const refused = async (...args: string[]) => {
    const { code, stderr } = await runSteady(['report', ...args], folder)
    expect(code).toBe(2)
    return /^[A-Z_]+/.exec(stderr)?.[0]
  }
  expect(await refused('results/logs', '--archive', 'logs.rar')).toBe('ARCHIVE_NAME')
  expect(await refused('printed', '--archive', 'logs.tgz')).toBe('RESULTS_WITHOUT_LOGS')
  expect(await refused('results/logs', '--archive', 'logs.tgz', '--bundle')).toBe('OPTIONS_CONFLICT')
  expect(readdirSync(folder).toSorted()).toEqual(['logs', 'printed', 'results'])
})

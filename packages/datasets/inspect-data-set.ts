import { createHash } from 'node:crypto'
import { closeSync, createReadStream, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DataFormatName } from '../../src/core/model/workload.ts'
import type { ByteSource } from '../../src/binary/tar.ts'
import type { DataFormat, DataPart } from './format.ts'
import { dataFormats, formatOfPath } from './formats.ts'
import { jpegStructure } from './jpeg-structure.ts'
import type { DataManifest, StoredFormat } from '../../src/core/data/manifest.ts'
import type { CodedFinding } from '../../src/core/model/finding.ts'
import type { JpegCodec } from './jpeg.ts'
import { dataFinding } from '../../src/core/data/messages.ts'

/** Reads a file in parts while `use` runs. */
async function withFileSource<T>(path: string, use: (source: ByteSource) => Promise<T>): Promise<T> {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    return await use({
      size,
      read: (offset, length) => {
        // A wrong length must not allocate memory beyond the file's size.
        const bytes = new Uint8Array(Math.max(Math.min(length, size - offset), 0))
        for (let done = 0; done < bytes.length;) {
          const read = readSync(file, bytes, done, bytes.length - done, offset + done)
          if (read === 0) return bytes.subarray(0, done)
          done += read
        }
        return bytes
      },
    })
  } finally {
    closeSync(file)
  }
}

export interface FormatState<Found = CodedFinding> {
  readonly name: DataFormatName
  readonly files: number
  /** Number of images that can be decoded. */
  readonly images: number
  readonly imageBytes: number
  readonly findings: readonly Found[]
}

/**
 * The state of a data set. Files with an unchanged SHA-256 are not read again; of all others every record is read and every
 * image decoded.
 */
export async function inspectDataSet(
  folder: string,
  manifest: DataManifest | undefined,
  codec: JpegCodec,
): Promise<FormatState[]> {
  const paths = filesBelow(folder)
  if (manifest !== undefined)
    return Promise.all(manifest.formats.map((stored) => inspectStored(folder, stored, paths, codec)))
  const states: FormatState[] = []
  for (const name of Object.keys(dataFormats) as DataFormatName[]) {
    const files = paths.filter((path) => formatOfPath(path)?.name === name)
    if (files.length > 0) states.push(await readAll(folder, dataFormats[name], files, codec))
  }
  return states
}

/** Paths in the folder, without files whose names begin with a dot. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => !/(^|\/)\./.test(path))
    .sort()
}

async function inspectStored(
  folder: string,
  stored: StoredFormat,
  paths: readonly string[],
  codec: JpegCodec,
): Promise<FormatState> {
  const { name, images, imageBytes, files } = stored
  const known = new Set(files.map(({ path }) => path))
  const added = paths.filter((path) => path.startsWith(`${name}/`) && !known.has(path))
  const absent = files.filter(({ path }) => !existsSync(join(folder, path)))
  const changed = new Set<string>()
  for (const { path, sha256 } of files)
    if (
      !absent.some((storedFile) => storedFile.path === path) &&
      (await digestOf(join(folder, path))) !== sha256
    )
      changed.add(path)
  const about = [
    ...added.map((file) => dataFinding('data-file-added', { file })),
    ...absent.map(({ path }) => dataFinding('data-file-absent', { file: path })),
  ]
  if (absent.length === 0 && changed.size === 0)
    return { name, files: files.length, images, imageBytes, findings: about }
  const format = dataFormats[name]
  const presentPaths = files.map(({ path }) => path).filter((path) => existsSync(join(folder, path)))
  const read = await readAll(
    folder,
    format,
    presentPaths.filter((path) => format.holdsImages(path)),
    codec,
  )
  const explained = new Set(read.findings.map(({ data }) => data.file))
  const unexplained = [...changed].filter((path) => !explained.has(path))
  return {
    ...read,
    files: presentPaths.length,
    findings: [
      ...about,
      ...read.findings,
      ...unexplained.map((file) => dataFinding('data-file-changed', { file })),
    ],
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

type Damage = CodedFinding<'data-record-damaged' | 'data-image-damaged'>

async function readAll(
  folder: string,
  format: DataFormat,
  paths: readonly string[],
  codec: JpegCodec,
): Promise<FormatState<Damage>> {
  let images = 0
  let imageBytes = 0
  const findings: Damage[] = []
  for (const path of paths)
    await withFileSource(join(folder, path), async (source) => {
      for (const part of format.read(source)) {
        const damage = await damageOf(part, path, codec)
        if (damage !== undefined) findings.push(damage)
        else if (part.kind === 'image') {
          images += 1
          imageBytes += part.jpeg.length
        }
      }
    })
  return { name: format.name, files: paths.length, images, imageBytes, findings }
}

async function damageOf(part: DataPart, file: string, codec: JpegCodec): Promise<Damage | undefined> {
  if (part.kind === 'fault') return dataFinding('data-record-damaged', { file, ...part.at, is: part.is })
  const structure = jpegStructure(part.jpeg)
  if (structure.kind === 'broken')
    return dataFinding('data-image-damaged', { file, ...part.at, is: structure.is })
  const decoder = await codec.complaint(part.jpeg)
  return decoder === undefined
    ? undefined
    : dataFinding('data-image-damaged', { file, ...part.at, is: { decoder } })
}

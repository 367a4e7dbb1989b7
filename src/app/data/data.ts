import { statSync } from 'node:fs'
import { dataFormatNames, type DataFormatName } from '../../core/model/workload.ts'
import type { DataManifest } from '../../core/data/manifest.ts'
import type { DataDifference } from '../../core/data/messages.ts'
import { SteadyError } from '../../core/model/error.ts'
import { alternatives } from '../../core/yaml/nearest.ts'
import { readManifest } from '../../../packages/datasets/data-folder.ts'
import { inspectDataSet, type FormatState } from '../../../packages/datasets/inspect-data-set.ts'
import { loadJpegCodec } from '../../../packages/datasets/jpeg.ts'
import { writeDataSet, type DataSetEnd } from '../../../packages/datasets/write-data-set.ts'

export interface MakeRequest {
  /** Absolute. */
  readonly folder: string
  readonly images: number
  /** undefined: 1000 as ImageNet has, or as many as there are images. */
  readonly classes: number | undefined
  readonly seed: number
  readonly formats: readonly [DataFormatName, ...DataFormatName[]]
  readonly stop: AbortSignal
  readonly drawn: (images: number) => void
}

const classesOfImageNet = 1000

/**
 * Draws a data set, unless the folder has the very same one.
 *
 * @throws SteadyError as `writeDataSet`, and `DATA_CLASSES_TOO_MANY`, `DATA_IS_OTHER`, `DATA_JPEG_LIBRARY_MISSING`
 */
export async function makeData(request: MakeRequest): Promise<DataSetEnd> {
  const { folder, images, seed, formats, stop, drawn } = request
  const classes = request.classes ?? Math.min(classesOfImageNet, images)
  if (classes > images) throw new SteadyError('DATA_CLASSES_TOO_MANY', { images, classes })
  const wish = { images, classes, seed }
  const end = await writeDataSet({ folder, wish, formats, codec: await loadJpegCodec(), stop, drawn })
  const difference = end.end === 'was-there' ? differenceOf(end.manifest, { ...wish, formats }) : undefined
  if (difference !== undefined) throw new SteadyError('DATA_IS_OTHER', { folder, difference })
  return end
}

function differenceOf(
  has: DataManifest,
  asked: Pick<MakeRequest, 'images' | 'seed' | 'formats'> & { readonly classes: number },
): DataDifference | undefined {
  for (const is of ['images', 'classes', 'seed'] as const)
    if (has[is] !== asked[is]) return { is, has: has[is], asked: asked[is] }
  const names = has.formats.map(({ name }) => name)
  const same = names.length === asked.formats.length && names.every((name) => asked.formats.includes(name))
  return same ? undefined : { is: 'formats', has: names, asked: asked.formats }
}

/** @throws SteadyError `DATA_FORMAT_UNKNOWN`, `DATA_FORMAT_TWICE` */
export function namedFormats(names: readonly string[]): [DataFormatName, ...DataFormatName[]] {
  const formats = names.map((name) => {
    const known = dataFormatNames.find((dataFormatName) => dataFormatName === name)
    if (known === undefined)
      throw new SteadyError('DATA_FORMAT_UNKNOWN', { name, ...alternatives(name, dataFormatNames) })
    return known
  })
  const twice = formats.find((name, at) => formats.indexOf(name) !== at)
  if (twice !== undefined) throw new SteadyError('DATA_FORMAT_TWICE', { name: twice })
  const [first, ...others] = formats
  if (first === undefined)
    throw new SteadyError('DATA_FORMAT_UNKNOWN', { name: '', ...alternatives('', dataFormatNames) })
  return [first, ...others]
}

export interface DataState {
  readonly folder: string
  /** undefined: steady did not make it. */
  readonly manifest: DataManifest | undefined
  readonly formats: readonly FormatState[]
}

/** What a folder has. Throws SteadyError `DATA_WITHOUT_IMAGES` and those of a damaged `dataset.json`. */
export async function showData(folder: string): Promise<DataState> {
  const stats = statSync(folder, { throwIfNoEntry: false })
  const without = (is: 'absent' | 'file' | 'empty') => new SteadyError('DATA_WITHOUT_IMAGES', { folder, is })
  if (stats === undefined) throw without('absent')
  if (!stats.isDirectory()) throw without('file')
  const manifest = readManifest(folder)
  const formats = await inspectDataSet(folder, manifest, await loadJpegCodec())
  if (formats.length === 0) throw without('empty')
  return { folder, manifest, formats }
}

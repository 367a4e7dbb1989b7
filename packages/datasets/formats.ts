import { coco, folder } from './image-files.ts'
import type { DataFormatName } from '../../src/core/model/workload.ts'
import type { DataFormat } from './format.ts'
import { ofrecord } from './ofrecord.ts'
import { recordio } from './recordio.ts'
import { tfrecord } from './tfrecord.ts'
import { webdataset } from './webdataset.ts'

/** Every format, by name; a data set has each in a folder of that name. */
export const dataFormats: Readonly<Record<DataFormatName, DataFormat>> = {
  folder,
  tfrecord,
  recordio,
  webdataset,
  ofrecord,
  coco,
}

/** The format of a file with images; COCO's images are single files in a separate folder. */
export const formatOfPath = (path: string): DataFormat | undefined =>
  [coco, folder, tfrecord, recordio, webdataset, ofrecord].find((dataFormat) => dataFormat.holdsImages(path))

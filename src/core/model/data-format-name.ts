/** The formats of data sets; `core/data` has a file for each. */
export const dataFormatNames = ['folder', 'tfrecord', 'recordio', 'webdataset', 'ofrecord', 'coco'] as const
export type DataFormatName = (typeof dataFormatNames)[number]

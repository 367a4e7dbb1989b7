import { sizeText } from '../text/quantities.ts'
import { type Alternatives, alternativesText } from '../messages/parts.ts'
import { findingTable } from '../model/finding.ts'

export const dataFinding = findingTable({
  'data-record-damaged': ['error', 'input'],
  'data-image-damaged': ['error', 'input'],
  'data-file-absent': ['error', 'input'],
  'data-file-added': ['warning', 'input'],
  'data-file-changed': ['error', 'input'],
})

const damagesEn: Readonly<Record<DataDamage, string>> = {
  cut: 'it ends too early',
  checksum: 'its checksum is wrong',
  marks: 'a marker in it is wrong',
  'no-image': 'it has no image',
  'no-jpeg': 'it does not begin like a JPEG',
}

const withoutImagesEn = {
  absent: 'does not exist',
  file: 'is a file',
  empty: 'has no images in a format that steady reads',
} as const

const listedEn = (value: number | readonly string[]) => (typeof value === 'number' ? value : value.join(', '))

const damagesZh: Readonly<Record<DataDamage, string>> = {
  cut: '内容不完整',
  checksum: '校验和错误',
  marks: '标记错误',
  'no-image': '其中没有图像',
  'no-jpeg': '开头不是 JPEG',
}

const differing: Readonly<Record<DataDifference['is'], string>> = {
  images: '图像数',
  classes: '类别数',
  seed: '随机种子',
  formats: '格式',
}

const withoutImagesZh = { absent: '不存在', file: '是文件', empty: '中没有 steady 能读取的图像' } as const

const listedZh = (value: number | readonly string[]) => (typeof value === 'number' ? value : value.join('、'))

const again = '请重新生成数据集，或用备份恢复该文件。'

export const findings = {
  'data-record-damaged': ({
    file,
    record,
    offset,
    is,
  }: {
    file: string
    record: number
    offset: number
    is: DataDamage
  }) => ({
    seen: {
      en: `${file}: record ${record}, at byte ${offset}, is damaged: ${damagesEn[is]}`,
      zh: `${file} 的第 ${record} 条记录（字节 ${offset} 处）已损坏：${damagesZh[is]}`,
    },
    todo: { en: 'Make the data set again, or restore the file from a copy.', zh: again },
  }),
  'data-image-damaged': ({
    file,
    record,
    offset,
    is,
  }: {
    file: string
    record: number
    offset: number
    is: DataDamage | { readonly decoder: string }
  }) => ({
    seen: {
      en: `${file}: the image of record ${record}, at byte ${offset}, is damaged: ${typeof is === 'string' ? damagesEn[is] : is.decoder}`,
      zh: `${file} 第 ${record} 条记录（字节 ${offset} 处）的图像已损坏：${typeof is === 'string' ? damagesZh[is] : is.decoder}`,
    },
    todo: { en: 'Make the data set again, or restore the file from a copy.', zh: again },
  }),
  'data-file-absent': ({ file }: { file: string }) => ({
    seen: { en: `${file} is missing from the data set`, zh: `缺少生成数据集时的文件 ${file}` },
    todo: { en: 'Make the data set again, or restore the file from a copy.', zh: again },
  }),
  'data-file-added': ({ file }: { file: string }) => ({
    seen: { en: `${file} does not belong to the data set`, zh: `${file} 不属于在此生成的数据集` },
    todo: {
      en: 'Remove the file: programs that read the folder may read it too.',
      zh: '请删除该文件：读取此目录的程序可能也会读到它。',
    },
  }),
  'data-file-changed': ({ file }: { file: string }) => ({
    seen: {
      en: `${file} has changed since it was made: its SHA-256 differs`,
      zh: `${file} 与生成时不同，SHA-256 不一致`,
    },
    todo: { en: 'Make the data set again, or restore the file from a copy.', zh: again },
  }),
}

export const errors = {
  DATA_FORMAT_UNKNOWN: ({ name, ...names }: Alternatives & { name: string }) => ({
    seen: { en: `there is no data format '${name}'`, zh: `没有名为“${name}”的数据格式` },
    fix: alternativesText(names),
  }),
  DATA_FORMAT_TWICE: ({ name }: { name: string }) => ({
    seen: { en: `the data format ${name} is named twice`, zh: `数据格式 ${name} 写了两次` },
    fix: { en: 'Name each format once.', zh: '每种格式只写一次。' },
  }),
  DATA_CLASSES_TOO_MANY: ({ images, classes }: { images: number; classes: number }) => ({
    seen: {
      en: `${classes} classes need at least as many images, but there are ${images}`,
      zh: `${images} 张图像不足以包含 ${classes} 个类别`,
    },
    fix: { en: 'Ask for more images, or for fewer classes.', zh: '请增加图像数，或减少类别数。' },
  }),
  DATA_FOLDER_IN_USE: ({ path, is }: { path: string; is: 'file' | 'folder' }) => ({
    seen: {
      en: is === 'file' ? `${path} is a file` : `${path} has files that steady data did not make`,
      zh: is === 'file' ? `${path} 是文件` : `${path} 中有不属于 steady 数据集的文件`,
    },
    fix: {
      en: 'Name a new or empty folder. Nothing was changed.',
      zh: '请指定新目录或空目录。未作任何改动。',
    },
  }),
  DATA_IS_OTHER: ({ folder, difference }: { folder: string; difference: DataDifference }) => ({
    seen: {
      en: `${folder} has another data set: its ${difference.is} ${difference.is === 'formats' || difference.is === 'images' || difference.is === 'classes' ? 'are' : 'is'} ${listedEn(difference.has)}, not ${listedEn(difference.asked)}`,
      zh: `${folder} 中是另一个数据集：其${differing[difference.is]}为 ${listedZh(difference.has)}，而不是 ${listedZh(difference.asked)}`,
    },
    fix: { en: 'Name another folder, or remove this one first.', zh: '请指定其他目录，或先删除该目录。' },
  }),
  DATA_DISK_TOO_SMALL: ({
    folder,
    images,
    needed,
    free,
  }: {
    folder: string
    images: number
    needed: number
    free: number
  }) => ({
    seen: {
      en: `${images} images need about ${sizeText(needed)}, and ${folder} has ${sizeText(free)} free`,
      zh: `${images} 张图像约需 ${sizeText(needed)}，而 ${folder} 所在磁盘仅剩 ${sizeText(free)}`,
    },
    fix: {
      en: 'Free some space, ask for fewer images or formats, or name a folder on another disk.',
      zh: '请清理磁盘、减少图像或格式，或指定其他磁盘上的目录。',
    },
  }),
  DATA_DISK_FULL: ({ folder }: { folder: string }) => ({
    seen: { en: `the disk of ${folder} became full`, zh: `${folder} 所在磁盘已满` },
    fix: {
      en: 'Free some space and run the same command again. The incomplete data set was removed.',
      zh: '数据集的残留已全部清除。请清理磁盘后重新执行同一命令。',
    },
  }),
  DATA_JPEG_LIBRARY_MISSING: ({ library, platform }: { library: string; platform: string }) => ({
    seen: {
      en: `the library ${library}, which encodes JPEGs, does not load on ${platform}`,
      zh: `用于 JPEG 编码的 ${library} 库无法在 ${platform} 上加载`,
    },
    fix: {
      en: `Install the npm package ${library} beside steadystate, or make the data set on another machine.`,
      zh: `请在 steadystate 旁安装 npm 包 ${library}，或在其他机器上生成数据集。`,
    },
  }),
  DATA_WITHOUT_IMAGES: ({ folder, is }: { folder: string; is: 'absent' | 'file' | 'empty' }) => ({
    seen: { en: `${folder} ${withoutImagesEn[is]}`, zh: `${folder} ${withoutImagesZh[is]}` },
    fix: { en: 'Name the folder of a data set.', zh: '请指定数据集所在目录。' },
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Errors extends Readonly<typeof errors> {}
}

/** What is wrong with a record or an image: see core/data. */
export type DataDamage = 'cut' | 'checksum' | 'marks' | 'no-image' | 'no-jpeg'

/** How a data set differs from the requested one. */
export type DataDifference =
  | { readonly is: 'images' | 'classes' | 'seed'; readonly has: number; readonly asked: number }
  | { readonly is: 'formats'; readonly has: readonly string[]; readonly asked: readonly string[] }

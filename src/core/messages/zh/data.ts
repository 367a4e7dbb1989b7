import type { DataDamage, DataDifference } from '../../data/damage.ts'
import { sizeText } from '../../text/size.ts'
import { alternativesZh } from '../alternatives.ts'
import type * as en from '../en/data.ts'

const damages: Readonly<Record<DataDamage, string>> = {
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

export const errors: typeof en.errors = {
  DATA_FORMAT_UNKNOWN: ({ name, ...names }) => ({
    seen: `没有名为“${name}”的数据格式`,
    fix: alternativesZh(names),
  }),
  DATA_FORMAT_TWICE: ({ name }) => ({
    seen: `数据格式 ${name} 写了两次`,
    fix: '每种格式只写一次。',
  }),
  DATA_CLASSES_TOO_MANY: ({ images, classes }) => ({
    seen: `${images} 张图像不足以包含 ${classes} 个类别`,
    fix: '请增加图像数，或减少类别数。',
  }),
  DATA_FOLDER_IN_USE: ({ path, is }) => ({
    seen: is === 'file' ? `${path} 是文件` : `${path} 中有不属于 steady 数据集的文件`,
    fix: '请指定新目录或空目录。未作任何改动。',
  }),
  DATA_IS_OTHER: ({ folder, difference }) => ({
    seen: `${folder} 中是另一个数据集：其${differing[difference.is]}为 ${listed(difference.has)}，而不是 ${listed(difference.asked)}`,
    fix: '请指定其他目录，或先删除该目录。',
  }),
  DATA_DISK_TOO_SMALL: ({ folder, images, needed, free }) => ({
    seen: `${images} 张图像约需 ${sizeText(needed)}，而 ${folder} 所在磁盘仅剩 ${sizeText(free)}`,
    fix: '请清理磁盘、减少图像或格式，或指定其他磁盘上的目录。',
  }),
  DATA_DISK_FULL: ({ folder }) => ({
    seen: `${folder} 所在磁盘已满`,
    fix: '数据集的残留已全部清除。请清理磁盘后重新执行同一命令。',
  }),
  DATA_JPEG_LIBRARY_MISSING: ({ library, platform }) => ({
    seen: `用于 JPEG 编码的 ${library} 库无法在 ${platform} 上加载`,
    fix: `请在 steadystate 旁安装 npm 包 ${library}，或在其他机器上生成数据集。`,
  }),
  DATA_WITHOUT_IMAGES: ({ folder, is }) => ({
    seen: `${folder} ${withoutImages[is]}`,
    fix: '请指定数据集所在目录。',
  }),
}

const withoutImages = { absent: '不存在', file: '是文件', empty: '中没有 steady 能读取的图像' } as const

const listed = (value: number | readonly string[]) => (typeof value === 'number' ? value : value.join('、'))

const again = '请重新生成数据集，或用备份恢复该文件。'

export const findings: typeof en.findings = {
  'data-record-damaged': ({ file, record, offset, is }) => ({
    seen: `${file} 的第 ${record} 条记录（字节 ${offset} 处）已损坏：${damages[is]}`,
    todo: again,
  }),
  'data-image-damaged': ({ file, record, offset, is }) => ({
    seen: `${file} 第 ${record} 条记录（字节 ${offset} 处）的图像已损坏：${typeof is === 'string' ? damages[is] : is.decoder}`,
    todo: again,
  }),
  'data-file-absent': ({ file }) => ({
    seen: `缺少生成数据集时的文件 ${file}`,
    todo: again,
  }),
  'data-file-added': ({ file }) => ({
    seen: `${file} 不属于在此生成的数据集`,
    todo: '请删除该文件：读取此目录的程序可能也会读到它。',
  }),
  'data-file-changed': ({ file }) => ({
    seen: `${file} 与生成时不同，SHA-256 不一致`,
    todo: again,
  }),
}

import type { ArchiveExcess, NoMemberFile } from '../../logs/archive-limits.ts'
import type * as en from '../en/archives.ts'

export const missing: typeof en.missing = {
  'member-leaves': () => '其路径指向压缩包之外',
  'member-no-file': ({ is }) => `在压缩包中是${noMemberNames[is]}，不是文件`,
  'member-method': ({ method }) => `采用 zip 的压缩方法 ${method}；steady 只读取未压缩和 deflate 压缩的文件`,
  'member-replaced': () => '压缩包中后面还有同一路径的文件',
  'archive-apart': () => '是压缩包，单独指定时 steady 才会打开',
}

export const errors: typeof en.errors = {
  ARCHIVE_NOT_READ: ({ archive }) => ({
    seen: `“${archive}”的开头不是 zip、tar、tar.gz 或 tar.zst 压缩包`,
    fix: '其他类型的压缩包请先解压，再指定目录；否则请重新复制该文件。',
  }),
  ARCHIVE_DAMAGED: ({ archive, problem }) => ({
    seen: `压缩包“${archive}”已损坏或不完整（${problem}）`,
    fix: '请重新复制；压缩包损坏时，steady 不读取其中任何部分。',
  }),
  ARCHIVE_ENCRYPTED: ({ archive, member }) => ({
    seen: `压缩包“${archive}”中的 ${member} 已加密`,
    fix: '请用密码解压，再指定目录。',
  }),
  ARCHIVE_TOO_LARGE: ({ archive, is }) => ({
    seen: `压缩包“${archive}”${excessText(is)}`,
    fix: '如果信任该压缩包，请自行解压，再指定目录。',
  }),
  ARCHIVE_FILE_NOT_FOUND: ({ archive, file }) => ({
    seen: `压缩包“${archive}”中没有文件“${file}”`,
    fix: '请测量整个压缩包，结果会列出其中每个日志的路径。',
  }),
  ARCHIVE_OF_RESULTS: ({ archive }) => ({
    seen: `“${archive}”是结果压缩包，日志的命名、格式和测速协议已在其中注明`,
    fix: '导入时请勿附加其他选项；生成报告时可以换用其他测速协议。',
  }),
  ARCHIVE_FILE_CHANGED: ({ archive, file }) => ({
    seen: `压缩包“${archive}”中的 ${file} 与清单所列不符`,
    fix: '请从原处重新获取该压缩包；改动过的结果不会被导入。',
  }),
  ARCHIVE_MANIFEST_DAMAGED: ({ archive }) => ({
    seen: `结果压缩包“${archive}”中的清单已损坏`,
    fix: '请从原处重新获取该压缩包。',
  }),
  ARCHIVE_RESULTS_DIFFER: ({ archive, folder, file }) => ({
    seen: `“${folder}”中已有文件，其中的 ${file} 与压缩包“${archive}”中的不同`,
    fix: '请指定其他结果目录；steady 不会覆盖该目录。',
  }),
  ARCHIVE_NAME: ({ file }) => ({
    seen: `无法按文件名“${file}”写出压缩包`,
    fix: '文件名请以 .tar、.tar.gz 或 .tgz 结尾。',
  }),
  ARCHIVE_FILE_CHANGES: ({ file }) => ({
    seen: `写压缩包期间 ${file} 发生了变化`,
    fix: '请等结果目录不再有任务写入后重新生成。',
  }),
  RESULTS_WITHOUT_LOGS: ({ folder }) => ({
    seen: `“${folder}”中的结果没有日志`,
    fix: '请指定由实际运行或导入日志得到的结果。',
  }),
  ARCHIVE_WITHOUT_LOG: ({ archive, files }) => ({
    seen: files === 0 ? `压缩包“${archive}”中没有文件` : `压缩包“${archive}”中没有任何已知格式的日志`,
    fix: '请检查这是否为存放日志的压缩包。',
  }),
}

const noMemberNames: Record<NoMemberFile, string> = {
  link: '链接',
  device: '设备',
  pipe: '管道',
  unknown: '未知类型的条目',
}

function excessText(is: ArchiveExcess): string {
  switch (is.kind) {
    case 'members':
      return `含有超过 ${is.most} 个文件`
    case 'file-bytes':
      return `含有超过 ${is.mebibytes} MiB 的文件`
    case 'all-bytes':
      return `解压后超过 ${is.mebibytes} MiB`
    case 'ratio':
      return `解压后超过自身大小的 ${is.ratio} 倍，日志文本不可能如此`
  }
}

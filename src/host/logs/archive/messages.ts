import type { ArchiveExcess, NoMemberFile } from './limits.ts'

const noMemberNamesEn: Record<NoMemberFile, string> = {
  link: 'a link',
  device: 'a device',
  pipe: 'a pipe',
  unknown: 'of a kind that steady does not know',
}

function excessTextEn(is: ArchiveExcess): string {
  switch (is.kind) {
    case 'members':
      return `has more than ${is.most} files`
    case 'file-bytes':
      return `has a file of more than ${is.mebibytes} MiB`
    case 'all-bytes':
      return `unpacks to more than ${is.mebibytes} MiB`
    case 'ratio':
      return `unpacks to more than ${is.ratio} times its size, which no text of logs does`
  }
}

const noMemberNamesZh: Record<NoMemberFile, string> = {
  link: '链接',
  device: '设备',
  pipe: '管道',
  unknown: '未知类型的条目',
}

function excessTextZh(is: ArchiveExcess): string {
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

export const missing = {
  'member-leaves': () => ({ en: 'its path leads out of the archive', zh: '其路径指向压缩包之外' }),
  'member-no-file': ({ is }: { is: NoMemberFile }) => ({
    en: `it is ${noMemberNamesEn[is]} in the archive, not a file`,
    zh: `在压缩包中是${noMemberNamesZh[is]}，不是文件`,
  }),
  'member-method': ({ method }: { method: number }) => ({
    en: `it is compressed with method ${method} of zip; steady reads stored and deflated files`,
    zh: `采用 zip 的压缩方法 ${method}；steady 只读取未压缩和 deflate 压缩的文件`,
  }),
  'member-replaced': () => ({
    en: 'a later file of the archive has the same path',
    zh: '压缩包中后面还有同一路径的文件',
  }),
  'archive-apart': () => ({
    en: 'it is an archive, which steady opens only where it is named by itself',
    zh: '是压缩包，单独指定时 steady 才会打开',
  }),
}

export const errors = {
  ARCHIVE_NOT_READ: ({ archive }: { archive: string }) => ({
    seen: {
      en: `'${archive}' does not begin like a zip, tar, tar.gz or tar.zst archive`,
      zh: `“${archive}”的开头不是 zip、tar、tar.gz 或 tar.zst 压缩包`,
    },
    fix: {
      en: 'If it is of another kind, unpack it and name the folder. Otherwise copy it again.',
      zh: '其他类型的压缩包请先解压，再指定目录；否则请重新复制该文件。',
    },
  }),
  ARCHIVE_DAMAGED: ({ archive, problem }: { archive: string; problem: string }) => ({
    seen: {
      en: `the archive '${archive}' is damaged or incomplete (${problem})`,
      zh: `压缩包“${archive}”已损坏或不完整（${problem}）`,
    },
    fix: {
      en: 'Copy it again. steady reads no part of a damaged archive.',
      zh: '请重新复制；压缩包损坏时，steady 不读取其中任何部分。',
    },
  }),
  ARCHIVE_ENCRYPTED: ({ archive, member }: { archive: string; member: string }) => ({
    seen: {
      en: `${member} in the archive '${archive}' is encrypted`,
      zh: `压缩包“${archive}”中的 ${member} 已加密`,
    },
    fix: {
      en: 'Unpack the archive with its password, and name the folder.',
      zh: '请用密码解压，再指定目录。',
    },
  }),
  ARCHIVE_TOO_LARGE: ({ archive, is }: { archive: string; is: ArchiveExcess }) => ({
    seen: { en: `the archive '${archive}' ${excessTextEn(is)}`, zh: `压缩包“${archive}”${excessTextZh(is)}` },
    fix: {
      en: 'If you trust it, unpack it yourself and name the folder.',
      zh: '如果信任该压缩包，请自行解压，再指定目录。',
    },
  }),
  ARCHIVE_FILE_NOT_FOUND: ({ archive, file }: { archive: string; file: string }) => ({
    seen: {
      en: `the archive '${archive}' has no file '${file}'`,
      zh: `压缩包“${archive}”中没有文件“${file}”`,
    },
    fix: {
      en: 'Measure the whole archive: it lists its logs with their paths.',
      zh: '请测量整个压缩包，结果会列出其中每个日志的路径。',
    },
  }),
  ARCHIVE_OF_RESULTS: ({ archive }: { archive: string }) => ({
    seen: {
      en: `'${archive}' is an archive of results, which states how its logs are named, read and measured`,
      zh: `“${archive}”是结果压缩包，日志的命名、格式和测速协议已在其中注明`,
    },
    fix: {
      en: 'Import it without further options. A report can have another protocol.',
      zh: '导入时请勿附加其他选项；生成报告时可以换用其他测速协议。',
    },
  }),
  ARCHIVE_FILE_CHANGED: ({ archive, file }: { archive: string; file: string }) => ({
    seen: {
      en: `in the archive '${archive}', ${file} is not the file that the manifest lists`,
      zh: `压缩包“${archive}”中的 ${file} 与清单所列不符`,
    },
    fix: {
      en: 'Take the archive from where it was made. Changed results are not imported.',
      zh: '请从原处重新获取该压缩包；改动过的结果不会被导入。',
    },
  }),
  ARCHIVE_MANIFEST_DAMAGED: ({ archive }: { archive: string }) => ({
    seen: {
      en: `the manifest in the archive of results '${archive}' is damaged`,
      zh: `结果压缩包“${archive}”中的清单已损坏`,
    },
    fix: { en: 'Take the archive from where it was made.', zh: '请从原处重新获取该压缩包。' },
  }),
  ARCHIVE_RESULTS_DIFFER: ({ archive, folder, file }: { archive: string; folder: string; file: string }) => ({
    seen: {
      en: `'${folder}' has files, and its ${file} is not that of the archive '${archive}'`,
      zh: `“${folder}”中已有文件，其中的 ${file} 与压缩包“${archive}”中的不同`,
    },
    fix: {
      en: 'Name another results folder. steady does not overwrite this one.',
      zh: '请指定其他结果目录；steady 不会覆盖该目录。',
    },
  }),
  ARCHIVE_NAME: ({ file }: { file: string }) => ({
    seen: { en: `steady writes no archive of the name '${file}'`, zh: `无法按文件名“${file}”写出压缩包` },
    fix: {
      en: 'Name a file that ends in .tar, .tar.gz or .tgz.',
      zh: '文件名请以 .tar、.tar.gz 或 .tgz 结尾。',
    },
  }),
  ARCHIVE_FILE_CHANGES: ({ file }: { file: string }) => ({
    seen: { en: `${file} changed while the archive was written`, zh: `写压缩包期间 ${file} 发生了变化` },
    fix: {
      en: 'Write the archive again once no session is at work on the results.',
      zh: '请等结果目录不再有任务写入后重新生成。',
    },
  }),
  RESULTS_WITHOUT_LOGS: ({ folder }: { folder: string }) => ({
    seen: { en: `the results in '${folder}' have no logs`, zh: `“${folder}”中的结果没有日志` },
    fix: {
      en: 'Name results whose runs were executed or imported from logs.',
      zh: '请指定由实际运行或导入日志得到的结果。',
    },
  }),
  ARCHIVE_WITHOUT_LOG: ({ archive, files }: { archive: string; files: number }) => ({
    seen: {
      en:
        files === 0
          ? `the archive '${archive}' has no files`
          : `no file in the archive '${archive}' is a log of a known format`,
      zh: files === 0 ? `压缩包“${archive}”中没有文件` : `压缩包“${archive}”中没有任何已知格式的日志`,
    },
    fix: { en: 'Check that this is the archive of the logs.', zh: '请检查这是否为存放日志的压缩包。' },
  }),
}

declare module '../../../core/messages/codes.ts' {
  interface Reasons extends Readonly<typeof missing> {}
  interface Errors extends Readonly<typeof errors> {}
}

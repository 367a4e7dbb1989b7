import type { NoFile, NoText } from '../../model/unreadable.ts'
import type * as en from '../en/logs.ts'

export const errors: typeof en.errors = {
  LOG_NOT_FOUND: ({ path }) => ({ seen: `文件 ${path} 不存在`, fix: '请检查路径。' }),
  LOG_IS_FOLDER: ({ path }) => ({
    seen: `${path} 是一个目录`,
    fix: '请指定日志文件；读取整个目录请用 steady import。',
  }),
  LOG_NOT_FILE: ({ path, is }) => ({
    seen: `${path} 是${noFileNames[is]}，不是文件`,
    fix: '请指定日志文件。',
  }),
  LOG_QUIET: ({ name, seconds }) => ({
    seen: `${name} 在 ${seconds} 秒内没有数据，也没有结束`,
    fix: '请检查写入端程序，或先将其输出保存为文件再测量。',
  }),
  LOG_ENDLESS: ({ name, mebibytes }) => ({
    seen: `${name} 的前 ${mebibytes} MiB 中没有任何已知日志格式的行`,
    fix: '请检查写入的内容；很长的日志请先保存为文件再测量。',
  }),
  LOG_UNREADABLE: ({ path, code }) => ({
    seen: `无法读取 ${path}（${code}）`,
    fix: '请检查其权限和所在磁盘。',
  }),
  LOG_FORMAT_NOT_FOUND: ({ file }) => ({
    seen: `日志格式文件“${file}”不存在`,
    fix: '请检查路径；已知格式的标识见 docs/log-formats.md。',
  }),
  LOG_EMPTY: ({ name }) => ({
    seen: `${name} 是空文件`,
    fix: '请检查运行的输出是否写到此处；磁盘已满或重定向有误会留下空文件。',
  }),
  DRAFT_FILE_EXISTS: ({ path }) => ({
    seen: `文件“${path}”已存在`,
    fix: '请指定其他文件：steady 不会覆盖任何文件。',
  }),
  DRAFT_ANSWER_CONTRADICTS: ({ answer, words, said }) => ({
    seen: `回答 ${answer} 所指的数字在日志中另有含义：“${words.trim()}”`,
    fix: `请改为 ${said}，或指定另一个数字。`,
  }),
  DRAFT_NOTHING_REPEATS: ({ log }) => ({
    seen: `“${log}”中没有只是数字不同的重复行`,
    fix: '请检查它是否为多步训练的日志。',
  }),
  DRAFT_NO_TIMES: ({ lines, example }) => ({
    seen: `“${example.slice(0, 80)}”等 ${lines} 行只给出步数，没有任何信息说明时间或速度`,
    fix: '请用 steady time 运行程序：它会记录每一行到达的时间。也可让程序在每行打印时间。',
  }),
  DRAFT_LINES_DIFFER: ({ line }) => ({
    seen: `无论用文本还是用模式，都无法将第 ${line} 行这类行与其他行区分开`,
    fix: '请手写模式：steady docs logs 中有示例。',
  }),
  LOG_DAMAGED: ({ name, method, problem }) => ({
    seen: `${name} 以 ${method} 压缩，其数据已损坏或不完整（${problem}）`,
    fix: '请重新复制该文件，或解压可用部分后测量其文本。',
  }),
  LOG_UNPACKS_TOO_FAR: ({ name, ratio }) => ({
    seen: `${name} 解压后超过自身大小的 ${ratio} 倍，日志文本不会如此`,
    fix: '如果信任该文件，请自行解压，再指定解压后的文件。',
  }),
  LOG_NOT_TEXT: ({ name, is }) => ({
    seen: `${name} 是${noTextNames[is]}，不是日志文本`,
    fix:
      is === 'utf-16'
        ? '请先转换编码：iconv -f UTF-16 -t UTF-8。'
        : '请指定训练程序打印的文本；steady 可直接读取 gzip 和 zstd，不支持其他压缩格式。',
  }),
}

export const noFileNames: Record<NoFile, string> = {
  device: '设备',
  pipe: '管道',
  socket: '套接字',
}

const noTextNames: Record<NoText, string> = {
  archive: ' zip 压缩包或 Office 文档',
  program: '可执行程序',
  pdf: ' PDF 文档',
  image: ' PNG 图片',
  database: ' SQLite 数据库',
  bzip2: ' bzip2 压缩包',
  xz: ' xz 压缩包',
  hdf5: ' HDF5 文件',
  'utf-16': ' UTF-16 文本',
  binary: '二进制数据',
  nul: '全为 NUL 字节的文件',
}

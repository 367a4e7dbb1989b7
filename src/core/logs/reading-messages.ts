import type { OpenColumn } from './tables/columns.ts'
import type { FileWithoutSteps } from './tables/csv-header.ts'
import { counted } from '../text/quantities.ts'
import { perLanguage } from '../messages/sentences.ts'
import { type NoFile, noFileNames, type NoText } from '../messages/parts.ts'

const noTextNamesEn: Record<NoText, string> = {
  archive: 'a zip archive or office document',
  program: 'a program',
  pdf: 'a PDF document',
  image: 'a PNG image',
  database: 'an SQLite database',
  bzip2: 'a bzip2 archive',
  xz: 'an xz archive',
  hdf5: 'an HDF5 file',
  'utf-16': 'UTF-16 text',
  trace: 'the trace of a profiler',
  binary: 'binary data',
  nul: 'nothing but NUL bytes',
}

const noTextNamesZh: Record<NoText, string> = {
  archive: ' zip 压缩包或 Office 文档',
  program: '可执行程序',
  pdf: ' PDF 文档',
  image: ' PNG 图片',
  database: ' SQLite 数据库',
  bzip2: ' bzip2 压缩包',
  xz: ' xz 压缩包',
  hdf5: ' HDF5 文件',
  'utf-16': ' UTF-16 文本',
  trace: '性能分析器的跟踪文件',
  binary: '二进制数据',
  nul: '全为 NUL 字节的文件',
}

const traceFixEn =
  'Give the log of the training, without the profiler, which slows its steps. Perfetto, nsys stats or XProf show a trace.'
const traceFixZh =
  '请提供未开启性能分析器时的训练日志，因为分析器会拖慢训练步；跟踪文件可用 Perfetto、nsys stats 或 XProf 查看。'

const noTextFixesEn: Partial<Record<NoText, string>> = {
  'utf-16': 'Convert it first: iconv -f UTF-16 -t UTF-8.',
  trace: traceFixEn,
}
const noTextFixesZh: Partial<Record<NoText, string>> = {
  'utf-16': '请先转换编码：iconv -f UTF-16 -t UTF-8。',
  trace: traceFixZh,
}

const withoutStepsEn: Record<FileWithoutSteps, { readonly seen: string; readonly fix: string }> = {
  'nvidia-smi': {
    seen: 'the file is a record of nvidia-smi: it shows how busy the GPUs were, and no training step',
    fix: 'Give what the training program printed, or a file of its metrics.',
  },
  'wandb-summary': {
    seen: 'the file is a summary of Weights & Biases: it has only the last value of each metric, of one step',
    fix: 'Give output.log of the same folder, or export the history of the run as CSV.',
  },
  'wandb-several-runs': {
    seen: 'the table has the same metric of several runs, side by side',
    fix: 'Export each run to its own file.',
  },
  trace: {
    seen: 'the file is the trace of a profiler: it has the operations of a few steps, and no log of the training',
    fix: traceFixEn,
  },
  results: {
    seen: 'the file is a table of results: each row is the figure of a run, and none is a training step',
    fix: 'Measure or import the logs of these runs. steady check reads a table of results if it is Markdown.',
  },
}

const withoutStepsZh: Record<FileWithoutSteps, { readonly seen: string; readonly fix: string }> = {
  'nvidia-smi': {
    seen: '该文件是 nvidia-smi 的记录：只有 GPU 的忙碌程度，没有训练步',
    fix: '请提供训练程序的输出，或其指标文件。',
  },
  'wandb-summary': {
    seen: '该文件是 Weights & Biases 的摘要：只有每个指标在最后一步的值',
    fix: '请提供同一文件夹中的 output.log，或将运行的历史导出为 CSV。',
  },
  'wandb-several-runs': {
    seen: '该表并排列出了多次运行的同一指标',
    fix: '请将每次运行分别导出为一个文件。',
  },
  trace: { seen: '该文件是性能分析器的跟踪：只有若干步内的各个操作，不是训练日志', fix: traceFixZh },
  results: {
    seen: '该文件是结果表：每行是一次运行的结果，不是训练步',
    fix: '请测量或导入这些运行的日志；Markdown 格式的结果表可用 steady check 核对。',
  },
}

const nearestTextEn = ({ format, lines }: { format: string; lines: number }) =>
  `${format}: ${counted(lines, 'line')} ${lines === 1 ? 'contains' : 'contain'} one of its keywords, but none parses as a step`

const nearestTextZh = ({ format, lines }: { format: string; lines: number }) =>
  `${format}：${lines} 行包含其关键字，但都不能解析为训练步记录`

const openColumnsEn: Record<OpenColumn['is'], (column: string) => string> = {
  'unit-of-time': (column) => `nothing says whether '${column}' is in seconds or milliseconds`,
  'log-calls': (column) =>
    `'${column}' counts calls of a logger, which may be any number of steps apart, and nothing else counts steps`,
  untimed: (column) => `beside '${column}' there is no time, no duration and no rate`,
}

const openColumnsZh: Record<OpenColumn['is'], (column: string) => string> = {
  'unit-of-time': (column) => `日志没有说明“${column}”的单位是秒还是毫秒`,
  'log-calls': (column) => `“${column}”统计的是记录器的调用次数，每次可能间隔任意步数，而日志中没有其他步号`,
  untimed: (column) => `除“${column}”外，没有时间、用时或吞吐率`,
}

export const missing = {
  'column-open': ({ column, is }: OpenColumn) => ({
    en: openColumnsEn[is](column),
    zh: openColumnsZh[is](column),
  }),
}

/** Log files that cannot be read. */
export const errors = {
  LOG_HOLDS_NO_STEPS: perLanguage({
    en: ({ is }: { is: FileWithoutSteps }) => withoutStepsEn[is],
    zh: ({ is }) => withoutStepsZh[is],
  }),
  LOG_FORMAT_UNDETECTED: ({ nearest }: { nearest: readonly { format: string; lines: number }[] }) => ({
    seen: {
      en: `no line matches a known log format${nearest.length === 0 ? ', and none contains a keyword of one' : ` (nearest: ${nearest.map(nearestTextEn).join('; ')})`}`,
      zh: `没有任何一行符合已知的日志格式${nearest.length === 0 ? '，也没有出现其关键字' : `（最接近的格式：${nearest.map(nearestTextZh).join('；')}）`}`,
    },
    fix: {
      en: 'Check that this is the log of a training run. docs/log-formats.md lists the known formats.',
      zh: '请确认这是训练运行的日志。已知格式见 docs/log-formats.md。',
    },
  }),
  LOG_FORMAT_MATCHES_NOTHING: ({ nearest }: { nearest: { line: number; text: string } | null }) => ({
    seen: {
      en: `no line of the log matches the log format: ${
        nearest === null
          ? 'none contains the texts of its step lines'
          : `line ${nearest.line} contains its text, but none of its numbers: ${nearest.text}`
      }`,
      zh: `日志中没有任何一行符合该日志格式：${
        nearest === null
          ? '没有一行包含其训练步记录的固定文本'
          : `第 ${nearest.line} 行包含其文本，但没有其中的数值：${nearest.text}`
      }`,
    },
    fix: {
      en: 'Compare the log format with a step line of the log.',
      zh: '请将该文件与日志中的训练步记录对照，或另写一个。',
    },
  }),
  LOG_NOT_FOUND: ({ path }: { path: string }) => ({
    seen: { en: `there is no file ${path}`, zh: `文件 ${path} 不存在` },
    fix: { en: 'Check the path.', zh: '请检查路径。' },
  }),
  LOG_IS_FOLDER: ({ path }: { path: string }) => ({
    seen: { en: `${path} is a folder`, zh: `${path} 是一个目录` },
    fix: {
      en: 'Name the log files, or import the folder with steady import.',
      zh: '请指定日志文件；读取整个目录请用 steady import。',
    },
  }),
  LOG_NOT_FILE: ({ path, is }: { path: string; is: NoFile }) => ({
    seen: { en: `${path} is a ${is}, not a file`, zh: `${path} 是${noFileNames[is]}，不是文件` },
    fix: { en: 'Name the log file.', zh: '请指定日志文件。' },
  }),
  LOG_QUIET: ({ name, seconds }: { name: string; seconds: number }) => ({
    seen: {
      en: `${name} sent nothing for ${seconds} s and did not end`,
      zh: `${name} 在 ${seconds} 秒内没有数据，也没有结束`,
    },
    fix: {
      en: 'Check the program that writes to it, or save its output in a file and measure that.',
      zh: '请检查写入端程序，或先将其输出保存为文件再测量。',
    },
  }),
  LOG_ENDLESS: ({ name, mebibytes }: { name: string; mebibytes: number }) => ({
    seen: {
      en: `the first ${mebibytes} MiB of ${name} have no line of a known log format`,
      zh: `${name} 的前 ${mebibytes} MiB 中没有任何已知日志格式的行`,
    },
    fix: {
      en: 'Check what is sent there. Save a very long log in a file and measure that.',
      zh: '请检查写入的内容；很长的日志请先保存为文件再测量。',
    },
  }),
  LOG_UNREADABLE: ({ path, code }: { path: string; code: string }) => ({
    seen: { en: `${path} cannot be read (${code})`, zh: `无法读取 ${path}（${code}）` },
    fix: { en: 'Check its permissions and its disk.', zh: '请检查其权限和所在磁盘。' },
  }),
  LOG_FORMAT_NOT_FOUND: ({ file }: { file: string }) => ({
    seen: { en: `there is no log format file '${file}'`, zh: `日志格式文件“${file}”不存在` },
    fix: {
      en: 'Check the path. The ids of known formats are listed in docs/log-formats.md.',
      zh: '请检查路径；已知格式的标识见 docs/log-formats.md。',
    },
  }),
  LOG_EMPTY: ({ name }: { name: string }) => ({
    seen: { en: `${name} is empty`, zh: `${name} 是空文件` },
    fix: {
      en: 'Check that the run wrote its output here. A full disk or a wrong redirection leaves empty files.',
      zh: '请检查运行的输出是否写到此处；磁盘已满或重定向有误会留下空文件。',
    },
  }),
  DRAFT_FILE_EXISTS: ({ path }: { path: string }) => ({
    seen: { en: `there is already a file '${path}'`, zh: `文件“${path}”已存在` },
    fix: {
      en: 'Name another file. steady does not overwrite files.',
      zh: '请指定其他文件：steady 不会覆盖任何文件。',
    },
  }),
  DRAFT_ANSWER_CONTRADICTS: ({ answer, words, said }: { answer: string; words: string; said: string }) => ({
    seen: {
      en: `the answer ${answer} names a number that the log calls something else: '${words.trim()}'`,
      zh: `回答 ${answer} 所指的数字在日志中另有含义：“${words.trim()}”`,
    },
    fix: { en: `Answer ${said}, or name another number.`, zh: `请改为 ${said}，或指定另一个数字。` },
  }),
  DRAFT_NOTHING_REPEATS: ({ log }: { log: string }) => ({
    seen: { en: `no line of '${log}' repeats with other numbers`, zh: `“${log}”中没有只是数字不同的重复行` },
    fix: {
      en: 'Check that it is the log of a training run of several steps.',
      zh: '请检查它是否为多步训练的日志。',
    },
  }),
  DRAFT_NO_TIMES: ({ lines, example }: { lines: number; example: string }) => ({
    seen: {
      en: `${lines} lines such as '${example.slice(0, 80)}' count steps, but nothing says when they were, or how fast`,
      zh: `“${example.slice(0, 80)}”等 ${lines} 行只给出步数，没有任何信息说明时间或速度`,
    },
    fix: {
      en: 'Run the program under steady time: it records when each line arrives. Or print a time on each line.',
      zh: '请用 steady time 运行程序：它会记录每一行到达的时间。也可让程序在每行打印时间。',
    },
  }),
  DRAFT_LINES_DIFFER: ({ line }: { line: number }) => ({
    seen: {
      en: `no text and no pattern can distinguish lines like line ${line} from the others`,
      zh: `无论用文本还是用模式，都无法将第 ${line} 行这类行与其他行区分开`,
    },
    fix: {
      en: 'Write a pattern by hand: steady docs logs shows one.',
      zh: '请手写模式：steady docs logs 中有示例。',
    },
  }),
  LOG_DAMAGED: ({ name, method, problem }: { name: string; method: string; problem: string }) => ({
    seen: {
      en: `the ${method} data of ${name} is damaged or incomplete (${problem})`,
      zh: `${name} 的 ${method} 数据已损坏或不完整（${problem}）`,
    },
    fix: {
      en: 'Copy the file again, or decompress the readable part and measure that.',
      zh: '请重新复制该文件，或解压可用部分后测量其文本。',
    },
  }),
  LOG_UNPACKS_TOO_FAR: ({ name, ratio }: { name: string; ratio: number }) => ({
    seen: {
      en: `${name} unpacks to more than ${ratio} times its size, which no text of logs does`,
      zh: `${name} 解压后超过自身大小的 ${ratio} 倍，日志文本不会如此`,
    },
    fix: {
      en: 'If you trust it, unpack it yourself and name the unpacked file.',
      zh: '如果信任该文件，请自行解压，再指定解压后的文件。',
    },
  }),
  LOG_NOT_TEXT: ({ name, is }: { name: string; is: NoText }) => ({
    seen: {
      en: `${name} is ${noTextNamesEn[is]}, not the text of a log`,
      zh: `${name} 是${noTextNamesZh[is]}，不是日志文本`,
    },
    fix: {
      en: noTextFixesEn[is] ?? 'Name the text log of the training program, plain, packed or in an archive.',
      zh:
        noTextFixesZh[is] ??
        '请指定训练程序打印的文本；可为原文、gzip 或 zstd 压缩文件，也可在 zip 或 tar 压缩包中。',
    },
  }),
}

declare module '../messages/codes.ts' {
  interface Reasons extends Readonly<typeof missing> {}
  interface Errors extends Readonly<typeof errors> {}
}

/** Of how many devices figures and rates are. */
export const scopeFindings = {
  'figure-of-one-device': () => ({
    seen: {
      en: 'nothing states the number of devices, so the figure and the rates beside it are of each device',
      zh: '没有任何信息说明设备数，因此结果及其旁的速率都是单个设备的',
    },
    todo: {
      en: 'For a figure of all devices together, state their number.',
      zh: '要得到全部设备合计的结果，请说明设备数。',
    },
  }),
  'batch-of-unknown-devices': () => ({
    seen: {
      en: 'a batch per device is stated, and no number of devices, so that the batch does not count',
      zh: '说明了每设备的批大小，却没有说明设备数，因此批大小不计入',
    },
    todo: {
      en: 'State the number of devices: the batch then confirms the printed rates.',
      zh: '请说明设备数，以便用批大小核对打印的速率。',
    },
  }),
  'rate-scope-open': () => ({
    seen: {
      en: 'nothing says whether the printed rate counts all devices; it is shown as printed',
      zh: '没有任何信息说明打印的速率是否计入全部设备；结果按打印值给出',
    },
    todo: {
      en: 'State it in a format: rates is global or per-device.',
      zh: '请在格式中说明 rates 是 global 还是 per-device。',
    },
  }),
}

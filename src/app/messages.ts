import type { Stranger } from '../core/model/stranger.ts'
import { counted } from '../core/text/quantities.ts'
import { perLanguage } from '../core/messages/sentences.ts'

/** Why options cannot be used as they were. What is named here is written as it was typed. */
export type Conflict =
  | { readonly kind: 'exclusive'; readonly option: string; readonly others: readonly string[] }
  /** Both write to standard output; `instead` prints what was probably meant. */
  | { readonly kind: 'one-output'; readonly options: readonly string[]; readonly instead: string }
  | { readonly kind: 'needs'; readonly option: string; readonly needed: string }
  | { readonly kind: 'no-log'; readonly option: string }
  /** The format of the log is known; null where there is no log. */
  | { readonly kind: 'no-question'; readonly option: string; readonly format: string | null }
  | { readonly kind: 'one-log'; readonly option: string; readonly logs: number }

/** What an option takes. */
export type WantedValue =
  | { readonly kind: 'whole-number'; readonly least: number }
  | { readonly kind: 'share' }
  | { readonly kind: 'duration' }
  /** A name with one value for each of two sides. */
  | { readonly kind: 'two-values' }
  | { readonly kind: 'choice'; readonly valid: readonly string[] }
  | { readonly kind: 'answer'; readonly keys: readonly string[] }
  /** What a folder can be called. */
  | { readonly kind: 'name' }
  /** A condition of a training with its value. */
  | { readonly kind: 'condition'; readonly names: readonly string[] }

/** `help` is the command that shows what is valid. */
type WithHelp = { readonly help: string }

/** Whose a file may be. */
export function strangerEn(path: string, stranger: Stranger): string {
  switch (stranger.kind) {
    case 'owner':
      return `${path} belongs to another user, with the number ${stranger.id}`
    case 'commit':
      return `${path} came with a clone, and ${authorOf(stranger, 'somebody')} changed it last (${stranger.commit.slice(0, 12)})`
    case 'download':
      return `${path} lies in ${stranger.folder}, where browsers put files`
  }
}

export function strangerZh(path: string, stranger: Stranger): string {
  switch (stranger.kind) {
    case 'owner':
      return `${path} 属于另一个用户（编号 ${stranger.id}）`
    case 'commit':
      return `${path} 来自克隆的仓库，最后由 ${authorOf(stranger, '他人')} 修改（${stranger.commit.slice(0, 12)}）`
    case 'download':
      return `${path} 位于浏览器存放下载文件的 ${stranger.folder}`
  }
}

const authorOf = ({ author }: { readonly author: string }, nobody: string) =>
  author === '' ? nobody : author

const meantTextEn = (meant: string | null) => (meant === null ? '' : `Did you mean ${meant}? `)

function wantedTextEn(wanted: WantedValue): string {
  switch (wanted.kind) {
    case 'whole-number':
      return `not a whole number from ${wanted.least}`
    case 'share':
      return 'not a percentage, and not a number between 0 and 1'
    case 'duration':
      return 'not a duration'
    case 'two-values':
      return 'not a name with two values'
    case 'choice':
      return 'not one of its values'
    case 'answer':
      return 'not an answer to a question about the log'
    case 'name':
      return 'not a name of lower-case letters, digits, dots and hyphens'
    case 'condition':
      return 'not a setting with a value'
  }
}

function exampleTextEn(option: string, wanted: WantedValue): string {
  switch (wanted.kind) {
    case 'whole-number':
      return `Write it like ${option} 8.`
    case 'share':
      return `Write it like ${option} 5%.`
    case 'duration':
      return `Write it like ${option} 90s, ${option} 30m or ${option} 2h.`
    case 'two-values':
      return `Write it like ${option} precision=fp32,amp.`
    case 'choice':
      return `Use one of: ${wanted.valid.join(', ')}.`
    case 'answer':
      return `Write it like ${option} rates=global, with one of: ${wanted.keys.join(', ')}.`
    case 'name':
      return `Write it like ${option} before.`
    case 'condition':
      return `Write it like ${option} image-size=64, with one of: ${wanted.names.join(', ')}.`
  }
}

function conflictTextEn(is: Conflict): { readonly seen: string; readonly fix: string } {
  switch (is.kind) {
    case 'exclusive': {
      const others = is.others.join(', ')
      return {
        seen: `${is.option} cannot be combined with ${others}`,
        fix: `Remove ${is.option}, or remove ${others}.`,
      }
    }
    case 'one-output':
      return {
        seen: `${is.options.join(' and ')} both write to standard output`,
        fix: `Use one of them. For the whole report as JSON, write ${is.instead}.`,
      }
    case 'needs':
      return {
        seen: `${is.option} has no effect without ${is.needed}`,
        fix: `Add ${is.needed}, or remove ${is.option}.`,
      }
    case 'no-log':
      return {
        seen: `${is.option} is for logs, and both sides are results folders`,
        fix: `Remove ${is.option}: the results folders state it.`,
      }
    case 'no-question':
      return {
        seen:
          is.format === null
            ? `${is.option} answers a question about a log, and no log is given`
            : `${is.option} answers a question about an unknown log format, and this log is of the format ${is.format}`,
        fix: `Remove ${is.option}.`,
      }
    case 'one-log':
      return {
        seen: `${is.option} is for one log, and ${is.logs} are named`,
        fix: 'Name one log.',
      }
  }
}

/** What the operating system means by its codes. */
const systemTextsEn: Readonly<Partial<Record<string, string>>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  ENOENT: 'no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it exists already',
  ENOTEMPTY: 'the folder is not empty',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
  EDQUOT: 'the disk quota is used up',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  ELOOP: 'too many symbolic links',
  ENAMETOOLONG: 'the name is too long',
  EBUSY: 'it is in use',
  ETIMEDOUT: 'no answer in time',
  ENOMEM: 'out of memory',
}

function systemFixEn(code: string, path: string | null): string {
  const file = path ?? 'the file'
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `Give this user access to ${file} and to the folders above it.`
    case 'ENOENT':
      return 'Check the path.'
    case 'ENOSPC':
    case 'EDQUOT':
      return 'Free some space and run the same command again.'
    case 'EMFILE':
    case 'ENFILE':
      return 'Allow more open files (ulimit -n).'
    default:
      return `Check that ${file} is what the command expects, and that its disk answers.`
  }
}

const meantTextZh = (meant: string | null) => (meant === null ? '' : `是否指 ${meant}？`)

function wantedTextZh(wanted: WantedValue): string {
  switch (wanted.kind) {
    case 'whole-number':
      return `不是不小于 ${wanted.least} 的整数`
    case 'share':
      return '不是百分比，也不是 0 与 1 之间的数'
    case 'duration':
      return '不是时长'
    case 'two-values':
      return '不是带有两个值的名称'
    case 'choice':
      return '不是可选的值'
    case 'answer':
      return '不是对日志提问的回答'
    case 'name':
      return '不是由小写字母、数字、点和连字符组成的名称'
    case 'condition':
      return '不是带有值的设置'
  }
}

function exampleTextZh(option: string, wanted: WantedValue): string {
  switch (wanted.kind) {
    case 'whole-number':
      return `写法如 ${option} 8。`
    case 'share':
      return `写法如 ${option} 5%。`
    case 'duration':
      return `写法如 ${option} 90s、${option} 30m 或 ${option} 2h。`
    case 'two-values':
      return `写法如 ${option} precision=fp32,amp。`
    case 'choice':
      return `可选：${wanted.valid.join('、')}。`
    case 'answer':
      return `写法如 ${option} rates=global，可用的键：${wanted.keys.join('、')}。`
    case 'name':
      return `写法如 ${option} before。`
    case 'condition':
      return `写法如 ${option} image-size=64，可用的设置：${wanted.names.join('、')}。`
  }
}

function conflictTextZh(is: Conflict): { readonly seen: string; readonly fix: string } {
  switch (is.kind) {
    case 'exclusive': {
      const others = is.others.join('、')
      return {
        seen: `${is.option} 不能与 ${others} 同时使用`,
        fix: `请去掉 ${is.option}，或去掉 ${others}。`,
      }
    }
    case 'one-output':
      return {
        seen: `${is.options.join(' 和 ')} 都写到标准输出`,
        fix: `请只用其中之一；若要 JSON 格式的完整报告，请用 ${is.instead}。`,
      }
    case 'needs':
      return {
        seen: `没有 ${is.needed} 时 ${is.option} 不起作用`,
        fix: `请加上 ${is.needed}，或去掉 ${is.option}。`,
      }
    case 'no-log':
      return {
        seen: `${is.option} 只用于日志，而两侧都是结果目录`,
        fix: `请去掉 ${is.option}；结果目录本身已有说明。`,
      }
    case 'no-question':
      return {
        seen:
          is.format === null
            ? `${is.option} 用于回答有关日志的提问，而没有给出日志`
            : `${is.option} 用于格式未知的日志，而该日志的格式是 ${is.format}`,
        fix: `请去掉 ${is.option}。`,
      }
    case 'one-log':
      return { seen: `${is.option} 只用于一个日志，而给出了 ${is.logs} 个`, fix: '请只指定一个日志。' }
  }
}

const systemTextsZh: Readonly<Partial<Record<string, string>>> = {
  EACCES: '没有权限',
  EPERM: '不允许该操作',
  ENOENT: '文件或目录不存在',
  EISDIR: '它是一个目录',
  ENOTDIR: '它不是目录',
  EEXIST: '已存在',
  ENOTEMPTY: '目录不为空',
  EROFS: '文件系统只读',
  ENOSPC: '没有剩余空间',
  EDQUOT: '磁盘配额已用完',
  EMFILE: '打开的文件过多',
  ENFILE: '打开的文件过多',
  ELOOP: '符号链接层数过多',
  ENAMETOOLONG: '名称过长',
  EBUSY: '正在使用',
  ETIMEDOUT: '超时没有应答',
  ENOMEM: '内存不足',
}

function systemFixZh(code: string, path: string | null): string {
  const file = path ?? '该文件'
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `请允许当前用户访问 ${file} 及其上级目录。`
    case 'ENOENT':
      return '请检查路径。'
    case 'ENOSPC':
    case 'EDQUOT':
      return '请清理空间后再次运行同一命令。'
    case 'EMFILE':
    case 'ENFILE':
      return '请允许打开更多文件（ulimit -n）。'
    default:
      return `请检查 ${file} 是否符合命令的要求，以及其磁盘是否正常。`
  }
}

/** The command line and the operating system below it. */
export const errors = {
  COMMAND_UNKNOWN: ({ name, meant, help }: WithHelp & { name: string; meant: string | null }) => ({
    seen: { en: `there is no command '${name}'`, zh: `没有命令“${name}”` },
    fix: {
      en: `${meantTextEn(meant)}Run ${help} for all commands.`,
      zh: `${meantTextZh(meant)}运行 ${help} 查看全部命令。`,
    },
  }),
  OPTION_UNKNOWN: ({ option, meant, help }: WithHelp & { option: string; meant: string | null }) => ({
    seen: { en: `there is no option ${option}`, zh: `没有选项 ${option}` },
    fix: {
      en: `${meantTextEn(meant)}Run ${help} for all options. Write a name that begins with a dash after '--'.`,
      zh: `${meantTextZh(meant)}运行 ${help} 查看全部选项；以短横线开头的名称请写在“--”之后。`,
    },
  }),
  ARGUMENT_MISSING: ({ name, help }: WithHelp & { name: string }) => ({
    seen: { en: `the argument '${name}' is missing`, zh: `缺少参数“${name}”` },
    fix: { en: `Run ${help} to see what to write.`, zh: `运行 ${help} 查看用法。` },
  }),
  ARGUMENT_UNEXPECTED: ({ expected, given, help }: WithHelp & { expected: number; given: number }) => ({
    seen: {
      en: `${counted(given, 'argument')} given, at most ${expected} expected`,
      zh: `给出了 ${given} 个参数，最多 ${expected} 个`,
    },
    fix: { en: `Run ${help} to see what to write.`, zh: `运行 ${help} 查看用法。` },
  }),
  OPTION_INCOMPLETE: ({ option, help }: WithHelp & { option: string }) => ({
    seen: { en: `the option ${option} has no value`, zh: `选项 ${option} 缺少值` },
    fix: { en: `Run ${help} to see what it takes.`, zh: `运行 ${help} 查看用法。` },
  }),
  OPTION_MISSING: ({ option, help }: WithHelp & { option: string }) => ({
    seen: { en: `the option ${option} is required`, zh: `缺少必需的选项 ${option}` },
    fix: { en: `Run ${help} to see what it takes.`, zh: `运行 ${help} 查看用法。` },
  }),
  OPTION_INVALID: ({ option, typed, wanted }: { option: string; typed: string; wanted: WantedValue }) => ({
    seen: {
      en: `${option} is '${typed}', which is ${wantedTextEn(wanted)}`,
      zh: `${option} ${typed}：${wantedTextZh(wanted)}`,
    },
    fix: { en: exampleTextEn(option, wanted), zh: exampleTextZh(option, wanted) },
  }),
  OPTIONS_CONFLICT: perLanguage({
    en: ({ is }: { is: Conflict }) => conflictTextEn(is),
    zh: ({ is }) => conflictTextZh(is),
  }),
  USAGE_INVALID: ({ printed, help }: WithHelp & { printed: string }) => ({
    seen: { en: printed, zh: `用法有误：${printed}` },
    fix: { en: `Run ${help} to see what to write.`, zh: `运行 ${help} 查看用法。` },
  }),
  FILES_NOT_TRUSTED: ({ files }: { files: readonly { path: string; stranger: Stranger }[] }) => ({
    seen: {
      en: files.map(({ path, stranger }) => strangerEn(path, stranger)).join('; '),
      zh: files.map(({ path, stranger }) => strangerZh(path, stranger)).join('；'),
    },
    fix: {
      en: 'A run starts the programs that these files name. Read them, then say that you trust them.',
      zh: '运行会启动这些文件指定的程序。请先阅读，再表明您信任它们。',
    },
  }),
  NODES_UNEVEN: ({ devices, nodes }: { devices: number; nodes: number }) => ({
    seen: {
      en: `${counted(devices, 'device')} cannot be spread evenly over ${counted(nodes, 'node')}`,
      zh: `${devices} 个设备无法平均分到 ${nodes} 个节点`,
    },
    fix: {
      en: 'Give the number of devices of all nodes together: 4 nodes with 8 devices each have 32.',
      zh: '请给出所有节点的设备总数：4 个节点、每节点 8 个设备即为 32。',
    },
  }),
  REPORT_FILES_SEVERAL: ({ files }: { files: readonly string[] }) => ({
    seen: {
      en: `this report has ${files.length} files: ${files.join(', ')}`,
      zh: `该报告有 ${files.length} 个文件：${files.join('、')}`,
    },
    fix: {
      en: 'Choose one format and one language to print it.',
      zh: '若要直接输出，请只选一种格式和一种语言。',
    },
  }),
  OUTPUT_NOT_WRITABLE: ({ code }: { code: string }) => ({
    seen: { en: `standard output cannot be written (${code})`, zh: `无法写入标准输出（${code}）` },
    fix: { en: 'Free some space, or write somewhere else.', zh: '请清理空间，或改写到别处。' },
  }),
  SYSTEM_REFUSED: ({ code, call, path }: { code: string; call: string; path: string | null }) => ({
    seen: {
      en: `the system call ${call} failed${path === null ? '' : ` for ${path}`}: ${systemTextsEn[code] ?? 'input or output error'} (${code})`,
      zh: `${path === null ? '' : `${path} 的`}系统调用 ${call} 失败：${systemTextsZh[code] ?? '输入或输出错误'}（${code}）`,
    },
    fix: { en: systemFixEn(code, path), zh: systemFixZh(code, path) },
  }),
}

declare module '../core/messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}

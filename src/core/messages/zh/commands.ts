import type * as en from '../en/commands.ts'
import { strangerZh } from '../strangers.ts'

export const errors: typeof en.errors = {
  COMMAND_UNKNOWN: ({ name, meant, help }) => ({
    seen: `没有命令“${name}”`,
    fix: `${meantText(meant)}运行 ${help} 查看全部命令。`,
  }),
  OPTION_UNKNOWN: ({ option, meant, help }) => ({
    seen: `没有选项 ${option}`,
    fix: `${meantText(meant)}运行 ${help} 查看全部选项；以短横线开头的名称请写在“--”之后。`,
  }),
  ARGUMENT_MISSING: ({ name, help }) => ({ seen: `缺少参数“${name}”`, fix: `运行 ${help} 查看用法。` }),
  ARGUMENT_UNEXPECTED: ({ expected, given, help }) => ({
    seen: `给出了 ${given} 个参数，最多 ${expected} 个`,
    fix: `运行 ${help} 查看用法。`,
  }),
  OPTION_INCOMPLETE: ({ option, help }) => ({
    seen: `选项 ${option} 缺少值`,
    fix: `运行 ${help} 查看用法。`,
  }),
  OPTION_MISSING: ({ option, help }) => ({
    seen: `缺少必需的选项 ${option}`,
    fix: `运行 ${help} 查看用法。`,
  }),
  OPTION_INVALID: ({ option, typed, wanted }) => ({
    seen: `${option} ${typed}：${wantedText(wanted)}`,
    fix: exampleText(option, wanted),
  }),
  OPTIONS_CONFLICT: ({ is }) => conflictText(is),
  USAGE_INVALID: ({ printed, help }) => ({ seen: `用法有误：${printed}`, fix: `运行 ${help} 查看用法。` }),
  FILES_NOT_TRUSTED: ({ files }) => ({
    seen: files.map(({ path, stranger }) => strangerZh(path, stranger)).join('；'),
    fix: '运行会启动这些文件指定的程序。请先阅读，再表明您信任它们。',
  }),
  NODES_UNEVEN: ({ devices, nodes }) => ({
    seen: `${devices} 个设备无法平均分到 ${nodes} 个节点`,
    fix: '请给出所有节点的设备总数：4 个节点、每节点 8 个设备即为 32。',
  }),
  REPORT_FILES_SEVERAL: ({ files }) => ({
    seen: `该报告有 ${files.length} 个文件：${files.join('、')}`,
    fix: '若要直接输出，请只选一种格式和一种语言。',
  }),
  OUTPUT_NOT_WRITABLE: ({ code }) => ({
    seen: `无法写入标准输出（${code}）`,
    fix: '请清理空间，或改写到别处。',
  }),
  SYSTEM_REFUSED: ({ code, call, path }) => ({
    seen: `${path === null ? '' : `${path} 的`}系统调用 ${call} 失败：${systemTexts[code] ?? '输入或输出错误'}（${code}）`,
    fix: systemFix(code, path),
  }),
}

const meantText = (meant: string | null) => (meant === null ? '' : `是否指 ${meant}？`)

function wantedText(wanted: en.WantedValue): string {
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

function exampleText(option: string, wanted: en.WantedValue): string {
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

function conflictText(is: en.Conflict): { readonly seen: string; readonly fix: string } {
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

const systemTexts: Readonly<Partial<Record<string, string>>> = {
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

function systemFix(code: string, path: string | null): string {
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

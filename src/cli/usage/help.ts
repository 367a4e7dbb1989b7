import type { HelpConfiguration, Option } from 'commander'
import type { Language, Text } from '../../core/model/text.ts'

/** Uniform help: choices come after a colon, defaults in parentheses. */
export async function helpFormat(language: Language): Promise<HelpConfiguration> {
  const chinese = language === 'zh' ? (await import('./chinese-help.ts')).chineseHelp : {}
  const colon = language === 'zh' ? '：' : ': '
  return {
    ...chinese,
    // Wraps in a terminal of 60 columns too.
    minWidthToWrap: 24,
    optionDescription: ({ description, argChoices, defaultValue, defaultValueDescription }: Option) => {
      const choices = argChoices === undefined ? '' : `${colon}${listText(argChoices, language)}`
      const taken = defaultValueDescription ?? (typeof defaultValue === 'string' ? defaultValue : undefined)
      return `${description}${choices}${taken === undefined ? '' : defaultText(taken, language)}`
    },
  }
}

export const listText = (names: readonly string[], language: Language) =>
  names.join(language === 'zh' ? '、' : ', ')

export const defaultText = (taken: string, language: Language) =>
  language === 'zh' ? `（默认：${taken}）` : ` (default: ${taken})`

export const sharedHelp = {
  json: { en: 'Print one JSON document on stdout', zh: '在标准输出打印一份 JSON 文档' },
  results: {
    en: 'Results folder (default: this folder, or the only one in results/)',
    zh: '结果目录（默认：当前目录，或 results/ 下唯一的结果目录）',
  },
  cluster: {
    en: "Where to run: local, container, or a cluster by its file or name (default: the suite's, or local)",
    zh: '在哪里运行：local、container，或集群文件或其名称（默认：测试方案所指定的，或 local）',
  },
  trust: { en: 'Trust files of somebody else, as they are', zh: '信任他人的文件（按其现在的内容）' },
  protocol: { en: 'Measure under another protocol: ', zh: '按其他测速协议重新测量：' },
  logFormat: {
    en: 'Log format: an id or a logformat.yaml (default: detected)',
    zh: '日志格式：标识或 logformat.yaml（默认：自动识别）',
  },
  logDevices: {
    en: 'Devices of all nodes together, if a log does not state them',
    zh: '所有节点的设备总数（日志未注明时）',
  },
  logBatch: {
    en: 'Samples per device and step, if a log does not state them; divide a global batch by the devices',
    zh: '每设备每步的样本数（日志未注明时）；若为全局 batch size，请除以设备数',
  },
  logSequenceLength: {
    en: 'Tokens of one sample: where a log counts tokens, --batch is of samples of so many',
    zh: '每个样本的 token 数；日志以 token 计数时，--batch 仍以样本计',
  },
  unit: { en: 'Unit of throughputs', zh: '吞吐率的单位' },
  fresh: {
    en: 'Measure every log again, instead of taking figures from the measurement store',
    zh: '重新测量所有日志，不从测量缓存读取数值',
  },
  explain: { en: 'Print every finding, not only what limits the figures most', zh: '显示所有检查发现' },
  plain: { en: 'Print one line per event instead of the live view', zh: '每个事件打印一行，不使用实时界面' },
  noReport: { en: 'Do not write the report', zh: '不生成报告' },
} as const satisfies Record<string, Text>

export const helpTexts = {
  description: {
    en: 'Measure training throughput. Every number can be traced to its log lines and recomputed.',
    zh: '测量训练吞吐率：每个数值都可追溯到日志行并重新计算。',
  },
  version: { en: 'Print the version', zh: '显示版本' },
  verbose: { en: 'With --version: print what it was built from', zh: '与 --version 合用：显示构建来源' },
  help: { en: 'Show this help', zh: '显示帮助' },
  helpCommand: { en: 'Show the help of a command', zh: '显示某个命令的帮助' },
  language: {
    en: 'Language of the terminal',
    zh: '终端语言',
  },
  languageDefault: { en: 'that of LANG', zh: '取自 LANG' },
  /** The commands that a newcomer needs first, above the list of all. */
  beginning: {
    en: `Begin with:
  steady run               train ResNet-50 on this CPU, in under 3 minutes
  steady time -- COMMAND   measure your own training command
  steady measure run.log   measure a training run from its log
  steady doctor            show what else this machine can run`,
    zh: `从这里开始：
  steady run               在本机 CPU 上训练 ResNet-50，3 分钟内得到报告
  steady time -- COMMAND   测量您自己的训练命令
  steady measure run.log   由日志测出一次训练的吞吐率
  steady doctor            显示本机还能运行什么`,
  },
  /** Below the list of commands. */
  ending: {
    en: `
Exit codes: 0 success; 1 a check or a run failed; 2 wrong usage or input;
3 no figure, or cannot tell.`,
    zh: `
退出码：0 成功；1 检查或运行失败；2 用法或输入有误；3 没有数值或无法判定。`,
  },
} as const satisfies Record<string, Text>

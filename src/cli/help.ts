import type { HelpConfiguration, Option } from 'commander'
import type { Language, Text } from '../core/model/text.ts'

/** Help in one form: what may be chosen after a colon, what is taken otherwise in parentheses. */
export const helpFormat = (language: Language): HelpConfiguration => ({
  optionDescription: ({ description, argChoices, defaultValue, defaultValueDescription }: Option) => {
    const choices = argChoices === undefined ? '' : `: ${argChoices.join(', ')}`
    const taken = defaultValueDescription ?? (typeof defaultValue === 'string' ? defaultValue : undefined)
    return `${description}${choices}${taken === undefined ? '' : ` (default: ${taken})`}`
  },
  styleTitle: (title) => (language === 'zh' ? (chineseTitles[title] ?? title) : title),
})

const chineseTitles: Readonly<Partial<Record<string, string>>> = {
  'Usage:': '用法：',
  'Arguments:': '参数：',
  'Options:': '选项：',
  'Commands:': '命令：',
}

export const helpTexts = {
  description: {
    en: 'Measure training throughput. Every number can be traced to its log lines and recomputed.',
    zh: '测量训练吞吐率：每个数值都可追溯到日志行并重新计算。',
  },
  version: { en: 'Print the version', zh: '显示版本' },
  help: { en: 'Show this help', zh: '显示帮助' },
  helpCommand: { en: 'Show the help of a command', zh: '显示某个命令的帮助' },
  language: {
    en: 'Language of the terminal (default: that of LANG)',
    zh: '终端语言（默认取自 LANG）',
  },
  /** Below the list of commands. */
  ending: {
    en: `
Begin with:
  steady run               measure this machine, in under 3 minutes
  steady measure run.log   the throughput of a training run, from its log
  steady doctor            what else this machine can run

Exit codes: 0 all is well; 1 a check or a run failed; 2 wrong usage or input;
3 cannot tell.`,
    zh: `
从这里开始：
  steady run               测量本机，不到 3 分钟
  steady measure run.log   由日志得出一次训练的吞吐率
  steady doctor            本机还能运行什么

退出码：0 正常；1 检查或运行失败；2 用法或输入有误；3 无法判定。`,
  },
} as const satisfies Record<string, Text>

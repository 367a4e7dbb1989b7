import type { WrittenRepeats } from '../../core/custom-command/settle-commands.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Text } from '../../core/model/text.ts'
import { protocols } from '../../core/protocols/protocols.ts'
import { customCommandUsage } from '../custom-command/options.ts'
import { customProtocolUsage, protocolHelp } from '../usage/custom-protocol.ts'
import { sharedHelp } from '../usage/help.ts'
import type { FlagsOf, Usage } from '../usage/usage.ts'
import { share, usualShare, wholeNumber } from '../usage/values.ts'

const usualRepeats = 5
export const usualProtocol = protocols[0]?.name ?? ''

export const timeUsage = {
  '[command...]': {
    en: 'One command after --, as you would type it; or several commands, each in quotes',
    zh: '-- 之后写一条命令，照常书写；或写多条命令，每条用引号括起',
  },
  '--repeats <n>': {
    en: `Runs of each command; those of several commands alternate in random order (default: ${usualRepeats})`,
    zh: `每条命令的运行次数；多条命令按随机顺序交替运行（默认：${usualRepeats}）`,
  },
  '--until <share>': {
    en: 'Instead of --repeats: run each command 5 to 10 times, until its interval is within ± this share',
    zh: '代替 --repeats：每条命令运行 5 至 10 次，直到区间半宽不超过此比例',
  },
  ...customCommandUsage,
  '--format <id|file>': sharedHelp.logFormat,
  '--setup <name>': {
    en: 'Framework whose Python runs the command, installed by steady setup NAME',
    zh: '用哪个框架的 Python 运行命令（由 steady setup NAME 安装）',
  },
  '--set <key=value>': {
    help: {
      en: 'Answer to a question about the log of an unknown format, such as step=1; may be repeated',
      zh: '对未知格式日志提问的回答，例如 step=1，可重复使用',
    },
    repeats: true,
  },
  '--name <name>': {
    help: {
      en: 'Name of the command; repeat it for several commands (default: from the script)',
      zh: '命令的名称；多条命令时重复使用（默认：取自脚本名）',
    },
    repeats: true,
  },
  '--results <folder>': {
    en: 'Results folder to create or resume (default: a new one, results/time-<name>)',
    zh: '要新建或继续的结果目录（默认：新目录 results/time-<名称>）',
  },
  '--same-within <share>': {
    help: {
      en: 'Call two commands equally fast if they differ by at most this share',
      zh: '两条命令相差不超过此比例时视为同样快',
    },
    fallback: usualShare,
  },
  '--protocol <name>': protocolHelp({ en: 'Protocol: ', zh: '测速协议：' }, usualProtocol),
  ...customProtocolUsage,
  '--plain': sharedHelp.plain,
  '--no-report': sharedHelp.noReport,
  '--explain': sharedHelp.explain,
  '--json': sharedHelp.json,
} as const satisfies Usage

export type TimeFlags = FlagsOf<typeof timeUsage>

export const timeExamples: Text = {
  en: `
Examples:
  steady time -- torchrun --nproc_per_node 2 train.py --batch 64
  steady time --until 2% -- python3 train.py --batch 64
  steady time 'python3 train.py --batch 32' 'python3 train.py --batch 64'

No shell reads the commands. For pipes and variables, write bash -c '...'.`,
  zh: `
示例：
  steady time -- torchrun --nproc_per_node 2 train.py --batch 64
  steady time --until 2% -- python3 train.py --batch 64
  steady time 'python3 train.py --batch 32' 'python3 train.py --batch 64'

命令不经过 shell。需要管道或变量时，请写 bash -c '...'。`,
}

/** @throws SteadyError `OPTIONS_CONFLICT`, `OPTION_INVALID` */
export function repeatsOf({ repeats, until }: TimeFlags): WrittenRepeats {
  if (until === undefined) return wholeNumber('--repeats', repeats, 1) ?? usualRepeats
  if (repeats !== undefined)
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'exclusive', option: '--repeats', others: ['--until'] },
    })
  return { within: `${Number((100 * share('--until', until)).toFixed(6))}%` }
}

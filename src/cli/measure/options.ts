import { SteadyError } from '../../core/model/error.ts'
import type { LogFacts } from '../../core/model/log.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import { reportUnits } from '../../core/model/units.ts'
import { protocolNamed, protocols } from '../../core/protocols/protocols.ts'
import { customProtocol, customProtocolUsage, protocolHelp } from '../usage/custom-protocol.ts'
import { sharedHelp } from '../usage/help.ts'
import type { FlagsOf, Usage } from '../usage/usage.ts'

const defaultName = protocols[0]?.name ?? ''

export const measureUsage = {
  '<log...>': {
    en: 'Log files, plain or compressed with gzip or zstd, or zip and tar archives of them; - reads standard input',
    zh: '日志文件，可为 gzip 或 zstd 压缩，也可为 zip 或 tar 压缩包；- 表示标准输入',
  },
  '--devices <n>': {
    en: 'Devices of all nodes together, if the log does not state them',
    zh: '所有节点的设备总数（日志未注明时）',
  },
  '--nodes <n>': {
    en: 'Number of nodes; each has the same number of devices',
    zh: '节点数；每个节点的设备数相同',
  },
  '--batch <n>': {
    en: 'Samples per device and step, if the log does not state them; divide a global batch by the devices',
    zh: '每设备每步的样本数（日志未注明时）；若为全局 batch size，请除以设备数',
  },
  '--sequence-length <n>': {
    en: 'Tokens of one sample: where the log counts tokens, --batch is of samples of so many',
    zh: '每个样本的 token 数；日志以 token 计数时，--batch 仍以样本计',
  },
  '--format <id|file>': sharedHelp.logFormat,
  '--draft <file>': {
    en: 'For an unknown log format: write a logformat.yaml for it to this file; measure nothing',
    zh: '日志格式未知时：将适合它的 logformat.yaml 写入此文件，不测量',
  },
  '--set <key=value...>': {
    en: 'Answer a question of --draft, such as rates=global',
    zh: '回答 --draft 的提问，例如 rates=global',
  },
  '--protocol <name>': protocolHelp(
    {
      en: 'Protocol; all prints every protocol side by side: ',
      zh: '测速协议；all 表示并列显示全部协议：',
    },
    defaultName,
  ),
  ...customProtocolUsage,
  '--unit <name>': { help: sharedHelp.unit, choices: reportUnits },
  '--explain': sharedHelp.explain,
  '--json': sharedHelp.json,
} as const satisfies Usage

export type MeasureFlags = FlagsOf<typeof measureUsage>

/** The protocols that the options ask for: one, every named one, or a custom one. */
export function chosenProtocols(flags: MeasureFlags): readonly Protocol[] {
  const protocol = customProtocol(flags, flags.protocol)
  if (protocol !== undefined) return [protocol]
  if (flags.protocol === 'all') return protocols
  return [protocolNamed(flags.protocol ?? defaultName)]
}

/** @throws SteadyError NODES_UNEVEN where the devices cannot be divided evenly among the nodes */
export function requireEven({ devices, nodes }: Pick<LogFacts, 'devices' | 'nodes'>): void {
  if (devices === undefined || nodes === undefined || devices % nodes === 0) return
  throw new SteadyError('NODES_UNEVEN', { devices, nodes })
}

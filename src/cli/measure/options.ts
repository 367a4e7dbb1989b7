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
  '--devices <n>': sharedHelp.logDevices,
  '--nodes <n>': {
    en: 'Number of nodes; each has the same number of devices',
    zh: '节点数；每个节点的设备数相同',
  },
  '--batch <n>': sharedHelp.logBatch,
  '--sequence-length <n>': sharedHelp.logSequenceLength,
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

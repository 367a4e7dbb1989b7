import { SteadyError } from '../../core/model/error.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import { sources, statistics } from '../../core/model/protocol-choices.ts'
import { same, type Text } from '../../core/model/text.ts'
import { impossiblePart } from '../../core/protocols/impossible.ts'
import { protocolNamed, protocols } from '../../core/protocols/protocols.ts'
import { withNames, type FlagsOf, type Usage } from './usage.ts'
import { wholeNumber } from './values.ts'

/** Options that state the parts of a protocol. */
export const customProtocolUsage = {
  '--from <source>': {
    help: { en: 'Custom protocol: source of the figure', zh: '自定义协议：数值来源' },
    choices: sources,
  },
  '--skip <n>': {
    en: 'Custom protocol: records to drop at the start (default: the warm-up that is detected)',
    zh: '自定义协议：开头丢弃的记录数（默认：检测到的预热）',
  },
  '--count <n>': {
    en: 'Custom protocol: records to use after those (default: all)',
    zh: '自定义协议：其后采用的记录数（默认：全部）',
  },
  '--statistic <name>': {
    help: { en: 'Custom protocol: statistic over the records', zh: '自定义协议：对记录取的统计量' },
    choices: statistics,
    shown: 'mean',
  },
} as const satisfies Usage

export type CustomProtocolFlags = FlagsOf<typeof customProtocolUsage>

const names = ['from', 'skip', 'count', 'statistic'] as const

export const customOptions = (flags: CustomProtocolFlags): string[] =>
  names.filter((name) => flags[name] !== undefined).map((name) => `--${name}`)

/** Help of `--protocol`, which names the protocols of general use. */
export const protocolHelp = (text: Text, taken?: string) =>
  withNames(
    text,
    protocols.map(({ name }) => name),
    taken === undefined ? undefined : same(taken),
  )

/** The protocol that `--protocol` names or the options state; undefined without either. */
export const typedProtocol = (
  flags: CustomProtocolFlags & { readonly protocol?: string },
): Protocol | undefined =>
  customProtocol(flags, flags.protocol) ??
  (flags.protocol === undefined ? undefined : protocolNamed(flags.protocol))

/**
 * The protocol that the options state; undefined where none was given.
 *
 * @param protocol the value of `--protocol`, which excludes them
 * @throws SteadyError OPTIONS_CONFLICT, OPTION_INVALID, PROTOCOL_IMPOSSIBLE
 */
export function customProtocol(flags: CustomProtocolFlags, protocol?: string): Protocol | undefined {
  const others = customOptions(flags)
  if (others.length === 0) return undefined
  if (protocol !== undefined)
    throw new SteadyError('OPTIONS_CONFLICT', { is: { kind: 'exclusive', option: '--protocol', others } })
  // `reported` is the only statistic that implies its source.
  const source = flags.from ?? (flags.statistic === 'reported' ? 'summary' : 'steps')
  const statistic = flags.statistic ?? (source === 'summary' ? 'reported' : 'mean')
  const asked = { skip: wholeNumber('--skip', flags.skip, 0), count: wholeNumber('--count', flags.count, 1) }
  const part = impossiblePart({ source, statistic, ...asked })
  if (part !== undefined) throw new SteadyError('PROTOCOL_IMPOSSIBLE', { part })
  const { skip = 0, count = 'rest' } = asked
  // A source alone does not change the usual treatment of warm-up.
  const isFixed = source === 'summary' || asked.skip !== undefined || asked.count !== undefined
  const window = isFixed ? [`skip=${skip}`, ...(count === 'rest' ? [] : [`count=${count}`])] : ['steady']
  const parts = [source, ...window, statistic]
  return {
    name: parts.join(','),
    title: same(parts.join(', ')),
    window: isFixed ? { kind: 'fixed', skip, count } : { kind: 'automatic' },
    source,
    statistic,
    gaps: source === 'elapsed' ? 'left-out' : 'included',
    disagreement: flags.from === undefined ? 'withholds' : 'warns',
    repeats: 'median',
    origin: 'command line',
  }
}

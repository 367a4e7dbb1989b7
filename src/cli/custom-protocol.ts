import { Option, type Command } from 'commander'
import { SteadyError } from '../core/model/error.ts'
import type { Protocol, Source, Statistic } from '../core/model/protocol.ts'
import { sources, statistics } from '../core/model/protocol-choices.ts'
import { same, type Language, type Text } from '../core/model/text.ts'
import { impossiblePart } from '../core/protocols/impossible.ts'
import { wholeNumber } from './whole-number.ts'

/** What commander gives; numbers are still as typed. */
export interface CustomProtocolFlags {
  readonly from?: Source
  readonly skip?: string
  readonly count?: string
  readonly statistic?: Statistic
}

const names = ['from', 'skip', 'count', 'statistic'] as const

/** The options of a custom protocol that were given. */
export const customOptions = (flags: CustomProtocolFlags): string[] =>
  names.filter((name) => flags[name] !== undefined).map((name) => `--${name}`)

const help = {
  from: { en: 'Custom protocol: source of the figure', zh: '自定义协议：数值来源' },
  skip: {
    en: 'Custom protocol: records to drop at the start (default: the warm-up that is detected)',
    zh: '自定义协议：开头丢弃的记录数（默认：检测到的预热）',
  },
  count: {
    en: 'Custom protocol: records to use after those (default: all)',
    zh: '自定义协议：其后采用的记录数（默认：全部）',
  },
  statistic: { en: 'Custom protocol: statistic over the records', zh: '自定义协议：对记录取的统计量' },
} as const satisfies Record<string, Text>

/** Adds the options that state a protocol by its parts. */
export const addCustomProtocol = (command: Command, language: Language): Command =>
  command
    .addOption(new Option('--from <source>', help.from[language]).choices(sources))
    .option('--skip <n>', help.skip[language])
    .option('--count <n>', help.count[language])
    .addOption(
      new Option('--statistic <name>', help.statistic[language])
        .choices(statistics)
        .default(undefined, 'mean'),
    )

/**
 * The protocol that the options state; undefined where none of them was given.
 *
 * @param protocol what `--protocol` names, which excludes them
 * @throws SteadyError OPTIONS_CONFLICT, OPTION_INVALID, PROTOCOL_IMPOSSIBLE
 */
export function customProtocol(flags: CustomProtocolFlags, protocol?: string): Protocol | undefined {
  const others = customOptions(flags)
  if (others.length === 0) return undefined
  if (protocol !== undefined)
    throw new SteadyError('OPTIONS_CONFLICT', { is: { kind: 'exclusive', option: '--protocol', others } })
  // The one statistic that says where it comes from.
  const source = flags.from ?? (flags.statistic === 'reported' ? 'summary' : 'steps')
  const statistic = flags.statistic ?? (source === 'summary' ? 'reported' : 'mean')
  const asked = { skip: wholeNumber('--skip', flags.skip, 0), count: wholeNumber('--count', flags.count, 1) }
  const part = impossiblePart({ source, statistic, ...asked })
  if (part !== undefined) throw new SteadyError('PROTOCOL_IMPOSSIBLE', { part })
  const { skip = 0, count = 'rest' } = asked
  // A source alone says nothing of warm-up, which is left out as ever.
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

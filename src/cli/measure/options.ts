import { Option, type Command } from 'commander'
import { SteadyError } from '../../core/model/error.ts'
import type { LogFacts } from '../../core/model/log.ts'
import type { Protocol, Source, Statistic } from '../../core/model/protocol.ts'
import { sources, statistics } from '../../core/model/protocol-choices.ts'
import { same, type Language } from '../../core/model/text.ts'
import { impossiblePart } from '../../core/protocols/impossible.ts'
import { protocolNamed, protocols } from '../../core/protocols/protocols.ts'
import { defaultText, listText, sharedHelp } from '../help.ts'
import { measureHelp } from './help.ts'

/** What commander gives; numbers are still as typed. */
export interface MeasureFlags {
  readonly json?: boolean
  readonly devices?: string
  readonly nodes?: string
  readonly batch?: string
  readonly format?: string
  readonly draft?: string
  readonly set?: readonly string[]
  readonly protocol?: string
  readonly from?: Source
  readonly skip?: string
  readonly count?: string
  readonly statistic?: Statistic
}

/** Adds the options of `steady measure` to its command. */
export function addMeasureOptions(command: Command, language: Language): void {
  const names = listText(
    protocols.map(({ name }) => name),
    language,
  )
  command
    .option('--devices <n>', measureHelp.devices[language])
    .option('--nodes <n>', measureHelp.nodes[language])
    .option('--batch <n>', measureHelp.batch[language])
    .option('--format <id|file>', measureHelp.format[language])
    .option('--draft <file>', measureHelp.draft[language])
    .option('--set <key=value...>', measureHelp.set[language])
    .option(
      '--protocol <name>',
      `${measureHelp.protocol[language]}${names}${defaultText(defaultName, language)}`,
    )
    .addOption(new Option('--from <source>', measureHelp.from[language]).choices(sources))
    .option('--skip <n>', measureHelp.skip[language])
    .option('--count <n>', measureHelp.count[language])
    .addOption(
      new Option('--statistic <name>', measureHelp.statistic[language])
        .choices(statistics)
        .default(undefined, 'mean'),
    )
    .option('--json', sharedHelp.json[language])
}

const defaultName = protocols[0]?.name ?? ''

/** The protocols that the options ask for: one, every named one, or one of the caller's own. */
export function chosenProtocols(flags: MeasureFlags): readonly Protocol[] {
  const own = (['from', 'skip', 'count', 'statistic'] as const).filter((name) => flags[name] !== undefined)
  if (own.length > 0 && flags.protocol !== undefined)
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'exclusive', option: '--protocol', others: own.map((name) => `--${name}`) },
    })
  if (own.length > 0) return [ownProtocol(flags)]
  if (flags.protocol === 'all') return protocols
  return [protocolNamed(flags.protocol ?? defaultName)]
}

function ownProtocol(flags: MeasureFlags): Protocol {
  // The one statistic that says where it comes from.
  const source = flags.from ?? (flags.statistic === 'reported' ? 'summary' : 'steps')
  const statistic = flags.statistic ?? (source === 'summary' ? 'reported' : 'mean')
  const asked = { skip: wholeNumber('--skip', flags.skip, 0), count: wholeNumber('--count', flags.count, 1) }
  const part = impossiblePart({ source, statistic, ...asked })
  if (part !== undefined) throw new SteadyError('PROTOCOL_IMPOSSIBLE', { part })
  const { skip = 0, count = 'rest' } = asked
  const parts = [source, `skip=${skip}`, ...(count === 'rest' ? [] : [`count=${count}`]), statistic]
  return {
    name: parts.join(','),
    title: same(parts.join(', ')),
    window: { kind: 'fixed', skip, count },
    source,
    statistic,
    gaps: source === 'elapsed' ? 'left-out' : 'included',
    disagreement: flags.from === undefined ? 'withholds' : 'warns',
    repeats: 'median',
    origin: 'command line',
  }
}

/** @throws SteadyError NODES_UNEVEN where so many devices in all cannot be those of so many nodes */
export function requireEven({ devices, nodes }: Pick<LogFacts, 'devices' | 'nodes'>): void {
  if (devices === undefined || nodes === undefined || devices % nodes === 0) return
  throw new SteadyError('NODES_UNEVEN', { devices, nodes })
}

/**
 * @returns undefined where the option was not given
 * @throws SteadyError OPTION_INVALID
 */
export function wholeNumber(option: string, typed: string | undefined, least: number): number | undefined {
  if (typed === undefined) return undefined
  if (/^\d{1,9}$/.test(typed) && Number(typed) >= least) return Number(typed)
  throw new SteadyError('OPTION_INVALID', { option, typed, wanted: { kind: 'whole-number', least } })
}

import { Option, type Command } from 'commander'
import { SteadyError } from '../../core/model/error.ts'
import type { LogFacts } from '../../core/model/log.ts'
import type { Protocol, Source, Statistic } from '../../core/model/protocol.ts'
import { sources, statistics } from '../../core/model/protocol-choices.ts'
import { same } from '../../core/model/text.ts'
import { impossibility } from '../../core/protocols/impossible.ts'
import { protocolNamed, protocols } from '../../core/protocols/protocols.ts'

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
export function addMeasureOptions(command: Command): void {
  command
    .option('--devices <n>', 'devices in all, where the log does not say')
    .option('--nodes <n>', 'nodes that share them evenly')
    .option('--batch <n>', 'samples per device and step, where the log does not say')
    .option('--format <id|file>', 'log format, or a logformat.yaml; detected without it')
    .option('--draft <file>', 'write a logformat.yaml that fits the log, instead of measuring')
    .option('--set <key=value...>', 'answer a question of --draft, such as rates=global')
    .option(
      '--protocol <name>',
      `${protocols.map(({ name }) => name).join(', ')}, or all (default: ${defaultName})`,
    )
    .addOption(
      new Option('--from <source>', 'a protocol of your own: what the figure is made from').choices(sources),
    )
    .option('--skip <n>', 'records dropped at the start (default of your own protocol: 0)')
    .option('--count <n>', 'records taken after them (default: the rest)')
    .addOption(
      new Option('--statistic <name>', 'how they become one figure')
        .choices(statistics)
        .default(undefined, 'mean'),
    )
    .option('--json', 'one JSON document on stdout')
}

const defaultName = protocols[0]?.name ?? ''

/** The protocols that the options ask for: one, every named one, or one of the caller's own. */
export function chosenProtocols(flags: MeasureFlags): readonly Protocol[] {
  const own = [flags.from, flags.skip, flags.count, flags.statistic].some((flag) => flag !== undefined)
  if (own && flags.protocol !== undefined) {
    throw new SteadyError(
      'OPTIONS_CONFLICT',
      '--protocol names a fixed rule; --from, --skip, --count and --statistic make one',
      'Use either --protocol or the others.',
    )
  }
  if (own) return [ownProtocol(flags)]
  if (flags.protocol === 'all') return protocols
  return [protocolNamed(flags.protocol ?? defaultName)]
}

function ownProtocol(flags: MeasureFlags): Protocol {
  // The one statistic that says where it comes from.
  const source = flags.from ?? (flags.statistic === 'reported' ? 'summary' : 'steps')
  const statistic = flags.statistic ?? (source === 'summary' ? 'reported' : 'mean')
  const asked = { skip: wholeNumber('--skip', flags.skip, 0), count: wholeNumber('--count', flags.count, 1) }
  const impossible = impossibility({ source, statistic, ...asked })
  if (impossible !== undefined) throw new SteadyError('PROTOCOL_IMPOSSIBLE', impossible.seen, impossible.fix)
  const { skip = 0, count = 'rest' } = asked
  const parts = [source, `skip=${skip}`, ...(count === 'rest' ? [] : [`count=${count}`]), statistic]
  return {
    name: parts.join(','),
    title: same(parts.join(', ')),
    window: { kind: 'fixed', skip, count },
    source,
    statistic,
    repeats: 'median',
    origin: 'command line',
  }
}

/** @throws SteadyError NODES_UNEVEN where so many devices in all cannot be those of so many nodes */
export function requireEven({ devices, nodes }: Pick<LogFacts, 'devices' | 'nodes'>): void {
  if (devices === undefined || nodes === undefined || devices % nodes === 0) return
  throw new SteadyError(
    'NODES_UNEVEN',
    `${devices} devices in all cannot be spread evenly over ${nodes} nodes`,
    'Give --devices the devices of all nodes together: 4 nodes of 8 are --devices 32 --nodes 4.',
  )
}

/**
 * @returns undefined where the option was not given
 * @throws SteadyError OPTION_INVALID
 */
export function wholeNumber(option: string, typed: string | undefined, least: number): number | undefined {
  if (typed === undefined) return undefined
  if (/^\d{1,9}$/.test(typed) && Number(typed) >= least) return Number(typed)
  throw new SteadyError(
    'OPTION_INVALID',
    `${option} ${typed}: not a whole number of at least ${least}`,
    `Write it like ${option} 8.`,
  )
}

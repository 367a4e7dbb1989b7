import { Option, type Command } from 'commander'
import { SteadyError } from '../../core/model/error.ts'
import type { LogFacts } from '../../core/model/log.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import { reportUnits, type ReportUnit } from '../../core/model/report-units.ts'
import type { Language } from '../../core/model/text.ts'
import { protocolNamed, protocols } from '../../core/protocols/protocols.ts'
import { addCustomProtocol, customProtocol, type CustomProtocolFlags } from '../custom-protocol.ts'
import { defaultText, sharedHelp } from '../help.ts'
import { protocolList } from '../protocol-list.ts'
import { measureHelp } from './help.ts'

/** What commander gives; numbers are still as typed. */
export interface MeasureFlags extends CustomProtocolFlags {
  readonly json?: boolean
  readonly devices?: string
  readonly nodes?: string
  readonly batch?: string
  readonly sequenceLength?: string
  readonly format?: string
  readonly draft?: string
  readonly set?: readonly string[]
  readonly protocol?: string
  readonly unit?: ReportUnit
}

/** Adds the options of `steady measure` to its command. */
export function addMeasureOptions(command: Command, language: Language): void {
  command
    .option('--devices <n>', measureHelp.devices[language])
    .option('--nodes <n>', measureHelp.nodes[language])
    .option('--batch <n>', measureHelp.batch[language])
    .option('--sequence-length <n>', measureHelp.sequenceLength[language])
    .option('--format <id|file>', measureHelp.format[language])
    .option('--draft <file>', measureHelp.draft[language])
    .option('--set <key=value...>', measureHelp.set[language])
    .option(
      '--protocol <name>',
      `${measureHelp.protocol[language]}${protocolList(language)}${defaultText(defaultName, language)}`,
    )
  addCustomProtocol(command, language)
    .addOption(new Option('--unit <name>', sharedHelp.unit[language]).choices(reportUnits))
    .option('--json', sharedHelp.json[language])
}

const defaultName = protocols[0]?.name ?? ''

/** The protocols that the options ask for: one, every named one, or one of the caller's own. */
export function chosenProtocols(flags: MeasureFlags): readonly Protocol[] {
  const protocol = customProtocol(flags, flags.protocol)
  if (protocol !== undefined) return [protocol]
  if (flags.protocol === 'all') return protocols
  return [protocolNamed(flags.protocol ?? defaultName)]
}

/** @throws SteadyError NODES_UNEVEN where so many devices in all cannot be those of so many nodes */
export function requireEven({ devices, nodes }: Pick<LogFacts, 'devices' | 'nodes'>): void {
  if (devices === undefined || nodes === undefined || devices % nodes === 0) return
  throw new SteadyError('NODES_UNEVEN', { devices, nodes })
}

import type { Command } from 'commander'
import { chosenFormat, openFormat } from '../../app/log-format.ts'
import { measureFile } from '../../app/measure.ts'
import type { StatedFacts } from '../../core/logs/engine/run-facts.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { MeasuredLog } from '../../core/model/log.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { errorText } from '../error-text.ts'
import { draft, offerDraft } from '../measure/draft.ts'
import { logDocument } from '../measure/document.ts'
import { measureHelp } from '../measure/help.ts'
import { addMeasureOptions, chosenProtocols, requireEven, type MeasureFlags } from '../measure/options.ts'
import { measuredText } from '../measure/text.ts'
import { wholeNumber } from '../whole-number.ts'

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    command.argument('<log...>', measureHelp.log[context.language])
    addMeasureOptions(command, context.language)
    command.action(async (logs: string[], flags: MeasureFlags) => measure(logs, flags, context))
  },
}

async function measure(logs: readonly string[], flags: MeasureFlags, context: CommandContext): Promise<void> {
  const options = await measureOptions(flags, context)
  if (flags.draft !== undefined) {
    await draft(logs, flags.draft, options, flags, context)
    return
  }
  const measured: { readonly log: string; readonly runs: readonly MeasuredLog[] }[] = []
  for (const log of logs) {
    try {
      const runs = await measureFile(log, options)
      // A log alone may well say what does not fit; what the caller adds to it must.
      if ((options.devices ?? options.nodes) !== undefined) runs.forEach(({ facts }) => requireEven(facts))
      measured.push({ log, runs })
    } catch (error) {
      // With several logs a bad one must not hide what the others say; alone it is the answer.
      if (error instanceof SteadyError && error.code === 'LOG_FORMAT_UNDETECTED' && logs.length === 1)
        await offerDraft(log, context)
      if (logs.length === 1 || !(error instanceof SteadyError)) throw error
      context.note(`${log}: ${errorText(error, context.language)}`)
      context.end(2)
    }
  }
  if (flags.json !== true) {
    context.say(measuredText(measured, context.columns, context.language))
    return
  }
  const documents = measured.map(({ log, runs }) => logDocument(log, runs))
  context.json(logs.length === 1 ? documents[0] : { logs: documents })
}

async function measureOptions(flags: MeasureFlags, { cwd }: CommandContext) {
  const devices = wholeNumber('--devices', flags.devices, 1)
  const nodes = wholeNumber('--nodes', flags.nodes, 1)
  const batchPerDevice = wholeNumber('--batch', flags.batch, 1)
  const stated: StatedFacts = {
    ...(devices === undefined ? {} : { devices }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(batchPerDevice === undefined ? {} : { batchPerDevice }),
  }
  requireEven(stated)
  const format =
    flags.format === undefined ? undefined : await openFormat(await chosenFormat(flags.format, cwd))
  return { protocols: chosenProtocols(flags), ...(format === undefined ? {} : { format }), ...stated }
}

import type { Printout } from '../../core/document/document.ts'
import { printoutText, type PrintOptions } from '../../core/document/terminal/terminal.ts'
import type { CommandContext } from '../usage/command.ts'

/** As wide as people's terminal, and in their language. */
export const printed = (
  printout: Printout,
  { language, columns, terminal }: CommandContext,
  advise?: PrintOptions['advise'],
): string =>
  printoutText(printout, {
    language,
    width: columns,
    keepsRows: !terminal,
    ...(advise === undefined ? {} : { advise }),
  })

/** Answers people. */
export const print = (printout: Printout, context: CommandContext, advise?: PrintOptions['advise']): void => {
  context.say(printed(printout, context, advise))
}

/** The same, apart from the last line of the live view. */
export const textBelowLive = (printout: Printout, context: CommandContext): string =>
  `\n${printed(printout, context)}`

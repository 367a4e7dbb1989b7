import type { Printout } from '../../core/document/document.ts'
import { printoutText, type PrintOptions } from '../../core/document/terminal/terminal.ts'
import type { CommandContext } from '../usage/command.ts'

/** The text in people's language, as wide as their terminal. */
export const printed = (
  printout: Printout,
  { language, columns, terminal, explains }: CommandContext,
  advise?: PrintOptions['advise'],
): string =>
  printoutText(printout, {
    language,
    width: columns,
    explains,
    keepsRows: !terminal,
    ...(advise === undefined ? {} : { advise }),
  })

export const print = (printout: Printout, context: CommandContext, advise?: PrintOptions['advise']): void => {
  context.say(printed(printout, context, advise))
}

/** The text, separated from the last line of the live view. */
export const textBelowLive = (printout: Printout, context: CommandContext): string =>
  `\n${printed(printout, context)}`

import type { Printout } from '../core/document/printout.ts'
import { printoutText } from '../core/document/terminal/printout-text.ts'
import type { CommandContext } from './command.ts'

/** As wide as people's terminal, and in their language. */
export const printed = (printout: Printout, { language, columns }: CommandContext): string =>
  printoutText(printout, { language, width: columns })

/** Answers people. */
export const print = (printout: Printout, context: CommandContext): void => {
  context.say(printed(printout, context))
}

/** The same, apart from the last line of the live view. */
export const textBelowLive = (printout: Printout, context: CommandContext): string =>
  `\n${printed(printout, context)}`

import type { PrintedChoices } from './renderer.ts'

/** The command that makes a report again, as the report itself prints it. */
const command = /steady report \.(?: --protocol (?<protocol>[a-z-]+))?(?: --tables (?<tables>[a-z,]+))?/

/**
 * Reads the command that makes a report again. Its section prints it before any text of others; what stands above the
 * section may be theirs.
 *
 * @param section where it begins, in a form that no text of others takes in that format
 */
export function choicesInCommand(text: string, section: RegExp): PrintedChoices {
  const start = section.exec(text)
  return start === null ? {} : { ...command.exec(text.slice(start.index))?.groups }
}

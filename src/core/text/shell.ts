/**
 * The POSIX shell word for exactly this text: in single quotes only the closing quote is special. Every script of
 * steadystate quotes with this function.
 */
export const shellQuoted = (text: string): string =>
  /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

/** An argument list as a line for a person to paste. steadystate itself runs the list. */
export const shellLine = (command: readonly string[]) => command.map(shellQuoted).join(' ')

/** A comment in lines for pasting: it stays on one line, whatever the text contains. */
export const shellComment = (text: string) => `# ${text.replaceAll(/\s+/g, ' ')}`

/**
 * The POSIX shell word for exactly this text: in single quotes only the closing quote has a meaning. Every script
 * that steadystate writes quotes with this function.
 */
export const shellQuoted = (text: string): string =>
  /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

/** An argument list as a line that a person can paste. steadystate itself never pastes one: it runs the list. */
export const shellLine = (command: readonly string[]) => command.map(shellQuoted).join(' ')

/** A comment in lines that a person can paste: it ends with its line, whatever the text holds. */
export const shellComment = (text: string) => `# ${text.replaceAll(/\s+/g, ' ')}`

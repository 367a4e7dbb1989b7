/**
 * A POSIX shell word that stands for exactly this text: in single quotes nothing has a meaning but their end. Every script
 * that steadystate writes quotes with this function and no other.
 */
export const shellQuoted = (text: string): string =>
  /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

/** An argument list as a line that a person can paste. steadystate itself never pastes one: it runs the list. */
export const shellLine = (command: readonly string[]) => command.map(shellQuoted).join(' ')

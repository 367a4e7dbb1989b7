const bare = /^[A-Za-z0-9_@%+=:,./-]+$/

/** One argument as a POSIX shell reads it back, whatever is in it. */
const shellWord = (argument: string) =>
  bare.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`

/** An argument list as a line that a person can paste. steadystate itself never pastes one: it runs the list. */
export const shellLine = (command: readonly string[]) => command.map(shellWord).join(' ')

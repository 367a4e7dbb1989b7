/** Text of a man page: nothing in it is a command of roff. */
export const roffText = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1')

export const bold = (text: string): string => `\\fB${text}\\fP`

export const italic = (text: string): string => `\\fI${text}\\fP`

/** The argument of a macro, which may have blanks. */
export const argument = (text: string): string => `"${roffText(text).replaceAll('"', '\\(dq')}"`

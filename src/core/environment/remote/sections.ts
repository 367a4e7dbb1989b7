/** First words of the lines that open a section of what a node prints. */
export const sectionNames = {
  /** One line of text on the system. */
  fact: 'fact',
  variable: 'variable',
  file: 'file',
  names: 'names',
  /** `df -Pk` of a folder. */
  space: 'space',
  /** `program <number> <exit code>`, or `absent` in place of the code. */
  program: 'program',
  /** The last line: what comes without it was cut off. */
  end: 'end',
} as const

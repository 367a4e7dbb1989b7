/** A last line may be a page of JSON or a progress bar; the record keeps its beginning. */
const longestLine = 500

// eslint-disable-next-line no-control-regex -- terminal control sequences begin with the escape character
const terminalCodes = /\u001b\[[0-9;?]*[A-Za-z]/g

/** The last lines of a log as a person sees them: without overwritten text, colours and blank lines. */
export function readableLines(tail: string): string[] {
  return tail
    .split('\n')
    .map((line) => shown(line.replaceAll(terminalCodes, '')).slice(0, longestLine))
    .filter((line) => line !== '')
}

const shown = (line: string) =>
  line
    .split('\r')
    .map((part) => part.trimEnd())
    .filter((part) => part !== '')
    .at(-1) ?? ''

/** Where a value stands in a JSON document. */
export type JsonPath = readonly (string | number)[]

/** `runs[3].throughput.value` */
export const jsonPathText = (path: JsonPath) =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('')

/** `"key": rest` or the rest alone, of a document that is written one member a line. */
const member = /^\s*(?:"((?:[^"\\]|\\.)*)": )?(.*?),?$/

/** The path of the value on each line of a document as `JSON.stringify(…, null, 2)` writes it. */
export function jsonLinePaths(lines: readonly string[]): JsonPath[] {
  const open: { readonly path: JsonPath; next: number }[] = []
  return lines.map((line): JsonPath => {
    const [, key, value] = member.exec(line) ?? []
    if (value === ']' || value === '}') return open.pop()?.path ?? []
    const parent = open.at(-1)
    const path = parent === undefined ? [] : [...parent.path, key ?? parent.next++]
    if (value === '{' || value === '[') open.push({ path, next: 0 })
    return path
  })
}

/** The SHA-256 of every file of a results folder, as its file `SHA256SUMS` has them. `sha256sum -c` can read that file. */
export interface DigestList {
  /** A session is writing to the folder, or was interrupted: some files may not be listed yet. */
  readonly isUnfinished: boolean
  /** By the path below the results folder. */
  readonly digests: ReadonlyMap<string, string>
  /** Numbers of lines, from 1, that are not valid entries. */
  readonly damaged: readonly number[]
}

/** The name of the list, below the results folder. */
export const listName = 'SHA256SUMS'

/** Its signature, as `ssh-keygen -Y sign` names it. */
export const signatureName = `${listName}.sig`

/** `sha256sum` reads this line as a comment. */
export const unfinishedLine = '# unfinished: a session of steady writes here, or was cut off\n'
const removedMark = '# removed '

/** The line of a file; a name with a line end or a backslash is escaped as in `sha256sum`. */
export function digestLine(path: string, sha256: string): string {
  const escaped = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
  return `${escaped === path ? '' : '\\'}${sha256}  ${escaped}\n`
}

/** In an unfinished list: all earlier entries below this folder are void. */
export const removedLine = (folder: string) => `${removedMark}${folder}\n`

/** The text of a list, sorted by path, so that the same files give the same list. */
export function digestListText({ isUnfinished, digests }: Omit<DigestList, 'damaged'>): string {
  const lines = [...digests]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, digest]) => digestLine(path, digest))
  return `${isUnfinished ? unfinishedLine : ''}${lines.join('')}`
}

export function parseDigestList(text: string): DigestList {
  const isUnfinished = text.startsWith(unfinishedLine)
  const lines = text.split('\n')
  const last = lines.pop()
  // An interrupted session may leave an incomplete last line.
  if (last !== '' && !isUnfinished) lines.push(last ?? '')
  const digests = new Map<string, string>()
  const damaged: number[] = []
  for (const [index, line] of lines.entries()) {
    if (isUnfinished && line.startsWith(removedMark)) {
      const folder = `${line.slice(removedMark.length)}/`
      for (const path of digests.keys()) if (path.startsWith(folder)) digests.delete(path)
      continue
    }
    if (isUnfinished && index === 0) continue
    const [, mark, digest, name] = /^(\\?)([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (digest === undefined || name === undefined) damaged.push(index + 1)
    else digests.set(mark === '' ? name : unescaped(name), digest)
  }
  return { isUnfinished, digests, damaged }
}

const unescaped = (name: string) =>
  name.replaceAll(/\\(.)/g, (whole, letter: string) => ({ n: '\n', r: '\r', '\\': '\\' })[letter] ?? whole)

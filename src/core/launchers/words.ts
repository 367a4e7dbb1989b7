import type { Hole, Word } from '../model/job.ts'

/** A word from a template string with holes. */
export const word = (texts: TemplateStringsArray, ...parts: readonly (string | number | Hole)[]): Word =>
  texts.flatMap((text, index) => {
    const part = parts[index]
    return [text, ...(part === undefined ? [] : [typeof part === 'object' ? part : String(part)])]
  })

export const address = (node: number): Hole => ({ hole: 'address', node })
export const port = (offset = 0): Hole => ({ hole: 'port', offset })
export const jobFile = (name: string): Hole => ({ hole: 'job-file', name })
export const addresses = (suffix = '', separator = ','): Hole => ({ hole: 'addresses', suffix, separator })

/** The default folder of a job's tasks. */
export const workingDirectory = [{ hole: 'working-directory' }] as const satisfies Word

export const partsOf = (word: Word): readonly (string | Hole)[] => (typeof word === 'string' ? [word] : word)

export const holesOf = (word: Word): Hole[] =>
  partsOf(word).flatMap((part) => (typeof part === 'string' ? [] : [part]))

export const sameWord = (a: Word, b: Word | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The word with every hole filled: one argument, for any values. */
export const fillWord = (word: Word, valueOf: (hole: Hole) => string): string =>
  partsOf(word)
    .map((part) => (typeof part === 'string' ? part : valueOf(part)))
    .join('')

/** The name of a hole for people, before any node is known. */
export function holeName(hole: Hole): string {
  switch (hole.hole) {
    case 'address':
      return `<address of node ${hole.node}>`
    case 'addresses':
      return `<addresses of the nodes${hole.suffix === '' ? '' : `, each with ${hole.suffix}`}>`
    case 'port':
      return hole.offset === 0 ? '<port>' : `<port+${hole.offset}>`
    case 'file':
      return hole.path
    case 'job-file':
      return `<job>/${hole.name}`
    case 'job-folder':
      return '<job>'
    case 'working-directory':
      return '<working directory>'
  }
}

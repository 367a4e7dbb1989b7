import { formsOf } from '../secrets/secrets.ts'
import { addCounts, type HiddenCounts, type HiddenName } from './hidden-name.ts'

/**
 * Maps offsets of a log to those after parts of its lines were replaced. An offset inside of a replaced part stays inside
 * of its name or at its end, so that the order of line starts and ends is kept.
 */
export function movedOffsets(pieces: readonly ReplacedPiece[]): (offset: number) => number {
  let next = 0
  let shift = 0
  /** Offsets must not decrease from call to call. */
  return (offset) => {
    for (
      let piece = pieces[next];
      piece !== undefined && piece.start + piece.length <= offset;
      piece = pieces[next]
    ) {
      shift += piece.nameLength - piece.length
      next += 1
    }
    const within = pieces[next]
    if (within === undefined || offset <= within.start) return offset + shift
    return within.start + shift + Math.min(offset - within.start, within.nameLength)
  }
}

/** A replaced part of a text: its place, and the length of its replacement. */
export interface ReplacedPiece {
  readonly start: number
  readonly length: number
  readonly nameLength: number
}

export interface ReplacedText {
  readonly text: string
  readonly counts: HiddenCounts
  /** In the order of the text. */
  readonly pieces: readonly ReplacedPiece[]
}

/** Replaces hidden texts with names; a text has the same name in every file. */
export interface Replacer {
  readonly replace: (text: string) => ReplacedText
  /** Replaces in every string of a document. Names of members are kept unless they are paths or ids. */
  readonly replaceIn: <T>(document: T) => { readonly document: T; readonly counts: HiddenCounts }
}

/** @param form of the searched texts: as they are, or as the bytes of UTF-8, one character each */
export function openReplacer(
  names: readonly HiddenName[],
  form: (text: string) => string = (text) => text,
): Replacer {
  const entries = names
    .flatMap((name) => spellings(name).map((spelling) => ({ ...spelling, counted: name.kind })))
    .sort((a, b) => b.text.length - a.text.length)
  const pattern = new RegExp(
    entries.map(({ text, kind }) => `(${patternOf(form(text), kind)})`).join('|'),
    'g',
  )
  const whole = new Map(names.map((name) => [name.text, name]))

  function replace(text: string): ReplacedText {
    const pieces: ReplacedPiece[] = []
    let counts: HiddenCounts = {}
    if (entries.length === 0) return { text, counts, pieces }
    const replaced = text.replace(pattern, (found, ...rest: unknown[]) => {
      const entry = entries[rest.findIndex((group) => group !== undefined)]
      const start = rest.at(-2)
      if (entry === undefined || typeof start !== 'number')
        throw new TypeError(`nothing was found in ${found}`)
      pieces.push({ start, length: found.length, nameLength: entry.name.length })
      counts = addCounts(counts, { [entry.counted]: 1 })
      return entry.name
    })
    return { text: replaced, counts, pieces }
  }

  function replaceIn<T>(document: T) {
    let counts: HiddenCounts = {}
    const textOf = (text: string): string => {
      // A short host name resembles a word, so it is replaced only where it is a whole field.
      const alone = whole.get(text)
      const replaced = alone === undefined ? replace(text) : { text: alone.name, counts: { [alone.kind]: 1 } }
      counts = addCounts(counts, replaced.counts)
      return replaced.text
    }
    const visit = (value: unknown): unknown => {
      if (typeof value === 'string') return textOf(value)
      if (Array.isArray(value)) return value.map(visit)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value).map(([key, member]) => [plainKey.test(key) ? key : textOf(key), visit(member)]),
      )
    }
    return {
      document: visit(document) as T,
      get counts() {
        return counts
      },
    }
  }

  return { replace, replaceIn }
}

/** Names of workloads and cases have a dash or a slash, and so are no plain keys. */
const plainKey = /^\w*$/

/** A text as it is; in capitals for a host or a user; as JSON, URLs and base64 encode it; and as the id of a case has it. */
function spellings({ kind, text, name }: HiddenName): readonly HiddenName[] {
  if (isWeak({ kind, text })) return []
  const plain = [text, JSON.stringify(text).slice(1, -1), encodeURI(text)]
  if (kind === 'host' || kind === 'user') plain.push(text.toUpperCase())
  const found = new Map<string, HiddenName>()
  // An encoded text is not part of a word.
  if (kind !== 'job')
    for (const encoded of formsOf(text)) found.set(encoded, { kind: 'text', text: encoded, name })
  for (const spelled of plain) found.set(spelled, { kind, text: spelled, name })
  const inId = text.replaceAll(/[^A-Za-z0-9.+-]+/g, '-')
  if (text.startsWith('/') && depthOf(text) > 1)
    found.set(inId, { kind, text: inId, name: name.replaceAll('<', '-').replaceAll('>', '') })
  return [...found.values()]
}

const shortestWord = 4

/** Whether it is too short to be told from ordinary words. */
const isWeak = ({ kind, text }: Pick<HiddenName, 'kind' | 'text'>): boolean =>
  (kind === 'host' || kind === 'user') && text.length < shortestWord

const depthOf = (path: string) => path.split('/').filter((part) => part !== '').length

/** What may precede a path: the letter of an option such as `-I` is not part of it. */
const pathStart = String.raw`(?:(?<![A-Za-z0-9_.~>-])|(?<=(?:^|[\s"'=,])-[A-Za-z]))`
const noNameAfter = '(?![A-Za-z0-9_-])'

function patternOf(text: string, kind: HiddenName['kind']): string {
  const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  switch (kind) {
    case 'job':
      // The end of the folder's name is random for each job.
      return `${literal}[A-Za-z0-9]{6}${noNameAfter}`
    case 'host':
    case 'user':
      return `(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])`
    case 'address':
      return text.includes(':')
        ? `(?<![0-9A-Fa-f:])${literal}(?![0-9A-Fa-f:])`
        : `(?<![0-9.])${literal}(?![0-9]|\\.[0-9])`
    case 'email':
    case 'device':
    case 'secret':
    case 'text':
      return literal
    default:
      // In the id of a case.
      if (text.startsWith('-')) return `${literal}(?![A-Za-z0-9])`
      return `${depthOf(text) === 1 ? pathStart : ''}${literal}${noNameAfter}`
  }
}

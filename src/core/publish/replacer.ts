import { formsOf } from '../secrets/secrets.ts'
import { beforeItem, beforeMember, identityPlaces } from './found-identities.ts'
import { addCounts, type HiddenCounts, type HiddenKind, type HiddenName } from './hidden-name.ts'
import { identityForms } from './identity-forms.ts'
import { isDistinct, isWholeField } from './ordinary-names.ts'

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
  const longestAt = openDictionary(
    names.flatMap(spellings).map((entry) => ({ ...entry, text: form(entry.text), name: form(entry.name) })),
  )
  const whole = new Map(names.map((name) => [form(name.text), { ...name, name: form(name.name) }]))
  const placedIn = openPlaces(names, whole)

  function replace(text: string): ReplacedText {
    const pieces: ReplacedPiece[] = []
    const counts: Partial<Record<HiddenKind, number>> = {}
    if (names.length === 0) return { text, counts, pieces }
    const places = placedIn(text)
    let replaced = ''
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const [known, placed] = [longestAt(text, at), places.get(at)]
      const match = (placed?.end ?? at) > (known?.end ?? at) ? placed : known
      if (match === undefined) continue
      replaced += text.slice(from, at) + match.name
      pieces.push({ start: at, length: match.end - at, nameLength: match.name.length })
      counts[match.counted] = (counts[match.counted] ?? 0) + 1
      from = match.end
      at = match.end - 1
    }
    return { text: replaced + text.slice(from), counts, pieces }
  }

  function replaceIn<T>(document: T) {
    let counts: HiddenCounts = {}
    /** @param before what names the text, as {@link stringsIn} has it */
    const textOf = (before: string, text: string): string => {
      // A short host name resembles a word, so it is replaced only where it is a whole field.
      const alone = whole.get(text)
      const replaced =
        alone !== undefined && isWholeField(alone)
          ? { text: alone.name, counts: { [alone.kind]: 1 } }
          : replaceAfter(before, text)
      counts = addCounts(counts, replaced.counts)
      return replaced.text
    }
    const replaceAfter = (before: string, text: string): Pick<ReplacedText, 'text' | 'counts'> => {
      if (before === '') return replace(text)
      const places = placedIn(before + text)
      const place = places.get(before.length)
      return place?.end === before.length + text.length
        ? { text: place.name, counts: { [place.counted]: 1 } }
        : replace(text)
    }
    const visit = (value: unknown, before: string): unknown => {
      if (typeof value === 'string') return textOf(before, value)
      if (Array.isArray(value)) return value.map((item, index) => visit(item, beforeItem(value, index)))
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value).map(([key, member]) => [
          plainKey.test(key) ? key : textOf('', key),
          visit(member, beforeMember(key)),
        ]),
      )
    }
    return {
      document: visit(document, '') as T,
      get counts() {
        return counts
      },
    }
  }

  return { replace, replaceIn }
}

/** Finds names that only their place tells from words, by where they start. */
function openPlaces(
  names: readonly HiddenName[],
  whole: ReadonlyMap<string, HiddenName>,
): (text: string) => ReadonlyMap<number, NamedPart> {
  const kinds = new Set(names.filter((name) => !isDistinct(name)).map(({ kind }) => kind))
  const forms = identityForms.filter(({ kind, kept }) => !kept && kinds.has(kind))
  return (text) => {
    const places = new Map<number, NamedPart>()
    for (const { kind, text: found, start, end } of identityPlaces(text, forms)) {
      const name = whole.get(found) ?? whole.get(found.toLowerCase())
      if (name?.kind === kind && (places.get(start)?.end ?? start) < end)
        places.set(start, { end, name: name.name, counted: kind })
    }
    return places
  }
}

/** A name for a part of a text. */
interface NamedPart {
  readonly end: number
  readonly name: string
  readonly counted: HiddenKind
}

/** A spelling of a text; `kind` tells what may stand beside it. */
interface Spelling extends HiddenName {
  readonly counted: HiddenKind
}

/** Of the characters that entries start with; shorter texts are rare. */
const longestStart = 4

/** Finds the longest entry at a place of a text. The time does not depend on the number of entries. */
function openDictionary(entries: readonly Spelling[]): (text: string, at: number) => NamedPart | undefined {
  const startLength = entries.reduce((least, { text }) => Math.min(least, text.length), longestStart)
  const lengthsByStart = new Map<string, number[]>()
  const entriesByText = new Map<string, Spelling[]>()
  const firsts = new Uint8Array(2 ** 16)
  for (const entry of entries) {
    const start = entry.text.slice(0, startLength)
    const lengths = lengthsByStart.get(start) ?? []
    if (!lengths.includes(entry.text.length)) lengths.push(entry.text.length)
    lengthsByStart.set(start, lengths)
    entriesByText.set(entry.text, [...(entriesByText.get(entry.text) ?? []), entry])
    firsts[start.charCodeAt(0)] = 1
  }
  for (const lengths of lengthsByStart.values()) lengths.sort((a, b) => b - a)
  return (text, at) => {
    if (firsts[text.charCodeAt(at)] === 0) return undefined
    for (const length of lengthsByStart.get(text.slice(at, at + startLength)) ?? [])
      for (const entry of entriesByText.get(text.slice(at, at + length)) ?? []) {
        const { before, after } = neighbours(entry)
        before.lastIndex = at
        after.lastIndex = at + length
        if (before.test(text) && after.test(text))
          return { end: after.lastIndex, name: entry.name, counted: entry.counted }
      }
    return undefined
  }
}

/** Names of workloads and cases have a dash or a slash, and so are no plain keys. */
const plainKey = /^\w*$/

/**
 * A text as it is; as JSON, URLs and base64 encode it; as the id of a case has it; and a host or a user in capitals, or with
 * one. What only its place tells from a word has none.
 */
function spellings(hidden: HiddenName): Spelling[] {
  if (!isDistinct(hidden)) return []
  const { kind, text, name } = hidden
  const found = new Map<string, Spelling>()
  const add = (spelled: string, as: HiddenKind, by = name) => {
    found.set(spelled, { kind: as, text: spelled, name: by, counted: kind })
  }
  // An encoded text is not part of a word. One that has only digits may be a figure.
  if (kind !== 'job')
    for (const encoded of formsOf(text)) if (encoded === text || !mayBeNumber(encoded)) add(encoded, 'text')
  for (const plain of [text, JSON.stringify(text).slice(1, -1), encodeURI(text)]) add(plain, kind)
  if (kind === 'host' || kind === 'user') {
    add(text.toUpperCase(), kind)
    add(text.charAt(0).toUpperCase() + text.slice(1), kind)
  }
  const inId = text.replaceAll(/[^A-Za-z0-9.+-]+/g, '-')
  if (text.startsWith('/') && depthOf(text) > 1)
    add(inId, kind, name.replaceAll('<', '-').replaceAll('>', ''))
  return [...found.values()]
}

/** Digits alone, or so few hexadecimal ones that a longer number or a digest may have them. */
const mayBeNumber = (encoded: string) => /^\d+$/.test(encoded) || /^[0-9a-f]{1,9}$/i.test(encoded)

const depthOf = (path: string) => path.split('/').filter((part) => part !== '').length

/** What must be beside a text. */
interface Neighbours {
  readonly before: RegExp
  /** It ends where the replaced text ends. */
  readonly after: RegExp
}

const anything: Neighbours = { before: /(?:)/y, after: /(?:)/y }
const word: Neighbours = { before: /(?<![A-Za-z0-9])/y, after: /(?![A-Za-z0-9])/y }
/** The digest of an image may be that of a container; it is evidence. */
const id: Neighbours = { before: /(?<![A-Za-z0-9]|sha256:)/y, after: word.after }
const number: Neighbours = { before: /(?<![0-9.])/y, after: /(?![0-9]|\.[0-9])/y }
const colons: Neighbours = { before: /(?<![0-9A-Fa-f:])/y, after: /(?![0-9A-Fa-f:])/y }
/** The end of the folder's name is random for each job. */
const jobFolder: Neighbours = { before: anything.before, after: /[A-Za-z0-9]{6}(?![A-Za-z0-9_-])/y }
const path: Neighbours = { before: anything.before, after: /(?![A-Za-z0-9_-])/y }
/** The letter of an option such as `-I` is not part of a path. */
const topPath: Neighbours = {
  before: /(?:(?<![A-Za-z0-9_.~>-])|(?<=(?:^|[\s"'=,])-[A-Za-z]))/y,
  after: path.after,
}
const pathInId: Neighbours = { before: anything.before, after: word.after }

function neighbours({ kind, text }: HiddenName): Neighbours {
  switch (kind) {
    case 'job':
      return jobFolder
    case 'host':
    case 'user':
    case 'account':
    case 'person':
    case 'phone':
    case 'device':
      return word
    case 'id':
      return id
    case 'address':
      return text.includes(':') ? colons : number
    case 'email':
    case 'secret':
    case 'text':
      return anything
    default:
      if (text.startsWith('-')) return pathInId
      return depthOf(text) === 1 ? topPath : path
  }
}

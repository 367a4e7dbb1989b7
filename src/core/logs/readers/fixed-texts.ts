/**
 * Texts that all lines matching a pattern share: each entry is a set of texts, and every line contains at least one text of each set.
 * Empty for a pattern without fixed text.
 */
export type FixedTexts = readonly (readonly string[])[]

/**
 * The fixed texts of a regular expression: the literals that each match contains.
 *
 * @throws TypeError for a pattern that ignores case, in which no letter is fixed
 */
export function fixedTextsOf(pattern: RegExp): FixedTexts {
  if (pattern.ignoreCase) throw new TypeError(`${String(pattern)} ignores case: its letters are not fixed`)
  return fixedTextsIn(pattern.source)
}

/** Cached by pattern, because every opened log needs those of its format. */
const parsed = new Map<string, FixedTexts>()

/** Like {@link fixedTextsOf}, for the source of a JavaScript pattern. */
export function fixedTextsIn(source: string): FixedTexts {
  const texts = parsed.get(source) ?? allSets(new PatternParser(source).alternatives())
  parsed.set(source, texts)
  return texts
}

/** A part of a pattern: all texts that it can match, if they are few, and the sets of texts of which each match contains one. */
interface FixedPart {
  readonly exact: readonly string[] | undefined
  readonly sets: FixedTexts
  /** It matches one of its exact texts, then perhaps more that ends in one of them again. */
  readonly repeats?: true
}

const emptyText: FixedPart = { exact: [''], sets: [] }
const anyText: FixedPart = { exact: undefined, sets: [] }
/** The largest number of alternatives that are expanded. */
const MOST_TEXTS = 16

const controls: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f', v: '\v' }

/** Characters without a special meaning, up to the last one that is not repeated. */
const literals = /(?:[^\\^$.*+?()[\]{}|](?![*+?{]))+/y
const quantifier = /(?:[*+?]|\{(\d+)(,\d*)?\})\??/y
const lookAround = /\?<?[=!]/y
const groupKind = /\?(?::|<\w+>)/y
const [twoHex, fourHex] = [/[\da-f]{2}/iy, /[\da-f]{4}/iy]
const escapeName = /\{[^}]*\}|<[^>]*>/y

/** Parses JavaScript's regular expressions, as far as literals depend on the syntax. */
class PatternParser {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  alternatives(): FixedPart {
    const branches = [this.#sequence()]
    while (this.#take('|')) branches.push(this.#sequence())
    const [first = emptyText] = branches
    if (branches.length === 1) return first
    const best = branches.map((branch) => allSets(branch).toSorted(mostSelective)[0])
    const exact = branches.flatMap((branch) => branch.exact ?? [])
    return {
      exact:
        branches.every((branch) => branch.exact !== undefined) && exact.length <= MOST_TEXTS
          ? exact
          : undefined,
      sets: best.includes(undefined) ? [] : [[...new Set(best.flatMap((set) => set ?? []))]],
    }
  }

  #sequence(): FixedPart {
    const sets: (readonly string[])[] = []
    /** The texts since the last inexact part, and the text since the last part with alternatives. */
    let [texts, tail]: [readonly string[], string] = [[''], '']
    let exact = true
    while (this.#at < this.#source.length && !this.#sees('|') && !this.#sees(')')) {
      const part = this.#quantified(this.#atom())
      sets.push(...part.sets)
      const longer = product(texts, part.exact)
      const [only = '', ...others] = part.exact ?? []
      if (longer === undefined || part.repeats === true || others.length > 0) sets.push(texts, [tail])
      tail = part.exact === undefined || others.length > 0 ? '' : part.repeats === true ? only : tail + only
      if (longer !== undefined && part.repeats !== true) {
        texts = longer
        continue
      }
      if (longer !== undefined) sets.push(longer)
      exact = false
      texts = part.repeats === true ? (part.exact ?? ['']) : ['']
    }
    return exact
      ? { exact: texts, sets: [...sets, [tail]] }
      : { exact: undefined, sets: [...sets, texts, [tail]] }
  }

  #quantified(part: FixedPart): FixedPart {
    const found = this.#match(quantifier)
    if (found === null) return part
    const [sign = ''] = found[0]
    const least = sign === '{' ? Number(found[1]) : sign === '+' ? 1 : 0
    if (least === 0) return anyText
    const fixed = sign === '{' && found[2] === undefined
    if (part.exact?.length !== 1)
      return fixed && least === 1 ? part : { exact: undefined, sets: allSets(part) }
    const exact = part.exact.map((text) => text.repeat(least))
    return fixed ? { exact, sets: [] } : { exact, sets: [], repeats: true }
  }

  #atom(): FixedPart {
    const literal = this.#match(literals)?.[0]
    if (literal !== undefined) return { exact: [literal], sets: [] }
    switch (this.#next()) {
      case '(':
        return this.#group()
      case '[':
        this.#skipClass()
        return anyText
      case '.':
        return anyText
      case '^':
      case '$':
        return emptyText
      case '\\':
        return this.#escape()
      default:
        return { exact: [this.#source[this.#at - 1] ?? ''], sets: [] }
    }
  }

  #group(): FixedPart {
    const looksAround = this.#match(lookAround) !== null
    if (!looksAround) this.#match(groupKind)
    const inside = this.alternatives()
    this.#take(')')
    return looksAround ? emptyText : inside
  }

  #skipClass(): void {
    for (let inside = this.#next(); inside !== ']' && inside !== ''; inside = this.#next())
      if (inside === '\\') this.#next()
  }

  #escape(): FixedPart {
    const letter = this.#next()
    if ('bB'.includes(letter)) return emptyText
    const code = letter === 'x' ? this.#match(twoHex) : letter === 'u' ? this.#match(fourHex) : null
    if (code !== null) return { exact: [String.fromCharCode(Number.parseInt(code[0], 16))], sets: [] }
    const control = controls[letter]
    if (control !== undefined) return { exact: [control], sets: [] }
    if (!/[A-Za-z0-9]/.test(letter)) return { exact: [letter], sets: [] }
    if ('pPk'.includes(letter)) this.#match(escapeName)
    return anyText
  }

  /** Matches a sticky pattern here, and moves past the match. */
  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#source)
    if (match !== null) this.#at = pattern.lastIndex
    return match
  }

  #next(): string {
    this.#at += 1
    return this.#source[this.#at - 1] ?? ''
  }

  #sees(character: string): boolean {
    return this.#source[this.#at] === character
  }

  #take(character: string): boolean {
    if (!this.#sees(character)) return false
    this.#at += 1
    return true
  }
}

/** Each text followed by each ending; undefined where there are too many, or they are unknown. */
function product(texts: readonly string[], endings: readonly string[] | undefined): string[] | undefined {
  if (endings === undefined || texts.length * endings.length > MOST_TEXTS) return undefined
  return texts.flatMap((text) => endings.map((ending) => text + ending))
}

/** All sets of a part that exclude at least one line, without duplicates. */
function allSets({ exact, sets }: FixedPart): FixedTexts {
  const all = exact === undefined ? sets : [...sets, exact]
  const telling = all.filter((set) => set.length > 0 && !set.includes(''))
  return [...new Map(telling.map((set) => [set.join('\0'), set])).values()]
}

/** Long texts are rare in other lines, and few texts are found faster than many. */
function selectivity(set: readonly string[]): number {
  let shortest = Infinity
  for (const { length } of set) if (length < shortest) shortest = length
  return shortest - (set.length - 1)
}

export const mostSelective = (a: readonly string[], b: readonly string[]) => selectivity(b) - selectivity(a)

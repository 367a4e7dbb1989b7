import { z } from 'zod'
import { withAxes } from '../model/axes/axis-shape.ts'
import { expected } from '../model/text.ts'
import { SteadyError, type FilePlace } from '../model/error.ts'
import { checkYaml } from '../yaml/check.ts'
import { wholeNumber } from '../yaml/scalars.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import type { LogLayout, NameFacts } from './name-facts.ts'
import { precisionIn } from './path-words.ts'
import { RE2JS } from 're2js'

/** A part of a pattern: fixed text, or a placeholder for some characters. */
type PathPart = { readonly text: string } | PathHole

interface PathHole {
  /** Placeholders with one name match the same text; one without a name matches any. */
  readonly name: string | undefined
  /** A character class of a regular expression: `[^/]`. */
  readonly characters: string
  readonly least: 0 | 1
  /** Whether it matches as few characters as possible. */
  readonly isShort: boolean
}

/** The text of each placeholder in a path; undefined where the path does not match. Ignores case. */
type PathPattern = (path: string) => Readonly<Record<string, string>> | undefined

/** A pattern takes too long for a path, because repeated placeholder names allow too many combinations. */
class PathTooLong extends Error {}

/**
 * Matches whole paths. Without repeated names, the time is linear in the path.
 *
 * @throws PathTooLong from the pattern
 */
function pathPattern(parts: readonly PathPart[]): PathPattern {
  const pattern = RE2JS.compile(parts.map(sourceOf).join(''), RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL)
  const holes = parts.filter((part) => 'characters' in part)
  return (path) => {
    const matcher = pattern.matcher(path)
    if (!matcher.matches()) return undefined
    const read = new Map<string, string>()
    for (const [index, { name }] of holes.entries()) {
      if (name === undefined) continue
      const text = matcher.group(index + 1) ?? ''
      const before = read.get(name)
      if (before !== undefined && folded(before) !== folded(text)) return shared(parts, path)
      if (before === undefined) read.set(name, text)
    }
    return Object.fromEntries(read)
  }
}

const sourceOf = (part: PathPart): string =>
  'text' in part
    ? RE2JS.quote(part.text)
    : `(${part.characters}${part.least === 0 ? '*' : '+'}${part.isShort ? '?' : ''})`

const folded = (text: string) => text.toLowerCase()

/** A path of thirty folders matches with far fewer. */
const mostTries = 300_000

/**
 * The placeholders' texts where those with one name must agree: each is tried with every length, in the order of a regular expression.
 */
function shared(parts: readonly PathPart[], path: string): Record<string, string> | undefined {
  const read = new Map<string, string>()
  const isAt = (text: string, at: number) => folded(path.slice(at, at + text.length)) === folded(text)
  let tries = 0
  const matches = (index: number, at: number): boolean => {
    tries += 1
    if (tries > mostTries) throw new PathTooLong(path)
    const part = parts[index]
    if (part === undefined) return at === path.length
    if ('text' in part) return isAt(part.text, at) && matches(index + 1, at + part.text.length)
    const { name } = part
    const before = name === undefined ? undefined : read.get(name)
    if (before !== undefined) return isAt(before, at) && matches(index + 1, at + before.length)
    for (const length of lengthsOf(part, path, at)) {
      if (name !== undefined) read.set(name, path.slice(at, at + length))
      if (matches(index + 1, at + length)) return true
    }
    if (name !== undefined) read.delete(name)
    return false
  }
  return matches(0, 0) ? Object.fromEntries(read) : undefined
}

function lengthsOf({ characters, least, isShort }: PathHole, path: string, at: number): number[] {
  const allowed = new RegExp(characters, 'i')
  let most = 0
  while (at + most < path.length && allowed.test(path.charAt(at + most))) most += 1
  const lengths = Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => index + least)
  return isShort ? lengths : lengths.reverse()
}

const stated = withAxes(
  {
    model: z.string().optional(),
    framework: z.string().optional(),
    nodes: wholeNumber(1).optional(),
    devices: wholeNumber(1).describe('All devices, over all nodes.').optional(),
    batch: wholeNumber(1).describe('Samples per device and step.').optional(),
  },
  ({ value }) => value.optional(),
)

/** No file system has longer paths. */
const longestPath = 4096

export const layoutSchema = z
  .strictObject({
    rules: z
      .array(
        z.strictObject({
          path: z
            .string()
            .max(longestPath, { error: expected('text-up-to', { characters: longestPath }) })
            .describe('A path below the folder; {devices}, {batch} and so on stand for what is read.'),
          set: stated.prefault({}).describe('What holds for every log of the rule.'),
        }),
      )
      .min(1)
      .describe('The first rule whose path fits a log is used.'),
  })
  .meta({ title: 'steadystate import layout' })

type Rule = z.output<typeof layoutSchema>['rules'][number]

const name = { characters: '[^/]', least: 1, isShort: true } as const
const number = { characters: '[0-9]', least: 1, isShort: false } as const

/** Placeholders of a rule's path, and the text that each matches. */
export const placeholders = {
  model: name,
  framework: name,
  nodes: number,
  devices: number,
  'devices-per-node': number,
  batch: number,
  precision: { characters: '[a-z0-9]', least: 1, isShort: false },
  repeat: number,
  any: { characters: '[^/]', least: 0, isShort: false },
} as const satisfies Record<string, Omit<PathHole, 'name'>>

/**
 * A layout file → a layout.
 *
 * @throws SteadyError `LAYOUT_SYNTAX`, `LAYOUT_KEY_UNKNOWN`, `LAYOUT_VALUE_INVALID`, `LAYOUT_PLACEHOLDER_UNKNOWN`
 */
export function parseLayout(text: string, file: string): LogLayout {
  const yaml = parseYaml(text, file, 'LAYOUT')
  const rules = checkYaml(yaml, layoutSchema, 'LAYOUT').rules.map((rule, index) => {
    const place = yaml.placeOf(['rules', index, 'path'])
    return { ...rule, place, pattern: patternOf(rule, place) }
  })
  return {
    name: 'custom',
    describe: file,
    read(path) {
      for (const { pattern, set, place } of rules) {
        const groups = matched(pattern, path, place)
        if (groups !== undefined) return factsOf(groups, set)
      }
      return undefined
    },
  }
}

/** Placeholders with one name must match the same text. All text outside of braces is literal. */
function patternOf({ path }: Rule, place: FilePlace): PathPattern {
  const parts = [...path.matchAll(/\{([^}]*)\}|[^{}]+|[{}]/g)].map(([whole, name]): PathPart => {
    if (name === undefined) return { text: whole }
    if (!isPlaceholder(name))
      throw new SteadyError(
        'LAYOUT_PLACEHOLDER_UNKNOWN',
        { name, valid: Object.keys(placeholders) },
        { place },
      )
    return { name: name === 'any' ? undefined : name.replaceAll('-', '_'), ...placeholders[name] }
  })
  return pathPattern(parts)
}

const isPlaceholder = (name: string): name is keyof typeof placeholders => Object.hasOwn(placeholders, name)

/** @throws SteadyError `LAYOUT_VALUE_INVALID` */
function matched(pattern: PathPattern, path: string, place: FilePlace) {
  try {
    return pattern(path)
  } catch (cause) {
    if (!(cause instanceof PathTooLong)) throw cause
    throw new SteadyError('LAYOUT_VALUE_INVALID', { is: 'path-too-long', path }, { place, cause })
  }
}

function factsOf(groups: Readonly<Record<string, string>>, set: Rule['set']): NameFacts {
  const number = (name: string) => (groups[name] === undefined ? undefined : Number(groups[name]))
  const nodes = number('nodes') ?? set.nodes
  const perNode = number('devices_per_node')
  const devices = number('devices') ?? (perNode === undefined ? set.devices : perNode * (nodes ?? 1))
  const facts = {
    nodes: nodes ?? 1,
    devices,
    batchPerDevice: number('batch') ?? set.batch,
    axes: { ...set.axes, ...precisionIn(groups['precision'] ?? '').axes },
    model: groups['model'] ?? set.model,
    framework: groups['framework'] ?? set.framework,
    repeat: number('repeat'),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

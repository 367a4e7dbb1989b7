import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

// Reads what published scripts start (published-commands.yaml), and where steady differs on purpose (differences.yaml).

/** What tells the cases of a script apart. */
export interface CaseFacts {
  readonly workload: string
  readonly nodes: number
  readonly devices: number
  readonly batch: number
  readonly precision: string
  readonly xla: boolean
  readonly loader: string
  readonly data: string
}

const scalar = z.union([z.string(), z.number(), z.boolean()])
const condition = z.record(z.string(), z.union([scalar, z.array(scalar)]))
const part = z.strictObject({
  line: z.number().optional(),
  when: condition.prefault({}),
  words: z.string(),
})
const source = z.strictObject({ repository: z.string(), commit: z.string(), path: z.string() })

const scriptSchema = z.strictObject({
  suite: z.string(),
  cluster: z.string(),
  for: condition,
  source,
  'started-by': source.optional(),
  values: z.record(z.string(), z.strictObject({ is: z.string(), line: z.number() })).prefault({}),
  blocks: z.array(z.strictObject({ lines: z.tuple([z.number(), z.number()]), when: condition })).prefault([]),
  variables: z.record(z.string(), z.string()).prefault({}),
  launcher: z.array(part).prefault([]),
  command: z.array(part),
})
export type Script = z.output<typeof scriptSchema>

const read = (name: string): unknown =>
  parse(readFileSync(new URL(name, import.meta.url), 'utf8'), { merge: true })

export const scripts = z
  .strictObject({ scripts: z.record(z.string(), scriptSchema) })
  .parse(read('published-commands.yaml')).scripts

export const sides = ['launcher', 'command', 'variables'] as const
export type Side = (typeof sides)[number]

const difference = z.strictObject({
  scripts: z.array(z.string()),
  side: z.enum(sides),
  /** Arguments that only the script has; `*` stands for any text. */
  published: z.array(z.string()).prefault([]),
  steady: z.array(z.string()).prefault([]),
  why: z.string(),
})
export type Difference = z.output<typeof difference>

const unpublished = z.strictObject({ suite: z.string(), when: condition, why: z.string() })

export const { differences, unpublished: casesWithoutScript } = z
  .strictObject({ differences: z.array(difference), unpublished: z.array(unpublished) })
  .parse(read('differences.yaml'))

export const holds = (when: z.output<typeof condition>, facts: CaseFacts): boolean =>
  Object.entries(when).every(([name, wanted]) => {
    const fact = (facts as unknown as Record<string, unknown>)[name]
    if (fact === undefined) throw new Error(`no case has '${name}'`)
    return Array.isArray(wanted) ? wanted.some((value) => value === fact) : wanted === fact
  })

/** Words of a line as a shell takes them; the facts need no more than double quotes. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([whole, quoted]): string => quoted ?? whole)

/** How steady names what is only known once the nodes are. */
const holeNames = {
  addresses: '<addresses of the nodes>',
  hosts: '<addresses of the nodes, each with :8>',
  first: '<address of node 0>',
  port: '<port>',
  node: '0',
}

/** The values that placeholders stand for in one case. */
function valuesOf(script: Script, facts: CaseFacts): Record<string, string> {
  const { nodes, devices, batch, precision } = facts
  const given: Record<string, string> = {
    ...holeNames,
    nodes: String(nodes),
    devices: String(devices),
    all: String(nodes * devices),
    gpus: Array.from({ length: devices }, (_, gpu) => gpu).join(','),
    batch: String(batch),
    precision,
    samples: String(nodes * devices * batch * 120),
  }
  const scriptValues = Object.entries(script.values).map(
    ([name, { is }]) => [name, filled(is, given)] as const,
  )
  return { ...given, ...Object.fromEntries(scriptValues) }
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/(?<!\$)\{([a-z]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`nothing says what {${name}} is`)
    return value
  })

/** What a script starts for a case, each argument as one word. */
export function publishedWords(script: Script, side: 'launcher' | 'command', facts: CaseFacts): string[] {
  const values = valuesOf(script, facts)
  return script[side]
    .filter(({ when }) => holds(when, facts))
    .flatMap(({ words }) => wordsOf(words).map((word) => filled(word, values)))
}

/** Options of Open MPI that take two values. It reads one dash as two, and -H as --host. */
const pairs = new Set(['--mca'])

/**
 * Words → arguments that keep their meaning in any order: an option with its value is one, `--option=value` is
 * `--option value`. The programs read options in any order, so arguments are compared as a multiset; the words before the
 * first option, and words that belong to no option, keep their order, because they stand in the list as they are.
 */
export function argumentsOf(words: readonly string[], side: Side): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('-')) {
      found.push(word)
      continue
    }
    const option =
      side === 'launcher' && /^-[a-z]{3,}/.test(word) ? `-${word}` : word === '-H' ? '--host' : word
    if (/^--?[\w-]+=/.test(option)) {
      found.push(option.replace('=', ' '))
      continue
    }
    const taken: string[] = []
    const most = pairs.has(option) ? 2 : 1
    while (
      taken.length < most &&
      at + 1 < words.length &&
      !isOption(words[at + 1] ?? '', pairs.has(option))
    ) {
      at += 1
      taken.push(words[at] ?? '')
    }
    found.push([option, ...taken].join(' '))
  }
  return found
}

/** A value of an MCA parameter may start with a dash. */
const isOption = (word: string, value: boolean) => !value && word.startsWith('-')

import { z } from 'zod'
import { withAxes } from '../model/axes/axis-shape.ts'
import { SteadyError } from '../model/error.ts'
import { checkYaml } from '../yaml/check.ts'
import { wholeNumber } from '../yaml/scalars.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import type { LogLayout, NameFacts } from './name-facts.ts'
import { precisionIn } from './path-words.ts'

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

export const layoutSchema = z
  .strictObject({
    rules: z
      .array(
        z.strictObject({
          path: z
            .string()
            .describe('A path below the folder; {devices}, {batch} and so on stand for what is read.'),
          set: stated.prefault({}).describe('What holds for every log of the rule.'),
        }),
      )
      .min(1)
      .describe('The first rule whose path fits a log is used.'),
  })
  .meta({ title: 'steadystate import layout' })

type Rule = z.output<typeof layoutSchema>['rules'][number]

/** What may stand in braces in a rule's path, and what it reads. */
export const placeholders = {
  model: '[^/]+?',
  framework: '[^/]+?',
  nodes: '\\d+',
  devices: '\\d+',
  'devices-per-node': '\\d+',
  batch: '\\d+',
  precision: '[a-z0-9]+',
  repeat: '\\d+',
  any: '[^/]*',
} as const

/**
 * A layout file → a layout.
 *
 * @throws SteadyError `LAYOUT_SYNTAX`, `LAYOUT_KEY_UNKNOWN`, `LAYOUT_VALUE_INVALID`, `LAYOUT_PLACEHOLDER_UNKNOWN`
 */
export function parseLayout(text: string, file: string): LogLayout {
  const yaml = parseYaml(text, file, 'LAYOUT')
  const rules = checkYaml(yaml, layoutSchema, 'LAYOUT').rules.map((rule, index) => ({
    ...rule,
    pattern: patternOf(rule, () => yaml.placeOf(['rules', index, 'path'])),
  }))
  return {
    name: 'custom',
    describe: file,
    read(path) {
      for (const { pattern, set } of rules) {
        const match = pattern.exec(path)
        if (match !== null) return factsOf(match.groups ?? {}, set)
      }
      return undefined
    },
  }
}

/** `{name}` becomes a named group, which must match the same text at every occurrence. All other text is literal. */
function patternOf({ path }: Rule, placeOf: () => { file: string }): RegExp {
  const seen = new Set<string>()
  const source = path.replaceAll(/\{([^}]*)\}|[^{}]+/g, (whole, name: string | undefined) => {
    if (name === undefined) return whole.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    const body = placeholders[name as keyof typeof placeholders] as string | undefined
    if (body === undefined) {
      throw new SteadyError(
        'LAYOUT_PLACEHOLDER_UNKNOWN',
        { name, valid: Object.keys(placeholders) },
        { place: placeOf() },
      )
    }
    if (name === 'any') return body
    const group = name.replaceAll('-', '_')
    if (seen.has(group)) return String.raw`\k<${group}>`
    seen.add(group)
    return `(?<${group}>${body})`
  })
  return new RegExp(`^${source}$`, 'i')
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

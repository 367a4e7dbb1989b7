import type { LogFacts } from '../../model/log.ts'
import { precisionOf } from '../../model/precision.ts'
import { countAt } from '../vocabulary/numbers.ts'
import { countListed, type FactRule } from './fact-rules.ts'
import type { LineMatcher, PrintedValue } from './line-template.ts'

/** Lines that state facts about their run, by their values or by their presence. */
export interface FactLines {
  readonly lines: readonly LineMatcher[]
  readonly states: LogFacts
  /** A line with one of these texts states nothing. */
  readonly without: readonly string[]
  /** Lines count only after a line that matches `below`, up to and including the next that matches `until`. */
  readonly below: readonly LineMatcher[]
  readonly until: readonly LineMatcher[]
}

/** The facts about nodes so far. */
interface Nodes {
  count: number | undefined
  devices: number | undefined
}

type ReadStatedFact = (value: PrintedValue, nodes: Nodes) => LogFacts | undefined

const counted =
  (facts: (count: number, nodes: Nodes) => LogFacts): ReadStatedFact =>
  ({ text, at }, nodes) => {
    const count = countAt(text, at)
    return count === undefined ? undefined : facts(count, nodes)
  }

const wordIn = ({ text, at, end }: PrintedValue): string => {
  const word = text.slice(at, end).trim()
  return end < text.trimEnd().length ? word : (/^\S*/.exec(word)?.[0] ?? '')
}

const worded =
  (facts: (word: string) => LogFacts | undefined): ReadStatedFact =>
  (value) => {
    const word = wordIn(value)
    return word === '' ? undefined : facts(word)
  }

/** Reads `True` and `1`, or `False` and `0`. */
const switched =
  (facts: (isOn: boolean) => LogFacts): ReadStatedFact =>
  ({ text, at }) => {
    const printed = /^\s*(?:(True|1)|False|0)\b/.exec(text.slice(at))
    return printed === null ? undefined : facts(printed[1] !== undefined)
  }

const devicesOf = ({ count, devices }: Nodes): LogFacts =>
  count === undefined || devices === undefined ? {} : { devices: count * devices }

const readers: Readonly<Record<string, ReadStatedFact>> = {
  devices: counted((devices) => (devices > 0 ? { devices } : {})),
  'device-list': worded((list) => ({ devices: countListed(list) })),
  nodes: counted((count, nodes) => {
    nodes.count = count
    return { nodes: count, ...devicesOf(nodes) }
  }),
  'devices-per-node': counted((count, nodes) => {
    nodes.devices = count
    return devicesOf(nodes)
  }),
  'batch-per-device': counted((batchPerDevice) => ({ batchPerDevice })),
  'global-batch': counted((globalBatch) => ({ globalBatch })),
  accumulation: counted((accumulation) => ({ accumulation })),
  model: worded((model) => ({ model })),
  framework: worded((framework) => ({ framework })),
  amp: switched((isOn) => ({ precision: isOn ? 'amp' : 'fp32' })),
  dali: switched((dali) => ({ dali })),
  precision: worded((word) => {
    const precision = precisionOf(word)
    return precision === undefined ? undefined : { precision }
  }),
}

export const factValues: readonly string[] = Object.keys(readers)

export function factRulesOf(rows: readonly FactLines[]): FactRule[] {
  const nodes: Nodes = { count: undefined, devices: undefined }
  return rows.map((row) => factRuleOf(row, nodes))
}

function factRuleOf({ lines, states, without, below, until }: FactLines, nodes: Nodes): FactRule {
  let counts = below.length === 0
  const matches = (matchers: readonly LineMatcher[], line: string) =>
    matchers.some((matcher) => matcher.match(line) !== undefined)
  const read = (line: string): LogFacts | undefined => {
    if (matches(below, line)) {
      counts = true
      return undefined
    }
    const found =
      counts && !without.some((text) => line.includes(text)) ? statedOn(line, lines, nodes) : undefined
    if (counts && matches(until, line)) counts = false
    const isStated = found !== undefined && Object.keys({ ...found, ...states }).length > 0
    return isStated ? { ...found, ...states } : undefined
  }
  return Object.assign(read, {
    fixedTexts: [...lines, ...below, ...until].map(({ fixedTexts }) => fixedTexts),
  })
}

/** The facts on a line; undefined for another line, or where a value is invalid. */
function statedOn(line: string, matchers: readonly LineMatcher[], nodes: Nodes): LogFacts | undefined {
  for (const { names, match } of matchers) {
    const values = match(line)
    if (values === undefined) continue
    let all: LogFacts | undefined = {}
    for (const [index, name] of names.entries()) {
      const value = values[index]
      const facts = value === undefined ? undefined : readers[name]?.(value, nodes)
      all = all === undefined || facts === undefined ? undefined : { ...all, ...facts }
    }
    if (all !== undefined) return all
  }
  return undefined
}

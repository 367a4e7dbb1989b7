import type { PrintedStep } from '../../model/step-record.ts'
import { seconds } from '../../model/units.ts'
import { logFinding } from '../finding-rows.ts'
import type { LineReader, LogFormat } from '../format.ts'
import { blockReader, type BlockLayout } from '../readers/block-steps.ts'
import { communicationReader } from '../readers/communication.ts'
import {
  asBytes,
  patternMatcher,
  templateMatcher,
  templateParts,
  type LineMatcher,
} from '../readers/line-template.ts'
import { mlperfStatements } from '../readers/mlperf.ts'
import { paddleLaunchFacts, paddleLaunchNames, torchLaunchFacts } from '../readers/launch.ts'
import { withSamplesSoFar, recognisedBy, stepReader, type StepParser } from '../readers/step-lines.ts'
import { summaryOn } from '../readers/summary-reader.ts'
import { factRulesOf, type FactLines } from '../readers/template-facts.ts'
import { stepsOf } from '../readers/template-steps.ts'
import type { WrittenFact, WrittenLine, WrittenLogFormat } from './schema.ts'

/** Compiles a regular expression to a matcher; lines must also contain the texts. */
export type PatternCompiler = (pattern: string, texts: readonly string[]) => LineMatcher

export interface CompiledFormat {
  readonly lines: readonly LineMatcher[]
  readonly optional: readonly LineMatcher[]
  readonly parse: StepParser
  readonly facts: readonly FactLines[]
  readonly summary: readonly LineMatcher[]
  readonly block: BlockLayout | undefined
}

/** The log format for the lines that a program prints. They are compiled when the first line is read. */
export function formatOf(
  written: WrittenLogFormat,
  compile: () => CompiledFormat = () => compiledFormat(written),
): LogFormat {
  let compiled: CompiledFormat | undefined
  const parts = () => (compiled ??= compile())
  let recognises: ((line: string) => boolean) | undefined
  const names = [...(written.names ?? []), ...(written.launch === 'paddle' ? paddleLaunchNames : [])]
  return {
    id: written.id,
    title: written.title ?? written.id,
    ...(names.length === 0 ? {} : { names }),
    rateScope: written.rates === 'per-device' ? 'per-device' : 'global',
    ...(written.rates === 'per-node' ? { finding: logFinding('rate-of-one-node') } : {}),
    ...(written['summary-rates'] === undefined ? {} : { summaryScope: written['summary-rates'] }),
    ...(written['batch-is-limit'] === true ? { batchIsLimit: true } : {}),
    ...(written['times-without-loading'] === true ? { timesWithoutLoading: true } : {}),
    ...(written['every-rank'] === true ? { everyRank: true } : {}),
    ...(written.times === 'interval' ? { timesOfIntervals: true } : {}),
    ...(written['last-resort'] === undefined ? {} : { fallback: written['last-resort'] }),
    recognises: (line) => (recognises ??= recogniserOf(parts()))(line),
    open: () => readerOf(written, parts()),
  }
}

function recogniserOf({ parse, block }: CompiledFormat): (line: string) => boolean {
  return block === undefined
    ? recognisedBy(parse)
    : (line) => block.heading.some(({ match }) => match(line) !== undefined)
}

function readerOf(written: WrittenLogFormat, format: CompiledFormat): LineReader {
  const { lines, optional, parse, facts, summary, block } = format
  const linesWith = (name: string) => [...lines, ...optional].filter(({ names }) => names.includes(name))
  const soFar = linesWith('samples-so-far')
  if (block !== undefined) return blockReader(block)
  const startsRun = written['starts-run']
  const others = [
    ...(summary.length === 0 ? [] : [summaryOn(summary)]),
    ...(written.also ?? []).map((also) => (also === 'mlperf' ? mlperfStatements() : communicationReader)),
  ]
  const launch = { torch: torchLaunchFacts, paddle: paddleLaunchFacts }
  const reader = stepReader({
    parse: soFar.length === 0 ? parse : withSamplesSoFar(parse, soFar),
    facts: [...(written.launch === undefined ? [] : launch[written.launch]()), ...factRulesOf(facts)],
    ...(startsRun === undefined ? {} : { startsRun }),
    others,
  })
  return linesWith('elapsed').length > 0 ? withStepTimes(reader) : reader
}

/** Adds a time to each step: the difference to the previous one in the time since the start of the program. */
function withStepTimes(reader: LineReader): LineReader {
  let last: PrintedStep | undefined
  return {
    anchors: reader.anchors,
    read(line, emit) {
      reader.read(line, (statement) => {
        if (statement.kind !== 'step') {
          emit(statement)
          return
        }
        const { step } = statement
        const taken = (step.at ?? NaN) - (last?.at ?? NaN)
        const steps = (step.step ?? NaN) - (last?.step ?? NaN)
        const each = taken / (steps > 0 ? steps : 1)
        last = step
        emit(
          each > 0 && step.duration === undefined
            ? { kind: 'step', step: { ...step, duration: seconds(each) } }
            : statement,
        )
      })
    },
  }
}

const listed = <Value>(value: Value | readonly Value[] | undefined): readonly Value[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly Value[]) : [value as Value]

/** @param compile for regular expressions: JavaScript's, unless a user wrote them */
export function compiledFormat(
  written: WrittenLogFormat,
  compile: PatternCompiler = patternMatcher,
): CompiledFormat {
  const matcher = (line: WrittenLine, words = false) =>
    typeof line === 'string'
      ? templateMatcher(templateParts(line), words)
      : compile(line.pattern, line.texts ?? [])
  const matchers = (lines: WrittenLine | readonly WrittenLine[] | undefined, words = false) =>
    listed(lines).map((line) => matcher(line, words))
  const optional = matchers(written.optional)
  const lines = matchers(written.lines)
  const factOf = (fact: WrittenFact): FactLines => {
    if (typeof fact === 'string' || !('line' in fact))
      return { lines: [matcher(fact, true)], states: {}, without: [], below: [], until: [] }
    const { line, without = [], below, until, 'synthetic-data': syntheticData, ...states } = fact
    return {
      lines: matchers(line, true),
      states: { ...states, ...(syntheticData === undefined ? {} : { syntheticData }) },
      without: without.map(asBytes),
      below: matchers(below, true),
      until: matchers(until, true),
    }
  }
  return {
    lines,
    optional,
    parse: stepsOf(lines, {
      optional,
      without: written.without ?? [],
      byArrival: written.clock === 'arrival',
      byDate: written.clock === 'date',
      commasGroup: written.commas === 'thousands',
    }),
    facts: (written.facts ?? []).map(factOf),
    summary: matchers(written.summary),
    block:
      written.block === undefined
        ? undefined
        : {
            heading: lines,
            values: matchers(written.block.values),
            ...(written.block.last === undefined ? {} : { last: written.block.last }),
          },
  }
}

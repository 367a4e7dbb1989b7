import { problem, SteadyError, type Problem } from '../../model/error.ts'
import type { PrintedStep } from '../../model/step-record.ts'
import { seconds } from '../../model/units.ts'
import { checkYaml } from '../../yaml/check.ts'
import { parseYaml } from '../../yaml/parse-yaml.ts'
import type { Given } from '../../messages/data.ts'
import type { InvalidValue } from '../../yaml/flaws.ts'
import { problemsError } from '../../yaml/problems.ts'
import type { Path, YamlFile } from '../../yaml/yaml-file.ts'
import type { LogNames } from '../../model/log.ts'
import type { LineReader, LogFormat } from '../format.ts'
import { formatNamed } from '../formats.ts'
import { anchorsOf } from '../readers/anchors.ts'
import {
  keyedSteps,
  recognisedBy,
  stepReader,
  type StepKeys,
  type StepParser,
} from '../readers/step-lines.ts'
import { summaryReader } from '../readers/summary-reader.ts'
import { compilePattern, PatternRefused, type LinePattern } from './pattern.ts'
import { patternGroups, patternSteps, printedNumber } from './pattern-steps.ts'
import { logFormatSchema, numberNames, type WrittenLogFormat } from './schema.ts'

const kind = 'LOG_FORMAT'

/**
 * A `logformat.yaml` → a log format.
 *
 * @param file the path that errors name
 * @throws SteadyError `LOG_FORMAT_SYNTAX`, `LOG_FORMAT_KEY_UNKNOWN`, `LOG_FORMAT_KEY_MISSING`,
 * `LOG_FORMAT_KEY_DUPLICATE`, `LOG_FORMAT_VALUE_INVALID`, `LOG_FORMAT_PATTERN_REFUSED`, each with its place
 */
export function parseLogFormat(yaml: string, file: string): LogFormat {
  const source = parseYaml(yaml, file, kind)
  const written = checkYaml(source, logFormatSchema, kind)
  if (written.reads !== undefined) return knownFormat(written, written.reads, source, file)
  const problems = [...problemsOf(written, source)]
  if (problems.length > 0) throw problemsError(problems)
  const parse = stepsOf(written, source)
  const others = summaryOf(written, source)
  return {
    id: written.id,
    title: written.id,
    given: namesOf(written),
    rateScope: written.rates ?? 'global',
    ...(written.times === 'interval' ? { timesOfIntervals: true } : {}),
    file,
    recognises: recognisedBy(parse),
    open: () => {
      const reader = stepReader({ parse, ...(others === undefined ? {} : { others }) })
      return namesElapsed(written) ? withStepTimes(reader) : reader
    },
  }
}

/** A known format, under names of the user's own. */
function knownFormat(written: WrittenLogFormat, id: string, source: YamlFile, file: string): LogFormat {
  const format = formatNamed(id)
  const key = [...numberNames, 'time' as const, 'line' as const, 'pattern' as const, 'summary' as const].find(
    (name) => written[name] !== undefined,
  )
  if (format === undefined || key !== undefined) {
    const data: Given<InvalidValue> =
      format === undefined ? { is: 'format-unknown', id } : { is: 'key-beside-reads', key: key ?? '' }
    throw problemsError([problem(`${kind}_VALUE_INVALID`, data, source.placeOf([key ?? 'reads']))])
  }
  return {
    ...format,
    id: written.id,
    title: `${written.id} (${format.title})`,
    given: namesOf(written),
    file,
    reads: id,
    answers: {
      ...written.columns,
      ...(written.rates === undefined ? {} : { rates: written.rates }),
    },
  }
}

function namesOf({ framework, model, unit }: WrittenLogFormat): LogNames {
  return {
    ...(framework === undefined ? {} : { framework }),
    ...(model === undefined ? {} : { model }),
    unit,
  }
}

const namesElapsed = ({ elapsed, pattern }: WrittenLogFormat) =>
  elapsed !== undefined || pattern?.includes('<elapsed>') === true

/** Each step with its own time as well: what passed since the step before, by the time since the program began. */
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

/** What the form alone cannot say: which keys need or exclude each other. */
function* problemsOf(written: WrittenLogFormat, source: YamlFile): Generator<Problem> {
  const invalid = (data: Given<InvalidValue>, path: Path) =>
    problem(`${kind}_VALUE_INVALID`, data, source.placeOf(path))
  const missing = (is: 'no-line-text' | 'no-rate-scope') =>
    problem(`${kind}_KEY_MISSING`, { is }, source.placeOf([]))
  const { pattern, line } = written
  const keys = [...numberNames, 'time'] as const
  const key = keys.find((name) => written[name] !== undefined)
  if (pattern === undefined && line === undefined) {
    yield missing('no-line-text')
    return
  }
  if (pattern !== undefined && key !== undefined)
    yield invalid({ is: 'key-beside-pattern', key, group: groupName(key) }, [key])
  const names =
    pattern === undefined
      ? keys.filter((name) => written[name] !== undefined).map(groupName)
      : compiled(pattern, ['pattern'], source).groups
  const at: Path = pattern === undefined ? [] : ['pattern']
  const unknown = names.find((name) => !patternGroups.includes(name))
  if (unknown !== undefined) yield invalid({ is: 'group-unknown', group: unknown, valid: patternGroups }, at)
  if (!names.some((name) => measures.includes(name)) && written.clock !== 'arrival')
    yield invalid({ is: 'no-speed', valid: measures }, at)
  if (written.rates === undefined && (names.includes('rate') || written.summary !== undefined))
    yield missing('no-rate-scope')
}

/** By the number of a step, its time alone says how fast it was. */
const measures = ['rate', 'duration', 'milliseconds', 'steps_per_second', 'elapsed', 'step']
const groupName = (key: string) => key.replaceAll('-', '_')

function stepsOf(written: WrittenLogFormat, source: YamlFile): StepParser {
  const { line = [], pattern } = written
  const marks = line.map(asBytes)
  if (pattern !== undefined) {
    const matched = patternSteps(compiled(pattern, ['pattern'], source), marks, written.clock === 'arrival')
    if (matched.fixedTexts.every((sets) => sets.length > 0)) return matched
    throw withoutText('pattern', source)
  }
  const {
    'steps-per-second': stepsPerSecond,
    epoch,
    step,
    rate,
    duration,
    milliseconds,
    elapsed,
    time,
    samples: batch,
    loss,
  } = written
  const keys = Object.entries({
    epoch,
    step,
    rate,
    duration,
    milliseconds,
    stepsPerSecond,
    elapsed,
    time,
    batch,
    loss,
  })
  const given = keys.flatMap(([name, text]) => (text === undefined ? [] : [[name, asBytes(text)]]))
  return keyedSteps({
    marks,
    byArrival: written.clock === 'arrival',
    ...(Object.fromEntries(given) as Omit<StepKeys, 'marks' | 'byArrival'>),
  })
}

function summaryOf({ summary }: WrittenLogFormat, source: YamlFile): LineReader | undefined {
  if (summary === undefined) return undefined
  if (typeof summary === 'string') return summaryReader(new RegExp(`${escaped(asBytes(summary))}(.*)`))
  const path = ['summary', 'pattern']
  const pattern = compiled(summary.pattern, path, source)
  if (!pattern.groups.includes('rate')) {
    const place = source.placeOf(path)
    throw new SteadyError(`${kind}_VALUE_INVALID`, { is: 'summary-without-rate' }, { place })
  }
  if (pattern.fixedTexts.length === 0) throw withoutText('summary', source)
  return {
    anchors: anchorsOf([pattern.fixedTexts]),
    read(line, emit) {
      const rate = printedNumber(pattern.match(line)?.get('rate'))
      if (rate !== undefined && Number.isFinite(rate)) emit({ kind: 'summary', rate })
    },
  }
}

/** @throws SteadyError LOG_FORMAT_PATTERN_REFUSED */
function compiled(pattern: string, path: Path, source: YamlFile): LinePattern {
  try {
    return compilePattern(pattern)
  } catch (cause) {
    if (!(cause instanceof PatternRefused)) throw cause
    throw new SteadyError(
      `${kind}_PATTERN_REFUSED`,
      { problem: cause.message },
      { place: source.placeOf(path), cause },
    )
  }
}

const withoutText = (key: 'pattern' | 'summary', source: YamlFile) =>
  new SteadyError(`${kind}_VALUE_INVALID`, { is: 'no-fixed-text', key }, { place: source.placeOf([key]) })

/** Lines come as one character for each byte, so that what is looked for in them has to as well. */
const asBytes = (text: string) =>
  encodeURIComponent(text).replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

const escaped = (literal: string) => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

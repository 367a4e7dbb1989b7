import { problem, SteadyError, type Problem } from '../../model/error.ts'
import type { LogNames } from '../../model/log.ts'
import { checkYaml, problemsError } from '../../yaml/check.ts'
import { parseYaml } from '../../yaml/parse-yaml.ts'
import type { GivenData } from '../../messages/data.ts'
import type { InvalidValue } from '../../yaml/flaws.ts'
import type { Path, YamlFile } from '../../yaml/yaml-file.ts'
import type { LineReader, LogFormat } from '../format.ts'
import { formatNamed } from '../formats.ts'
import { blockValues } from '../readers/block-steps.ts'
import {
  asBytes,
  templateMatcher,
  templateParts,
  unanchored,
  type LineMatcher,
} from '../readers/line-template.ts'
import { factValues } from '../readers/template-facts.ts'
import { scaledDigit } from '../vocabulary/rate-words.ts'
import { stepValues } from '../readers/template-steps.ts'
import { logFormatSchema, type WrittenLogFormat } from '../template/schema.ts'
import {
  compiledFormat,
  formatOf,
  type CompiledFormat,
  type PatternCompiler,
} from '../template/template-format.ts'
import { isOlderForm, olderFormat, olderSchema, textKeys, type OlderLogFormat } from './older-form.ts'
import { compilePattern, PatternRefused } from './pattern.ts'

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
  const isOlder = isOlderForm(source.value)
  const written = isOlder ? checkYaml(source, olderSchema, kind) : checkYaml(source, logFormatSchema, kind)
  if (written.reads !== undefined) return knownFormat(written, written.reads, source, file)
  const format = isOlder ? fromTexts(written as OlderLogFormat, source) : fromLines(written, source)
  const open = () => withWholeSteps(format.open())
  return { ...format, open, given: namesOf(written), file }
}

/**
 * Counts on where step numbers lose their digits to a scale, as in 800, 1K, 1K, 1K: by the regular distance of the whole numbers before,
 * as long as the printed ones agree with that.
 */
function withWholeSteps(reader: LineReader): LineReader {
  let [last, stride] = [NaN, NaN]
  return {
    anchors: reader.anchors,
    ...(reader.places === undefined ? {} : { places: (line) => reader.places?.(line) }),
    ...(reader.end === undefined ? {} : { end: (emit) => reader.end?.(emit) }),
    read(line, emit, ...place) {
      reader.read(
        line,
        (statement) => {
          if (statement.kind !== 'step' || statement.step.step === undefined) {
            emit(statement)
            return
          }
          const { step } = statement.step
          const digit = scaledDigit(line, step)
          const counted = digit > 0 && Math.abs(last + stride - step) <= digit ? last + stride : step
          stride = counted - last
          last = counted
          emit({ ...statement, step: { ...statement.step, step: counted } })
        },
        ...place,
      )
    },
  }
}

/** A known format, with the user's names. */
function knownFormat(
  written: OlderLogFormat | WrittenLogFormat,
  id: string,
  source: YamlFile,
  file: string,
): LogFormat {
  const format = formatNamed(id)
  const key = Object.keys(written).find((name) => !besideReads.includes(name))
  if (format === undefined || key !== undefined) {
    const data: GivenData<InvalidValue> =
      format === undefined ? { is: 'format-unknown', id } : { is: 'key-beside-reads', key: key ?? '' }
    throw problemsError([problem(`${kind}_VALUE_INVALID`, data, source.placeOf([key ?? 'reads']))])
  }
  const { rates } = written
  return {
    ...format,
    id: written.id,
    title: `${written.id} (${format.title})`,
    given: namesOf(written),
    file,
    reads: id,
    answers: {
      ...written.columns,
      ...(rates === undefined ? {} : { rates: rates === 'per-device' ? rates : 'global' }),
    },
  }
}

const besideReads = [
  'id',
  'reads',
  'columns',
  'framework',
  'model',
  'unit',
  'rates',
  'times',
  'clock',
  'title',
]

/** The names that the author of the file gives. The log cannot change them. */
function namesOf(written: OlderLogFormat | WrittenLogFormat): LogNames {
  const { framework, model, unit } = written
  const [names, facts] = 'names' in written || 'facts' in written ? [written.names, written.facts] : []
  const isPrinted =
    names?.some((name) => name.unit !== undefined) === true ||
    facts?.some((fact) => typeof fact === 'object' && 'unit' in fact) === true
  const counted = unit ?? (isPrinted ? undefined : 'samples')
  return {
    ...(framework === undefined ? {} : { framework }),
    ...(model === undefined ? {} : { model }),
    ...(counted === undefined ? {} : { unit: counted }),
  }
}

function fromLines(written: WrittenLogFormat, source: YamlFile): LogFormat {
  const compiled = compiledFormat(written, compilerOf(source))
  throwAll(problemsOfLines(written, compiled, source))
  return formatOf(written, () => compiled)
}

function fromTexts(written: OlderLogFormat, source: YamlFile): LogFormat {
  const { pattern, line = [], summary, ...rest } = written
  const compile = compilerOf(source)
  const steps = pattern === undefined ? undefined : compile(pattern, line)
  throwAll(problemsOfTexts(written, steps?.names, source))
  const total =
    summary === undefined
      ? undefined
      : typeof summary === 'string'
        ? templateMatcher({ parts: [{ text: asBytes(summary), name: 'rate' }] })
        : compile(summary.pattern, [])
  if (total?.names.includes('rate') === false) throw withoutRate(source)
  const { id, rates, times } = rest
  const common = { id, ...(rates === undefined ? {} : { rates }), ...(times === undefined ? {} : { times }) }
  return formatOf(common, () => olderFormat(written, steps, total))
}

function throwAll(problems: Iterable<Problem>): void {
  const all = [...problems]
  if (all.length > 0) throw problemsError(all)
}

const invalid = (data: GivenData<InvalidValue>, path: Path, source: YamlFile) =>
  problem(`${kind}_VALUE_INVALID`, data, source.placeOf(path))
const missing = (is: 'no-line-text' | 'no-rate-scope', source: YamlFile) =>
  problem(`${kind}_KEY_MISSING`, { is }, source.placeOf([]))

/** Together with the step number, the time of a line alone gives a speed. */
const measures = ['rate', 'busy-rate', 'duration', 'milliseconds', 'steps-per-second', 'elapsed', 'step']

/** Problems that the schema cannot express: values that are unknown, and keys that need or exclude each other. */
function* problemsOfLines(
  written: WrittenLogFormat,
  compiled: CompiledFormat,
  source: YamlFile,
): Generator<Problem> {
  if (written.lines === undefined) {
    yield missing('no-line-text', source)
    return
  }
  const kinds: readonly (readonly [path: Path, lines: readonly LineMatcher[], values: readonly string[]])[] =
    [
      [['lines'], compiled.lines, stepValues],
      [['optional'], compiled.optional, stepValues],
      [['block', 'values'], compiled.block?.values ?? [], blockValues],
      [['facts'], compiled.facts.flatMap(({ lines }) => lines), factValues],
      [['summary'], compiled.summary, ['rate']],
    ]
  for (const [path, lines, values] of kinds) {
    const unknown = lines.flatMap(({ names }) => names).find((name) => !values.includes(name))
    if (unknown !== undefined)
      yield invalid({ is: 'group-unknown', group: unknown, valid: values }, path, source)
  }
  for (const text of templatesIn(written)) {
    const name = unanchored(templateParts(text))
    if (name !== undefined) yield invalid({ is: 'no-text-before', name }, pathOf(source.value, text), source)
  }
  if (compiled.lines.some(({ fixedTexts }) => fixedTexts.length === 0)) throw withoutText('lines', source)
  if (compiled.summary.some(({ names }) => !names.includes('rate'))) throw withoutRate(source)
  const names = [...compiled.lines, ...compiled.optional].flatMap((line) => line.names)
  const isTimed = written.clock === 'arrival' || written.block !== undefined
  if (!isTimed && !names.some((name) => measures.includes(name)))
    yield invalid({ is: 'no-speed', valid: measures }, ['lines'], source)
  const hasRate = names.includes('rate') || names.includes('busy-rate') || written.summary !== undefined
  if (hasRate && written.rates === undefined) yield missing('no-rate-scope', source)
}

const templatesIn = (written: unknown): string[] =>
  typeof written === 'string'
    ? [written]
    : Array.isArray(written)
      ? written.flatMap(templatesIn)
      : typeof written === 'object' && written !== null
        ? Object.entries(written).flatMap(([key, value]) =>
            templateKeys.includes(key) ? templatesIn(value) : [],
          )
        : []

const templateKeys = ['lines', 'optional', 'block', 'values', 'facts', 'line', 'below', 'until', 'summary']

/** Like {@link problemsOfLines}, for the older form. */
function* problemsOfTexts(
  written: OlderLogFormat,
  groups: readonly string[] | undefined,
  source: YamlFile,
): Generator<Problem> {
  const key = textKeys.find((name) => written[name] !== undefined)
  if (groups === undefined && written.line === undefined) {
    yield missing('no-line-text', source)
    return
  }
  if (groups !== undefined && key !== undefined)
    yield invalid({ is: 'key-beside-pattern', key, group: key.replaceAll('-', '_') }, [key], source)
  const names = groups ?? textKeys.filter((name) => written[name] !== undefined)
  const at: Path = groups === undefined ? [] : ['pattern']
  const unknown = names.find((name) => !stepValues.includes(name))
  if (unknown !== undefined)
    yield invalid({ is: 'group-unknown', group: unknown, valid: stepValues }, at, source)
  if (!names.some((name) => measures.includes(name)) && written.clock !== 'arrival')
    yield invalid({ is: 'no-speed', valid: measures }, at, source)
  if (written.rates === undefined && (names.includes('rate') || written.summary !== undefined))
    yield missing('no-rate-scope', source)
}

/** Users' patterns are matched in a time linear in the length of the line. */
const compilerOf =
  (source: YamlFile): PatternCompiler =>
  (pattern, texts) => {
    const path = pathOf(source.value, pattern)
    try {
      const matcher = compilePattern(pattern, texts)
      const key = path[0] === 'pattern' || path[0] === 'summary' ? path[0] : 'lines'
      if (matcher.fixedTexts.length === 0) throw withoutText(key, source)
      return matcher
    } catch (cause) {
      if (!(cause instanceof PatternRefused)) throw cause
      const data = { problem: cause.message }
      throw new SteadyError(`${kind}_PATTERN_REFUSED`, data, { place: source.placeOf(path), cause })
    }
  }

function pathOf(value: unknown, text: string): Path {
  if (typeof value !== 'object' || value === null) return []
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    const step = Array.isArray(value) ? Number(key) : key
    if (inner === text) return [step]
    const below = pathOf(inner, text)
    if (below.length > 0) return [step, ...below]
  }
  return []
}

const withoutText = (key: 'pattern' | 'summary' | 'lines', source: YamlFile) =>
  new SteadyError(`${kind}_VALUE_INVALID`, { is: 'no-fixed-text', key }, { place: source.placeOf([key]) })

const withoutRate = (source: YamlFile) =>
  new SteadyError(
    `${kind}_VALUE_INVALID`,
    { is: 'summary-without-rate' },
    { place: source.placeOf(['summary']) },
  )

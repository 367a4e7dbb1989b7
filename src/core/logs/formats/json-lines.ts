import type { LineReader, LogFormat } from '../format.ts'
import { valueOf } from '../tables/cells.ts'
import { meaningOf, type ColumnMeaning } from '../tables/column-name.ts'
import { namedColumns, type ColumnAnswers } from '../tables/columns.ts'
import { TableSteps } from '../tables/table-steps.ts'
import { isObject, objectOf, type JsonObject } from '../vocabulary/json.ts'

/** Python writes these numbers, which JSON lacks. */
const notFinite = /(?<=[:[,]\s*)(-?(?:NaN|Infinity))(?=\s*[,}\]])/g

/** Lines of other loggers, whose objects have other meanings. */
const others = /MLL|DLL/

function objectOn(line: string): JsonObject | undefined {
  const start = line.indexOf('{')
  // In a list, a comma follows each line.
  const end = line.lastIndexOf('}') + 1
  if (start < 0 || !/^[\s,\]]*$/.test(line.slice(end)) || others.test(line.slice(0, start))) return undefined
  const json = line.slice(start, end)
  return objectOf(json) ?? objectOf(json.replaceAll(notFinite, '"$1"'))
}

/** The rank in `"device": "cuda:1"`. */
function rankIn(key: string, value: unknown): number | undefined {
  const digits = typeof value === 'string' ? /^[a-z]+[:_ -]?(\d+)$/i.exec(value)?.[1] : undefined
  return digits === undefined || meaningOf(key)?.is !== 'rank' ? undefined : Number(digits)
}

/** The numbers of an object and of nested ones, each under its path. */
function valuesOf(object: JsonObject, path = ''): Map<string, number> {
  const values = new Map<string, number>()
  for (const [key, value] of Object.entries(object)) {
    if (isObject(value))
      for (const [name, inner] of valuesOf(value, `${path}${key}/`)) values.set(name, inner)
    else {
      const number = valueOf(value) ?? rankIn(key, value)
      if (number !== undefined) values.set(`${path}${key}`, number)
    }
  }
  return values
}

const meanings = new Map<string, ColumnMeaning['is'] | undefined>()
const MOST_NAMES = 5000

/** Last words of keys that count. */
const countNames = ['step', 'steps', 'iter', 'iteration', 'epoch', 'update']

/** Cached, because keys are few and lines are many. */
function meaningIs(name: string): ColumnMeaning['is'] | undefined {
  if (meanings.has(name)) return meanings.get(name)
  const is = meaningOf(name)?.is
  if (meanings.size < MOST_NAMES) meanings.set(name, is)
  return is
}

type Meaning = ColumnMeaning['is'] | undefined
const counting: readonly Meaning[] = ['step', 'epoch', 'log-call']
const measuring: readonly Meaning[] = ['rate', 'steps-per-second', 'duration', 'time', 'clock']

/** Undefined for a line without a step and a speed, or without the keys that the user named. */
function stepValues(line: string, { step, ...others }: ColumnAnswers = {}): Map<string, number> | undefined {
  const object = objectOn(line)
  if (object === undefined) return undefined
  const values = valuesOf(object)
  const found = [...values.keys()].map(meaningIs)
  const measured = namedColumns(others)
  const isCounted = step === undefined ? found.some((is) => counting.includes(is)) : values.has(step)
  const isTimed = measured.some((name) => values.has(name)) || found.some((is) => measuring.includes(is))
  return isCounted && isTimed ? values : undefined
}

/**
 * A JSON object on each line: `{"step": 10, "tokens_per_second": 51200}`. The meaning of a key follows from its name and from how its
 * values change. Lines without a step or a speed, such as those of evaluations, are left out.
 */
export const jsonLines: LogFormat = {
  id: 'json-lines',
  title: 'JSON lines',
  rateScope: 'global',
  fallback: 2,
  leastLines: 3,
  recognises: (line) => stepValues(line) !== undefined,
  open(answers = {}): LineReader {
    const steps = new TableSteps(answers)
    return {
      anchors: [...countNames, ...namedColumns(answers)].map((name) => `${name}"`),
      read(line, emit, _, number = 0, arrived) {
        const values = stepValues(line, answers)
        if (values !== undefined) steps.push({ line: number, values, arrived }, emit)
      },
      end(emit) {
        steps.end(emit)
      },
    }
  },
}

import { isObject, objectOf, type JsonObject } from '../vocabulary/json.ts'

/**
 * Converts the JSON form of a DLLogger record (`DLLL {"datetime": …, "type": "LOG", "step": [0, 20], "data": {…}}`) to the text form, so
 * that each format reads both. Undefined for other text.
 */
export function fromJson(json: string): string | undefined {
  const record = objectOf(json)
  if (record === undefined || record['type'] !== 'LOG' || !isObject(record['data'])) return undefined
  const values = Object.entries(record['data']).map(([name, value]) => `${name} : ${scalar(value)} `)
  return `DLL ${stamp(record)} - ${stepText(record['step'])} ${values.join(' ')}`
}

/** The unit of a value in `DLLL {"type": "METADATA", "metric": …, "metadata": {"unit": …}}`. */
export function statedUnit(json: string): { readonly name: string; readonly unit: string } | undefined {
  const record = objectOf(json)
  const [name, metadata] = [record?.['metric'], record?.['metadata']]
  if (typeof name !== 'string' || !isObject(metadata) || typeof metadata['unit'] !== 'string')
    return undefined
  return { name, unit: metadata['unit'] }
}

/** As wide as a time stamp of the text form, but read as no time. */
const unstamped = '2'.padEnd(26)

/** `datetime` with its microseconds; some versions write only `timestamp`, in milliseconds since 1970. */
function stamp({ datetime, timestamp }: JsonObject): string {
  if (typeof datetime === 'string')
    return (datetime.includes('.') ? datetime : `${datetime}.`).padEnd(26, '0').slice(0, 26)
  const instant = new Date(Number(timestamp))
  if (Number.isNaN(instant.getTime())) return unstamped
  return instant.toISOString().replace('T', ' ').replace('Z', '').padEnd(26, '0')
}

const stepText = (step: unknown) => (Array.isArray(step) ? `(${step.map(scalar).join(', ')})` : scalar(step))

const scalar = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : 'None'

import { fieldsOf } from '../../binary/protobuf.ts'
import { maskedCrc32c } from '../../binary/tf-record.ts'

/** Length and its checksum before the content of a TFRecord, and the checksum after it. */
const [BEFORE, LENGTH, AFTER] = [12, 8, 4]
/** A longer record is not read: it holds images or graphs. */
const LONGEST = 2 ** 24

const view = ({ buffer, byteOffset, length }: Uint8Array) => new DataView(buffer, byteOffset, length)

/** The content length of the record that begins here; undefined where none does. */
function lengthOfRecord(head: Uint8Array): number | undefined {
  const isRecord =
    head.length >= BEFORE && view(head).getUint32(LENGTH, true) === maskedCrc32c(head.subarray(0, LENGTH))
  return isRecord ? Number(view(head).getBigUint64(0, true)) : undefined
}

/**
 * A line for each scalar in an event file: `{"wall_time":1750000000.5,"step":10,"tag":"train/loss","value":2.5}`. A last record that is cut
 * off ends it, as a program that is killed leaves one. The messages are those of tensorboard/compat/proto: event.proto, summary.proto.
 *
 * @throws Error where a record is damaged
 */
export async function* eventLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  let skip = 0
  for await (const chunk of chunks) {
    const passed = Math.min(skip, chunk.length)
    skip -= passed
    rest = Buffer.concat([rest, chunk.subarray(passed)])
    const lines: string[] = []
    for (let length: number | undefined; rest.length >= BEFORE;) {
      length = lengthOfRecord(rest)
      if (length === undefined) throw new Error('a record has another checksum')
      const end = BEFORE + length + AFTER
      if (length > LONGEST) {
        skip = Math.max(0, end - rest.length)
        rest = rest.subarray(Math.min(end, rest.length))
        continue
      }
      if (rest.length < end) break
      lines.push(...linesOf(rest.subarray(BEFORE, end - AFTER)))
      rest = rest.subarray(end)
    }
    if (lines.length > 0) yield Buffer.from(lines.join(''))
  }
}

function* linesOf(event: Uint8Array): Generator<string> {
  let [time, step] = [NaN, 0]
  for (const { number, integer, bytes } of fieldsOf(event)) {
    if (number === 1 && bytes.length === 8) time = view(bytes).getFloat64(0, true)
    if (number === 2) step = integer
    if (number !== 5) continue
    for (const value of fieldsOf(bytes))
      if (value.number === 1) {
        const scalar = scalarOf(value.bytes)
        if (scalar !== undefined) yield `${JSON.stringify({ wall_time: time, step, ...scalar })}\n`
      }
  }
}

/** A tag and its number; undefined for an image, a text or a histogram. A number that is not finite is null. */
function scalarOf(summary: Uint8Array): { readonly tag: string; readonly value: number } | undefined {
  let [tag, value]: [string, number | undefined] = ['', undefined]
  for (const { number, bytes } of fieldsOf(summary)) {
    if (number === 1) tag = Buffer.from(bytes).toString()
    if (number === 2 && bytes.length === 4) value = view(bytes).getFloat32(0, true)
    if (number === 8) value = numberOfTensor(bytes)
  }
  return value === undefined ? undefined : { tag, value }
}

const [FLOAT, DOUBLE] = [1, 2]

/** The number of a TensorProto with one. */
function numberOfTensor(tensor: Uint8Array): number | undefined {
  const fields = [...fieldsOf(tensor)]
  const type = fields.find(({ number }) => number === 1)?.integer
  const bytes = fields.find(({ number }) => [4, 5, 6].includes(number))?.bytes ?? new Uint8Array(0)
  if (type === FLOAT && bytes.length === 4) return view(bytes).getFloat32(0, true)
  return type === DOUBLE && bytes.length === 8 ? view(bytes).getFloat64(0, true) : undefined
}

import type { Code } from '../../../../binary/encoding.ts'
import {
  block,
  branch,
  branchIf,
  f64Divide,
  f64NaN,
  f64Of,
  get,
  i32,
  i32Above,
  i32Add,
  i32Below,
  i32Equal,
  i32NotBelow,
  i32NotEqual,
  i32ShiftLeft,
  i32Subtract,
  i64,
  i64Add,
  i64Divide,
  i64Multiply,
  i64NotEqual,
  i64Of,
  i64Remainder,
  loadByte,
  loadF64,
  loadI32,
  loadI64,
  loadShort,
  loop,
  otherwise,
  set,
  storeF64,
  storeI32,
  tee,
} from '../../../../binary/instructions.ts'
import { assemble } from '../../../../binary/module.ts'
import { HEAD_DIGITS } from '../../vocabulary/decimal.ts'
import type { Field, LineShape } from './line-shape.ts'

/** The number of lines read at a time, so that the used columns stay in the nearest cache. */
export const MOST_LINES = 128
const COLUMN_BYTES = MOST_LINES * 8
/** The first column has the addresses (i32) where the next lines begin, each in the space of a double. */
const END_COLUMNS = 1
const FIELD_COLUMNS = 3

/**
 * Offset of the columns of a field, after those of earlier fields:
 *
 * - its values without sign (for a clock, seconds since midnight), or NaN where its digits make no exact integer;
 * - its digits as an integer ÷ {@link TAIL};
 * - the remainder of that division + {@link TAIL} × the number of digits after the decimal point.
 */
export const fieldOffset = (index: number) => (END_COLUMNS + index * FIELD_COLUMNS) * COLUMN_BYTES
export const HEAD_OFFSET = COLUMN_BYTES
export const REST_OFFSET = 2 * COLUMN_BYTES
export const TAIL_DIGITS = 3
export const TAIL = 10 ** TAIL_DIGITS
/** More digits do not fit in 64 bits. */
const MOST_DIGITS = 18

const ZERO = 48

const [from, to, row, most] = [0, 1, 2, 3]
/** Local variables: the current byte and digit, the starts of the run and the field, the line count, and a field's digits. */
const [at, digit, run, field, lines, digits] = [4, 5, 6, 7, 8, 9]

const forward = (local: number, by: number) => set(local, i32Add(get(local), i32(by)))

/** Leaves the loop over lines, from inside the loop and its block only. */
const otherShapeIf = (condition: Code) => branchIf(1, condition)

/**
 * A shape as a WebAssembly program. `lines(from, to, row, most)` reads at most `most` lines between two addresses, until a line has
 * another shape. It writes their columns from row `row` on, and returns their number.
 */
export const shapeProgram = (shape: LineShape): Uint8Array<ArrayBuffer> =>
  assemble([
    {
      name: 'lines',
      parameters: ['i32', 'i32', 'i32', 'i32'],
      results: ['i32'],
      locals: ['i32', 'i32', 'i32', 'i32', 'i32', 'i64'],
      body: [
        ...block(
          loop(
            branchIf(1, i32NotBelow(get(from), get(to))),
            branchIf(1, i32NotBelow(get(lines), get(most))),
            set(at, get(from)),
            ...line(shape),
            storeI32(get(row), get(at)),
            set(from, get(at)),
            forward(row, 8),
            forward(lines, 1),
            branch(0),
          ),
        ),
        ...get(lines),
      ],
    },
  ])

/** Reads one line; leaves the loop where it has another shape. */
function line({ texts, lengths, fields }: LineShape): Code[] {
  return texts.flatMap((text, index) => {
    const length = lengths[index]
    const place = fields.findIndex(({ first, last }) => first <= index && index <= last)
    const part = fields[place]
    const opens = part?.first === index ? [set(digits, i64(0n)), set(field, get(at))] : []
    const closes = part?.last === index ? stored(part, fieldOffset(place), texts) : []
    if (index === texts.length - 1) return sameText(text)
    return [
      ...sameText(text),
      ...opens,
      ...(length === undefined
        ? anyDigits(part !== undefined)
        : digitsOf(length, part && (part.name === 'clock' && index > part.first ? ofSixty : ofTen))),
      ...closes,
    ]
  })
}

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Compares as many bytes at a time as possible. */
function sameText(text: string): Code[] {
  const bytes = bytesOf(text)
  const view = new DataView(bytes.buffer)
  const checks: Code[] = []
  for (let offset = 0; offset < bytes.length;) {
    const left = bytes.length - offset
    const here = get(at)
    if (left >= 8) {
      const word = i64(view.getBigUint64(offset, true))
      checks.push(otherShapeIf(i64NotEqual(loadI64(here, offset), word)))
      offset += 8
    } else if (left >= 4) {
      checks.push(otherShapeIf(i32NotEqual(loadI32(here, offset), i32(view.getUint32(offset, true)))))
      offset += 4
    } else if (left >= 2) {
      checks.push(otherShapeIf(i32NotEqual(loadShort(here, offset), i32(view.getUint16(offset, true)))))
      offset += 2
    } else {
      checks.push(otherShapeIf(i32NotEqual(loadByte(here, offset), i32(view.getUint8(offset)))))
      offset += 1
    }
  }
  return [...checks, forward(at, bytes.length)]
}

const readDigit = (offset: number) => tee(digit, i32Subtract(loadByte(get(at), offset), i32(ZERO)))

const addDigit = (values: bigint) =>
  set(digits, i64Add(i64Multiply(get(digits), i64(values)), i64Of(get(digit))))

/** How many values a digit at this place of its run can have. */
type Radix = (place: number) => bigint
const ofTen: Radix = () => 10n
/** Minutes and seconds, so that a clock becomes seconds while its digits are read. */
const ofSixty: Radix = (place) => (place === 0 ? 6n : 10n)

const anyDigits = (kept: boolean): Code[] => [
  set(run, get(at)),
  block(
    loop(
      branchIf(1, i32NotBelow(readDigit(0), i32(10))),
      ...(kept ? [addDigit(10n)] : []),
      forward(at, 1),
      branch(0),
    ),
  ),
  otherShapeIf(i32Equal(get(at), get(run))),
]

/** Exactly this many digits. The text after them begins with no digit, so it shows that no more follow. */
const digitsOf = (length: number, radix: Radix | undefined): Code[] => [
  set(run, get(at)),
  ...Array.from({ length }, (_, offset) => [
    ...otherShapeIf(i32NotBelow(readDigit(offset), i32(10))),
    ...(radix === undefined ? [] : addDigit(radix(offset))),
  ]),
  forward(at, length),
]

function stored({ first, last, decimals }: Field, offset: number, texts: readonly string[]): Code[] {
  const between = texts.slice(first + 1, last + 1).join('').length
  const count = i32Subtract(i32Subtract(get(at), get(field)), i32(between))
  const behind = decimals ? i32Subtract(get(at), get(run)) : i32(0)
  const rest = i64Add(
    i64Remainder(get(digits), i64(BigInt(TAIL))),
    i64Multiply(i64Of(behind), i64(BigInt(TAIL))),
  )
  return [
    otherShapeIf(i32Above(count, i32(MOST_DIGITS))),
    otherwise(
      i32Below(count, i32(HEAD_DIGITS + 1)),
      storeF64(get(row), f64Divide(f64Of(get(digits)), loadF64(i32ShiftLeft(behind, i32(3)))), offset),
      [
        ...storeF64(get(row), f64NaN, offset),
        ...storeF64(get(row), f64Of(i64Divide(get(digits), i64(BigInt(TAIL)))), offset + HEAD_OFFSET),
        ...storeF64(get(row), f64Of(rest), offset + REST_OFFSET),
      ],
    ),
  ]
}

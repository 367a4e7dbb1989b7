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

/** Lines that are read at a time: what is used of their columns should stay in the nearest cache. */
export const MOST_LINES = 128
const COLUMN_BYTES = MOST_LINES * 8
/** The first column holds the addresses (i32) where the next lines begin, each in the room of a double. */
const END_COLUMNS = 1
const FIELD_COLUMNS = 3

/**
 * Where the columns of a field begin, behind those of the fields before it:
 *
 * - its values without sign (of a clock, the seconds since midnight), or NaN where its digits make no exact integer; then
 * - its digits as an integer ÷ {@link TAIL}, and
 * - the rest of that division + {@link TAIL} × the number of digits behind the point.
 */
export const fieldOffset = (index: number) => (END_COLUMNS + index * FIELD_COLUMNS) * COLUMN_BYTES
export const HEAD_OFFSET = COLUMN_BYTES
export const REST_OFFSET = 2 * COLUMN_BYTES
export const TAIL_DIGITS = 3
export const TAIL = 10 ** TAIL_DIGITS
/** More do not fit in 64 bits. */
const MOST_DIGITS = 18

const ZERO = 48

const [from, to, row, most] = [0, 1, 2, 3]
/** The byte being read, the digit there, where a run and where a field began, lines so far; a field's digits. */
const [at, digit, run, field, lines, digits] = [4, 5, 6, 7, 8, 9]

const forward = (local: number, by: number) => set(local, i32Add(get(local), i32(by)))

/** Leaves the loop over lines from where nothing but it and its block are around. */
const otherShapeIf = (condition: Code) => branchIf(1, condition)

/**
 * A shape as a program: `lines(from, to, row, most)` reads lines from the addresses `from` up to `to`, at most so many,
 * until one is of another shape. It writes their columns, of which the first begins at `row`, and returns their number.
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

/** Reads one line; leaves the loop where it is of another shape. */
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

/** Compares as many bytes at a time as there are. */
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

/** How many values a digit at this place of its run can take. */
type Radix = (place: number) => bigint
const ofTen: Radix = () => 10n
/** Minutes and seconds: a clock becomes seconds as its digits are read. */
const ofSixty: Radix = (place) => (place === 0 ? 6n : 10n)

/** At least one. */
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

/** Exactly so many; that no more follow is seen by the text behind them, which begins with none. */
const digitsOf = (length: number, radix: Radix | undefined): Code[] => [
  set(run, get(at)),
  ...Array.from({ length }, (_, offset) => [
    ...otherShapeIf(i32NotBelow(readDigit(offset), i32(10))),
    ...(radix === undefined ? [] : addDigit(radix(offset))),
  ]),
  forward(at, length),
]

/** Writes the field that ends here into its columns. */
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

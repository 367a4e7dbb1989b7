import { signed, unsigned, type Code } from './encoding.ts'

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)]
/** Sets a local and leaves the value. */
export const tee = (local: number, value: Code): Code => [...value, 0x22, ...unsigned(local)]

/** Any 32 bits, signed or not. */
export const i32 = (value: number): Code => [0x41, ...signed(BigInt(value | 0))]
/** Any 64 bits. */
export const i64 = (value: bigint): Code => [0x42, ...signed(BigInt.asIntN(64, value))]

export const f64NaN: Code = [0x44, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f]

const binary =
  (opcode: number) =>
  (a: Code, b: Code): Code => [...a, ...b, opcode]

export const i32Equal = binary(0x46)
export const i32NotEqual = binary(0x47)
export const i32Below = binary(0x49)
export const i32Above = binary(0x4b)
export const i32NotBelow = binary(0x4f)
export const i32Add = binary(0x6a)
export const i32Subtract = binary(0x6b)
export const i32ShiftLeft = binary(0x74)
export const i64NotEqual = binary(0x52)
export const i64Add = binary(0x7c)
export const i64Multiply = binary(0x7e)
export const i64Divide = binary(0x80)
export const i64Remainder = binary(0x82)
export const f64Divide = binary(0xa3)

/** Converts an unsigned i32. */
export const i64Of = (value: Code): Code => [...value, 0xad]
/** Converts a signed i64, because processors have no instruction for an unsigned one. */
export const f64Of = (value: Code): Code => [...value, 0xb9]

/** Loads from and stores to any address, aligned or not. */
const load =
  (opcode: number) =>
  (address: Code, offset = 0): Code => [...address, opcode, 0, ...unsigned(offset)]
const store =
  (opcode: number) =>
  (address: Code, value: Code, offset = 0): Code => [...address, ...value, opcode, 0, ...unsigned(offset)]

export const loadByte = load(0x2d)
export const loadShort = load(0x2f)
export const loadI32 = load(0x28)
export const loadI64 = load(0x29)
export const loadF64 = load(0x2b)
export const storeI32 = store(0x36)
export const storeF64 = store(0x39)

export const simd = (opcode: number, ...immediates: Code): Code => [0xfd, ...unsigned(opcode), ...immediates]
/** Alignment of one byte, no offset. */
const anywhere = [0, 0] as const

export const loadVector = (address: Code): Code => [...address, ...simd(0x00, ...anywhere)]
export const storeVector = (address: Code, value: Code): Code => [
  ...address,
  ...value,
  ...simd(0x0b, ...anywhere),
]
/** One bit for each of a vector's sixteen bytes, set where the byte is equal. */
export const sameBytes = (vector: Code, byte: number): Code => [
  ...vector,
  ...i32(byte),
  ...simd(0x0f),
  ...simd(0x23),
  ...simd(0x64),
]
/** Number of set bits in an i32. */
export const ones = (value: Code): Code => [...value, 0x69]

/** Runs its body once; a branch to it leaves it. */
export const block = (...body: readonly Code[]): Code => [0x02, 0x40, ...body.flat(), 0x0b]
/** Runs its body until the end; a branch to it starts the body again. */
export const loop = (...body: readonly Code[]): Code => [0x03, 0x40, ...body.flat(), 0x0b]
export const otherwise = (condition: Code, yes: Code, no: Code): Code => [
  ...condition,
  ...[0x04, 0x40],
  ...yes,
  0x05,
  ...no,
  0x0b,
]
/** A branch to the block, loop or condition `level` levels out; 0 is the innermost. */
export const branch = (level: number): Code => [0x0c, ...unsigned(level)]
export const branchIf = (level: number, condition: Code): Code => [...condition, 0x0d, ...unsigned(level)]

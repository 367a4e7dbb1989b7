import { name, section, unsigned, type Code } from './encoding.ts'

const valueTypes = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c, v128: 0x7b } as const

type ValueType = keyof typeof valueTypes

/** A function of a module. Parameters are locals 0, 1, …; its own locals follow them. */
export type WasmFunction = {
  readonly name: string
  readonly parameters: readonly ValueType[]
  readonly results: readonly ValueType[]
  readonly locals: readonly ValueType[]
  readonly body: Code
}

const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const end = 0x0b

const types = (list: readonly ValueType[]): Code => [
  ...unsigned(list.length),
  ...list.map((type) => valueTypes[type]),
]

const withLength = (code: Code): Code => [...unsigned(code.length), ...code]

/** A module that exports the functions and imports its memory as `host.memory`. */
export const assemble = (functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...header,
    ...section(
      1,
      functions.map(({ parameters, results }) => [0x60, ...types(parameters), ...types(results)]),
    ),
    ...section(2, [[...name('host'), ...name('memory'), 0x02, 0x00, 0x01]]),
    ...section(
      3,
      functions.map((_, index) => unsigned(index)),
    ),
    ...section(
      7,
      functions.map((each, index) => [...name(each.name), 0x00, ...unsigned(index)]),
    ),
    ...section(
      10,
      functions.map(({ locals, body }) =>
        withLength([
          ...unsigned(locals.length),
          ...locals.flatMap((type) => [1, valueTypes[type]]),
          ...body,
          end,
        ]),
      ),
    ),
  ])

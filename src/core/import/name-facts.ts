import type { DataSource, Loader, Precision } from '../model/case.ts'
import type { Protocol } from '../model/protocol.ts'

/** What the path of a log says of its run. What the log itself says counts for more. */
export interface NameFacts {
  readonly model?: string
  readonly framework?: string
  readonly nodes?: number
  /** All devices, over all nodes. */
  readonly devices?: number
  readonly batchPerDevice?: number
  readonly precision?: Precision
  readonly xla?: boolean
  readonly loader?: Loader
  readonly data?: DataSource
  readonly repeat?: number
}

/** A way of naming logs. A new one is a file and a row in `layouts.ts`. */
export interface LogLayout {
  readonly name: string
  readonly describe: string
  /** What its collection computes figures under, given the formats of its logs; undefined for the usual protocol. */
  readonly protocolFor?: (formats: ReadonlySet<string>) => Protocol
  /** @param path relative to the imported folder, with `/`; undefined where the layout does not name it */
  read(path: string): NameFacts | undefined
}

const written: readonly (readonly [Precision, RegExp])[] = [
  ['fp32', /(?:^|[^a-z0-9])(?:fp32|float32)(?![a-z0-9])/i],
  ['tf32', /(?:^|[^a-z0-9])tf32(?![a-z0-9])/i],
  ['bf16', /(?:^|[^a-z0-9])(?:bf16|bfloat16)(?![a-z0-9])/i],
  ['fp16', /(?:^|[^a-z0-9])(?:fp16|float16)(?![a-z0-9])/i],
  ['amp', /(?:^|[^a-z0-9])amp(?![a-z0-9])/i],
]

/** The precision that a name states, `undefined` for none or for several. */
export function precisionIn(name: string): Precision | undefined {
  const found = written.filter(([, pattern]) => pattern.test(name)).map(([precision]) => precision)
  return found.length === 1 ? found[0] : undefined
}

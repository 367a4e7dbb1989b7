import type { AxisValues } from '../model/axes/axis.ts'
import { precisionAxis } from '../model/axes/precision-axis.ts'
import type { Precision } from '../model/precision.ts'
import type { Protocol } from '../model/protocol.ts'

/** What the path of a log says of its run. What the log itself says counts for more. */
export interface NameFacts {
  readonly model?: string
  readonly framework?: string
  readonly nodes?: number
  /** All devices, over all nodes. */
  readonly devices?: number
  readonly batchPerDevice?: number
  readonly axes?: AxisValues
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

/** The precision that a name states, where it states one and not several. */
export function precisionIn(name: string): Pick<NameFacts, 'axes'> {
  const found = written.filter(([, pattern]) => pattern.test(name)).map(([precision]) => precision)
  const [only] = found
  return only === undefined || found.length > 1 ? {} : { axes: { [precisionAxis.name]: only } }
}

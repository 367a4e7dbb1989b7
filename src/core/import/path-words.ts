import { precisionAxis } from '../model/axes/precision-axis.ts'
import type { Precision } from '../model/precision.ts'
import type { NameFacts } from './name-facts.ts'

/** A fact that a name states, and the part of the name that states it. */
export interface StatedInPath<T> {
  readonly value: T
  readonly text: string
}

const precisionPatterns: readonly (readonly [Precision, RegExp])[] = [
  ['fp32', /(?:^|[^a-z0-9])(?:fp32|float32)(?![a-z0-9])/i],
  ['tf32', /(?:^|[^a-z0-9])tf32(?![a-z0-9])/i],
  ['bf16', /(?:^|[^a-z0-9])(?:bf16|bfloat16)(?![a-z0-9])/i],
  ['fp16', /(?:^|[^a-z0-9])(?:(?:pure_)?fp16|float16)(?![a-z0-9])/i],
  ['amp', /(?:^|[^a-z0-9])(?<!(?:^|[^a-z0-9])no[-_ ])amp(?![a-z0-9])/i],
]

/** The precision in a name, where it states exactly one. */
export function precisionIn(name: string): Pick<NameFacts, 'axes'> {
  const only = precisionWord(name)
  return only === undefined ? {} : { axes: { [precisionAxis.name]: only.value } }
}

export function precisionWord(name: string): StatedInPath<Precision> | undefined {
  const found = precisionPatterns.flatMap(([value, pattern]) => {
    const text = pattern.exec(name)?.[0]
    return text === undefined ? [] : [{ value, text }]
  })
  return found.length > 1 ? undefined : found[0]
}

const accelerators =
  /(?:^|[^a-z0-9])(V100S?|P40|P100|T4|K80|A10G?|A30|A40|A100|A800|A6000|H20|H100|H200|H800|L4|L20|L40S?|B100|B200|MI\d{2,3}X|(?:GTX|RTX) ?\d{4}(?: ?Ti)?|TITAN ?(?:X|V|RTX)|Ascend ?\d{3}\w?)(?![a-z0-9])/gi

/** The device that the folders and the file are named after, where they agree. */
export function acceleratorIn(path: string): string | undefined {
  const found = new Set([...path.matchAll(accelerators)].map(([, name = '']) => name.toUpperCase()))
  const [only] = found
  return found.size === 1 ? only : undefined
}

const frameworks: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['TensorFlow', /(?:^|[_./-])(?:tf\d?|tensorflow\d?)(?=[_./-]|$)/i],
  ['PyTorch', /(?:^|[_./-])(?:(?:py)?torch|pyt)(?=[_./-]|$)/i],
  ['MXNet', /(?:^|[_./-])mxnet(?=[_./-]|$)/i],
  ['OneFlow', /(?:^|[_./-])oneflow(?=[_./-]|$)/i],
  ['MindSpore', /(?:^|[_./-])mindspore(?=[_./-]|$)/i],
  ['PaddlePaddle', /(?:^|[_./-])paddle/i],
]

/** The framework in the file's name, or else in the nearest folder's. */
export function frameworkIn(path: string): string | undefined {
  for (const part of path.split('/').toReversed()) {
    const found = frameworks.find(([, pattern]) => pattern.test(part))
    if (found !== undefined) return found[0]
  }
  return undefined
}

/** Names of files that are never logs: documents, programs, settings, pictures, archives of several files. */
export const neverLog =
  /(?:^|\/)(?:licen[cs]e|makefile|dockerfile)$|\.(?:md|markdown|rst|html?|pdf|py|sh|c|cc|cpp|cu|h|ts|js|ya?ml|toml|ini|cfg|json|csv|xls[xm]?|png|jpe?g|gif|svg|dockerfile|zip|tar|tgz|tar\.\w+|7z|lock)$/i

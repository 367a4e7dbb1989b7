import { rateUnit } from './columns.ts'
import { subjectNames } from './subjects.ts'

/** Phrases that labels are read from, and words that tables of speed use without telling one case from another. */
const known: readonly RegExp[] = [
  /\b(?:fp|tf|bf|float)\s?(?:16|32)\b|\bamp\b|mixed[\s-]precision|混合精度/gi,
  /\b(?:with\s*out|with|w\s*\/\s*o|w\s*\/|no|use)\s*(?:xla|dali|amp)\b|\b(?:xla|dali)\b/gi,
  /\b(?:max[\s_]+)?(?:bsz?|batch[\s_]?size(?:[\s_]per[\s_](?:device|gpu))?|gpus?|devices?|nodes?)\s*[=:：]\s*\d+/gi,
  new RegExp(rateUnit.source, 'gi'),
  /\b(?:training|throughput|performance|speed|average|avg|mean|median|test|results?|ngc|nvidia)\b|[测试训练性能吞吐率]/gi,
  /\[\d+\]/g,
]

/** What is left of a label when everything that is understood is taken out: two labels with other words are two cases. */
export function otherWords(text: string): string {
  const bare = [...known, ...subjectNames].reduce((left, pattern) => left.replaceAll(pattern, ' '), text)
  return (bare.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._+-]*/gu) ?? []).sort().join(' ')
}

import type { Text } from '../model/text.ts'
import { foldNames } from '../text/fold-names.ts'

/**
 * `b`, `2 nodes: a, c`, `all 64 nodes`.
 * @param all number of nodes; undefined: nodes are always named
 */
export function nodesText(nodes: readonly string[], all?: number): Text {
  if (nodes.length === all) return { en: `all ${all} nodes`, zh: `全部 ${all} 个节点` }
  const names = foldNames(nodes)
  return nodes.length === 1
    ? { en: names, zh: names }
    : { en: `${nodes.length} nodes: ${names}`, zh: `${nodes.length} 个节点：${names}` }
}

import type { Nodes } from 'mdast'
import { nodesOf, parseProse } from './parse-prose.ts'
import { imageType, proseTarget } from './prose-target.ts'

/** A forbidden part of a report's section. Lines and columns count from 1. */
export interface ProseFlaw {
  readonly is: ProseFlawKind
  /** As the author wrote it. */
  readonly text: string
  readonly line: number
  readonly column: number
}

export type ProseFlawKind = 'html' | 'link' | 'remote-image' | 'image'

/** Every part of a section that could run, load or lead out of the results. */
export const proseFlaws = (body: string): ProseFlaw[] =>
  [...nodesOf(parseProse(body))].flatMap((node) => {
    const flaw = flawOf(node)
    if (flaw === undefined) return []
    const { line, column } = node.position?.start ?? { line: 1, column: 1 }
    return [{ ...flaw, line, column }]
  })

function flawOf(node: Nodes): Pick<ProseFlaw, 'is' | 'text'> | undefined {
  switch (node.type) {
    case 'html':
      return { is: 'html', text: node.value }
    case 'link':
      return proseTarget(node.url).kind === 'unsafe' ? { is: 'link', text: node.url } : undefined
    case 'image': {
      const target = proseTarget(node.url)
      if (target.kind === 'address') return { is: 'remote-image', text: node.url }
      const isShown = target.kind === 'file' && imageType(target.path) !== undefined
      return isShown ? undefined : { is: 'image', text: node.url }
    }
    default:
      return undefined
  }
}

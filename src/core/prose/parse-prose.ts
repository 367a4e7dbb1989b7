import type { Definition, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'

/**
 * The text of a report's section as a tree: CommonMark with GitHub's tables. A link or an image by reference has its target,
 * and no definition is left, so that the tree can stand beside others in one page.
 */
export function parseProse(body: string): Root {
  const tree = fromMarkdown(body, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const definitions = new Map<string, Definition>()
  // CommonMark takes the first of several definitions of one name.
  for (const node of nodesOf(tree))
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node)
  return withTargets(tree, definitions) as Root
}

/** A node and all below it, in the order of the text. */
export function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node
  if ('children' in node) for (const child of node.children) yield* nodesOf(child)
}

function withTargets(node: Nodes, definitions: ReadonlyMap<string, Definition>): Nodes {
  if (node.type === 'linkReference' || node.type === 'imageReference') {
    const { url = '', title = null } = definitions.get(node.identifier) ?? {}
    if (node.type === 'imageReference')
      return { type: 'image', url, title, alt: node.alt ?? '', ...placeOf(node) }
    const children = node.children.map((child) => withTargets(child, definitions)) as typeof node.children
    return { type: 'link', url, title, children, ...placeOf(node) }
  }
  if (!('children' in node)) return node
  const children = (node.children as Nodes[])
    .filter(({ type }) => type !== 'definition')
    .map((child) => withTargets(child, definitions))
  return { ...node, children } as Nodes
}

const placeOf = ({ position }: Nodes) => (position === undefined ? {} : { position })

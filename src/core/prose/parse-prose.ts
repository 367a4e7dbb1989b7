import type { Definition, Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'

/**
 * Parses the text of a report's section: CommonMark with GitHub's tables. References of links and images are replaced by
 * their targets and definitions are removed, so that several sections can be on one page.
 */
export function parseProse(body: string): Root {
  const tree = fromMarkdown(body, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const definitions = new Map<string, Definition>()
  // The first of several definitions of one name counts in CommonMark.
  for (const node of nodesOf(tree))
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node)
  return {
    ...tree,
    children: tree.children.flatMap((node) => withTargets(node, definitions)) as RootContent[],
  }
}

/** A node and all below it, in the order of the text. */
export function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node
  if ('children' in node) for (const child of node.children) yield* nodesOf(child)
}

function withTargets(node: Nodes, definitions: ReadonlyMap<string, Definition>, isInLink = false): Nodes[] {
  switch (node.type) {
    case 'definition':
      return []
    case 'imageReference': {
      const { url = '', title = null } = definitions.get(node.identifier) ?? {}
      return [{ type: 'image', url, title, alt: node.alt ?? '', ...placeOf(node) }]
    }
    case 'link':
    case 'linkReference': {
      const children = node.children.flatMap((child) =>
        withTargets(child, definitions, true),
      ) as PhrasingContent[]
      // Neither HTML nor Markdown allows a link in a link, but an address in angle brackets may be in one.
      if (isInLink) return children
      const { url = '', title = null } =
        node.type === 'link' ? node : (definitions.get(node.identifier) ?? {})
      return [{ type: 'link', url, title, children, ...placeOf(node) }]
    }
    default: {
      if (!('children' in node)) return [node]
      const children = (node.children as Nodes[]).flatMap((child) =>
        withTargets(child, definitions, isInLink),
      )
      return [{ ...node, children } as Nodes]
    }
  }
}

const placeOf = ({ position }: Nodes) => (position === undefined ? {} : { position })

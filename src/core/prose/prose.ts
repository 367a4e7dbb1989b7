import type { Definition, Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { imageType, proseTarget } from './prose-target.ts'

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

/** A file that a section links to or shows, relative to the suite's folder. */
export interface ProseFile {
  readonly path: string
  /** Whether the page shows it. */
  readonly isImage: boolean
}

/** Every file of a section, without duplicates. */
export function proseFiles(body: string): ProseFile[] {
  const files = new Map<string, ProseFile>()
  for (const node of nodesOf(parseProse(body))) {
    if (node.type !== 'link' && node.type !== 'image') continue
    const target = proseTarget(node.url)
    if (target.kind !== 'file') continue
    const isImage = node.type === 'image' && imageType(target.path) !== undefined
    files.set(target.path, {
      path: target.path,
      isImage: isImage || files.get(target.path)?.isImage === true,
    })
  }
  return [...files.values()]
}

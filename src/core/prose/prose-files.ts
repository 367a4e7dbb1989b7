import { nodesOf, parseProse } from './parse-prose.ts'
import { imageType, proseTarget } from './prose-target.ts'

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

import type { SourceDocument } from '../core/tables/documents.ts'
import type { LogTree } from './import-tree.ts'

export const isDocument = (file: string): boolean => /\.(?:md|markdown)$/i.test(file)

/** The Markdown files of a tree. */
export async function documentsIn(tree: LogTree): Promise<SourceDocument[]> {
  const documents: SourceDocument[] = []
  for (const path of tree.files.filter(isDocument)) {
    const text = await tree.text(path)
    if (text !== undefined) documents.push({ path, text })
  }
  return documents
}

/** Archives of logs that documents link to: their path or the text of the link names logs. */
export interface LinkedArchive {
  readonly url: string
  readonly document: string
}

export function linkedArchives(documents: readonly SourceDocument[]): LinkedArchive[] {
  const found = new Map<string, LinkedArchive>()
  for (const { path: document, text } of documents)
    for (const [, title = '', url = ''] of text.matchAll(
      /\[([^\]]*)\]\((https?:[^)\s]+\.(?:zip|tgz|tar|tar\.\w+|7z))\)/gi,
    ))
      if (/logs?\b|日志/i.test(`${title} ${url.replaceAll(/[_-]/g, ' ')}`))
        found.set(url, found.get(url) ?? { url, document })
  return [...found.values()]
}

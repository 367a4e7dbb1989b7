import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceDocument } from '../core/tables/documents.ts'

/** No document that a person reads is longer than this. */
const documentLimit = 4 << 20

/** The Markdown files among others. */
export async function documentsAmong(folder: string, files: readonly string[]): Promise<SourceDocument[]> {
  const documents: SourceDocument[] = []
  for (const path of files.filter((file) => /\.(?:md|markdown)$/i.test(file))) {
    const bytes = await readFile(join(folder, path)).catch(() => undefined)
    if (bytes !== undefined && bytes.length <= documentLimit)
      documents.push({ path, text: bytes.toString('utf8') })
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

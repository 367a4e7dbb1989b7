import { join } from 'node:path'
import { SteadyError } from '../core/model/error.ts'
import type { SourceDocument } from '../core/tables/documents.ts'
import { readWritten } from '../host/written-file.ts'

/** The Markdown files among others. */
export async function documentsAmong(folder: string, files: readonly string[]): Promise<SourceDocument[]> {
  const documents: SourceDocument[] = []
  for (const path of files.filter((file) => /\.(?:md|markdown)$/i.test(file))) {
    const content = await readWritten(join(folder, path)).catch(unreadable)
    if (content !== undefined) documents.push({ path, text: content.toString('utf8') })
  }
  return documents
}

/** A document that cannot be read says nothing of the logs. */
function unreadable(error: unknown): undefined {
  if (!(error instanceof SteadyError)) throw error
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

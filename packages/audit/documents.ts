import { markdownTables, type MarkdownTables } from './markdown-tables.ts'
import { subjectIn, type Subject } from './subjects.ts'

/** A Markdown file of a collection. Paths are relative to the collection, with `/`. */
export interface SourceDocument {
  readonly path: string
  readonly text: string
}

export interface ReadDocument extends MarkdownTables {
  readonly path: string
  /** Targets of all its links, as written. */
  readonly links: readonly string[]
  readonly subject: Subject
  /** Version or date in the file's name: reports of different versions may differ. */
  readonly edition: string | undefined
}

export function readDocument({ path, text }: SourceDocument): ReadDocument {
  const title = /^#\s+(.+)$/m.exec(text)?.[1] ?? ''
  // For the framework, the path is more reliable than a title, which is often only "ResNet50 V1.5".
  const subject = { ...subjectIn(path), ...subjectIn(title) }
  const links = [...text.matchAll(/\]\(\s*([^)\s]+)/g)].map(([, target]) => target ?? '')
  return { ...markdownTables(text), path, links, subject, edition: editionOf(path) }
}

const editionOf = (path: string) => /(?:^|[_-])(v\d+(?:\.\d+)*|\d{4,8})(?=[_.-])/i.exec(lastPart(path))?.[1]

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The target of a relative link: the file itself, or the readme of a folder. */
export function linkedDocument(
  from: string,
  link: string,
  documents: ReadonlyMap<string, ReadDocument>,
): ReadDocument | undefined {
  if (/^[a-z]+:/i.test(link) || link.startsWith('#')) return undefined
  const path = resolvePath(from, link.replace(/[#?].*$/, ''))
  const prefix = path === '' ? '' : `${path}/`
  return documents.get(path) ?? documents.get(`${prefix}README.md`) ?? documents.get(`${prefix}readme.md`)
}

/** Whether one summarises the other: it links to the other, or is the readme of a folder that contains it. */
export function related(
  a: ReadDocument,
  b: ReadDocument,
  documents: ReadonlyMap<string, ReadDocument>,
): boolean {
  return [[a, b] as const, [b, a] as const].some(
    ([outer, inner]) =>
      (/(?:^|\/)readme\.\w+$/i.test(outer.path) && inner.path.startsWith(folderOf(outer.path))) ||
      outer.links.some((link) => linkedDocument(outer.path, link, documents) === inner),
  )
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

function resolvePath(from: string, link: string): string {
  const parts = link.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of link.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

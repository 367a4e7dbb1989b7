import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { anchorOf, chapterAt } from '../../core/text/chapters.ts'
import { alternatives } from '../../core/yaml/nearest.ts'
import { shipped } from '../installation/installation.ts'

const shippedDocs = () => shipped('docs')

/** Names of the pages that ship with the package, sorted. */
export const pageNames = async (): Promise<string[]> =>
  (await readdir(shippedDocs(), { recursive: true }))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
    .sort()

export const readPage = (name: string): Promise<string> => readFile(join(shippedDocs(), `${name}.md`), 'utf8')

/**
 * A page, or one of its chapters: `logs`, `logs#json`, `docs/logs.md#json`.
 *
 * @throws SteadyError `DOCS_PAGE_UNKNOWN`
 */
export async function readDocs(reference: string): Promise<string> {
  const [path = '', anchor] = reference.split('#')
  const name = path.replace(/^docs\//, '').replace(/\.md$/, '')
  const names = await pageNames()
  if (!names.includes(name))
    throw new SteadyError('DOCS_PAGE_UNKNOWN', { page: path, chapter: null, ...alternatives(name, names) })
  const page = await readPage(name)
  if (anchor === undefined) return page
  const chapter = chapterAt(page, anchor)
  if (chapter !== undefined) return chapter
  const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
  throw new SteadyError('DOCS_PAGE_UNKNOWN', {
    page: name,
    chapter: anchor,
    ...alternatives(anchor, anchors),
  })
}

import type { Maybe } from '../model/missing.ts'
import { proseFiles } from '../prose/prose-files.ts'
import type { Document } from './document.ts'
import type { ProseBlock } from './blocks.ts'

/** Files of a results folder that a page holds in itself, by path; of one that is not in the page, why. */
export type Attachments = ReadonlyMap<string, Maybe<AttachedFile>>

export interface AttachedFile {
  readonly text: string
  /** Of the file as it is in the results folder, compressed or not. */
  readonly bytes: number
}

/** Bytes that one file may have, and all of them together: less than most mail servers take. */
export const attachmentLimits = { each: 4 * 2 ** 20, together: 16 * 2 ** 20 } as const

/** Paths of the images that the author's sections show. */
export const shownImagePaths = ({ sections }: Pick<Document, 'sections'>): string[] =>
  proseFilesOf(sections, true)

const proseFilesOf = (sections: Document['sections'], areImages: boolean): string[] => [
  ...new Set(
    sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) =>
        block.kind === 'prose'
          ? [block.text.en, block.text.zh]
              .flatMap(proseFiles)
              .filter(({ isImage }) => isImage === areImages)
              .map(({ path }) => prosePath(block, path))
          : [],
      ),
  ),
]

/** Paths of the files that a page of this document links to, the logs that were measured first. */
export function linkedFiles({ sections, runs }: Pick<Document, 'sections' | 'runs'>): string[] {
  const rows = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])),
  )
  const cells = rows.flatMap((row) => row.cells)
  const listed = new Set(rows.flatMap(({ run }) => run ?? []))
  // A number of a run without a row leads straight to its log.
  const unlisted = new Set(
    cells.flatMap((cell) =>
      cell.kind === 'number' || cell.kind === 'interval' ? cell.evidence.slice(0, 1) : [],
    ),
  )
  const sources = runs.flatMap(({ run, source }) =>
    source.kind === 'log' && (listed.has(run) || unlisted.has(run)) ? [source.path] : [],
  )
  const linked = cells.flatMap((cell) =>
    cell.kind === 'text' && cell.link?.to === 'file' ? [cell.link.path] : [],
  )
  return [...new Set([...sources, ...linked, ...proseFilesOf(sections, false)])]
}

/** A path that an author's text names, below the results folder. */
export const prosePath = ({ folder }: Pick<ProseBlock, 'folder'>, path: string) =>
  folder === '' ? path : `${folder}/${path}`

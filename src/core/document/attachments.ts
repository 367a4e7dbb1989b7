import type { Maybe } from '../model/missing.ts'
import { proseFiles } from '../prose/prose.ts'
import type { Document } from './document.ts'
import type { ProseBlock } from './blocks.ts'

/** Files of a results folder that a page contains, by path. A file that is not in the page is missing, with the reason. */
export type Attachments = ReadonlyMap<string, Maybe<AttachedFile>>

export interface AttachedFile {
  readonly text: string
  /** Bytes of the file in the results folder, compressed or not. */
  readonly bytes: number
}

/** Limits for one file and for all files together, in bytes; less than most mail servers accept. */
export const attachmentLimits = { each: 4 * 2 ** 20, together: 16 * 2 ** 20 } as const

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

/** Paths of the files that a page of this document links to; measured logs come first. */
export function linkedFiles({ sections, runs }: Pick<Document, 'sections' | 'runs'>): string[] {
  const rows = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])),
  )
  const cells = rows.flatMap((row) => row.cells)
  const listed = new Set(rows.flatMap(({ run }) => run ?? []))
  // The number of a run without a row links to its log directly.
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

/** A path in an author's text, relative to the results folder. */
export const prosePath = ({ folder }: Pick<ProseBlock, 'folder'>, path: string) =>
  folder === '' ? path : `${folder}/${path}`

import { memoize } from '../../collections/memoize.ts'
import type { NumberCell } from '../cell-model.ts'
import type { Document } from '../document.ts'
import { outlineWhereNeeded, type OutlineEntry } from '../outline.ts'
import { runsText, type EvidenceRun } from '../evidence-text.ts'
import type { RenderOptions } from '../links.ts'

/** What every part of a page may need to know of the whole. */
export interface HtmlPage {
  readonly document: Document
  /** The runs of the document, by id. */
  readonly runs: ReadonlyMap<string, EvidenceRun>
  /** The runs that have a row in the page, which links can lead to. */
  readonly rows: ReadonlySet<string>
  /** {@link runsText} of a number's evidence, made once where numbers share it. */
  readonly runsText: (evidence: NumberCell['evidence']) => string
  /** Its headings, where something in it numbers or links to them. */
  readonly outline: readonly OutlineEntry[]
  /** What is printed before the heading with this id. */
  readonly numberOf: (id: string) => string
  /** The heading with this id, or with this name on GitHub. */
  readonly headingAt: (id: string) => OutlineEntry | undefined
  readonly options: RenderOptions
}

export function htmlPage(document: Document, options: RenderOptions): HtmlPage {
  const blocks = document.sections.flatMap((section) => section.blocks)
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
  const runs = new Map(document.runs.map((record) => [record.run, record]))
  const outline = outlineWhereNeeded(document, options.language)
  const byId = new Map(
    [...outline].reverse().flatMap(
      (entry) =>
        [
          [entry.bareSlug, entry],
          [entry.slug, entry],
          [entry.id, entry],
        ] as const,
    ),
  )
  return {
    document,
    runs,
    rows: new Set(rows.flatMap(({ run }) => run ?? [])),
    runsText: memoize((evidence: NumberCell['evidence']) => runsText(evidence, runs, options.language)),
    outline,
    numberOf: (id) => byId.get(id)?.number ?? '',
    headingAt: (id) => byId.get(id),
    options,
  }
}

import { memoize } from '../../collections/memoize.ts'
import type { NumberCell } from '../cell-model.ts'
import type { Document } from '../document.ts'
import { outlineWhereNeeded, type OutlineEntry } from '../outline.ts'
import { runsText, type EvidenceRun } from '../evidence-text.ts'
import type { RenderOptions } from '../links.ts'

/** Properties of the whole page that its parts need. */
export interface HtmlPage {
  readonly document: Document
  /** The runs of the document, by id. */
  readonly runs: ReadonlyMap<string, EvidenceRun>
  /** The runs that have a row in the page, so that links can lead there. */
  readonly rows: ReadonlySet<string>
  /** {@link runsText} of a number's evidence, cached because numbers share evidence. */
  readonly runsText: (evidence: NumberCell['evidence']) => string
  /** Its headings, where a part of the page numbers them or links to them. */
  readonly outline: readonly OutlineEntry[]
  /** The number that is printed before the heading with this id. */
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

import type { Language } from '../../model/text.ts'
import type { Comparison, SideName } from '../comparison.ts'

export interface CompareRenderOptions {
  readonly language: Language
  /** The path of a side's log as seen from where the file is written. */
  readonly pathTo: (side: SideName, log: string) => string
}

export const compareFormats = ['md', 'html', 'json', 'junit', 'github-summary', 'github-benchmark'] as const
export type CompareFormat = (typeof compareFormats)[number]

/** One form of a comparison. One file each; the table is `renderers.ts`. */
export type CompareRenderer = (comparison: Comparison, options: CompareRenderOptions) => string

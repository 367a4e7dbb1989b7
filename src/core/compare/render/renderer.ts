import type { Language } from '../../model/text.ts'
import type { LabelledComparison } from '../comparison.ts'
import type { PathTo } from '../comparison-document.ts'

export interface CompareRenderOptions {
  readonly language: Language
  readonly pathTo: PathTo
}

/** One form of a comparison. Each is a file; the table is `renderers.ts`. */
export type CompareRenderer = (comparison: LabelledComparison, options: CompareRenderOptions) => string

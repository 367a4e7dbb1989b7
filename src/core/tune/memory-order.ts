import { isOfSearch } from '../batch-search/findings.ts'
import type { Case } from '../model/case.ts'

/**
 * Whether a case needs as much memory as another one or more: it differs in nothing but a batch that is at least as large.
 * Anything else may cost memory or save it.
 */
export const needsNoLess = (matrixCase: Case, than: Case): boolean =>
  matrixCase.batchPerDevice >= than.batchPerDevice && isOfSearch(matrixCase, { smallest: than })

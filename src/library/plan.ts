import { planDocument } from '../app/plan-document.ts'
import type { PlanDocument } from '../core/plan/plan-document.ts'
import { withPlan, type SuiteOptions } from './open-suite.ts'

export type PlanOptions = SuiteOptions

/**
 * Every case of a suite with its exact command, and every skipped one with the reason. Runs nothing and writes nothing.
 *
 * @param suite the path of a suite, or the name of one that ships
 * @throws SteadyError for whatever is wrong with the suite or its cluster
 */
export const plan = (suite: string, options: PlanOptions = {}): Promise<PlanDocument> =>
  withPlan(suite, options, planDocument)

import { planDocument } from '../app/plan/plan-document.ts'
import { mayAsk } from '../app/suite/strangers.ts'
import type { PlanDocument } from '../core/plan/plan-document.ts'
import { openTrusted } from '../host/trust/trusted.ts'
import { withPlan, type SuiteOptions } from './open-suite.ts'

export interface PlanOptions extends SuiteOptions {
  /** Asks a cluster even if files name the programs to start for that, and trusts these files. */
  readonly ask?: boolean
}

/**
 * Every case of a suite with its exact command, and every skipped one with the reason. Runs nothing, and starts nothing that
 * a file names.
 *
 * @param suite the path of a suite, or the name of one that ships
 * @throws SteadyError for anything wrong with the suite or its cluster
 */
export const plan = (suite: string, options: PlanOptions = {}): Promise<PlanDocument> =>
  withPlan(suite, options, planDocument, {
    mayRead: (found) => Promise.resolve(mayAsk(found, openTrusted(process.env), options.ask ?? false)),
  })

import { withAnnouncedRuns } from '../app/suite/announce-runs.ts'
import { openTarget, type OpenOptions } from '../app/suite/open-target.ts'
import { planSuite, type PlannedSuite } from '../app/suite/planned-suite.ts'
import type { ReadFile } from '../host/store/file-reader.ts'

export interface SuiteOptions {
  /** A cluster file, or the name of one in `clusters/`; by default the one that the suite names. */
  readonly cluster?: string
  /** The results folder; `results/<suite>` by default. */
  readonly results?: string
}

/** Plans a suite, passes the plan on, and closes the connection to its cluster. */
export async function withPlan<Answer>(
  suite: string,
  { cluster, results }: SuiteOptions,
  use: (planned: PlannedSuite) => Answer | Promise<Answer>,
  { read, mayRead }: Pick<OpenOptions, 'mayRead'> & { readonly read?: ReadFile } = {},
): Promise<Answer> {
  const planned = await planSuite(suite, {
    cwd: process.cwd(),
    cluster,
    results,
    open: (name, folder) =>
      openTarget(name, folder, { variables: process.env }, mayRead === undefined ? {} : { mayRead }),
    ...(read === undefined ? {} : { read }),
  })
  try {
    return await use(withAnnouncedRuns(planned))
  } finally {
    await planned.target.close()
  }
}

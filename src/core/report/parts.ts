import type { ReportPart } from '../model/report-settings.ts'
import type { ReportContext } from './context.ts'
import type { Section } from './model.ts'
import { comparisonSection } from './sections/comparison.ts'
import { descriptionSection } from './sections/description.ts'
import { environmentSection } from './sections/environment.ts'
import { findingsSection } from './sections/findings.ts'
import { logsSection } from './sections/logs.ts'
import { reproduceSection } from './sections/reproduce.ts'
import { resultsSection } from './sections/results.ts'
import { runsSection } from './sections/runs.ts'
import { searchesSection } from './sections/searches.ts'
import { skipsSection } from './sections/skips.ts'
import { usageSection } from './sections/usage.ts'

/** The parts that steady writes itself. */
export const parts: Readonly<Record<ReportPart, (context: ReportContext) => Section>> = {
  results: resultsSection,
  comparison: comparisonSection,
  searches: searchesSection,
  findings: findingsSection,
  usage: usageSection,
  environment: environmentSection,
  description: descriptionSection,
  reproduce: reproduceSection,
  skipped: skipsSection,
  runs: runsSection,
  logs: logsSection,
}

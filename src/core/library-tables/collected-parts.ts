import { caseRows, casesTable } from './cases-table.ts'
import type { SourceFacts } from './collected.ts'
import { environmentRows, environmentsTable } from './environments-table.ts'
import { findingRows, findingsTable } from './findings-table.ts'
import { partsOf } from './parts.ts'
import { runRows, runsTable } from './runs-table.ts'
import type { TablePart } from './table.ts'
import { telemetryRows, telemetryTable } from './telemetry-table.ts'

/** Everything that a library keeps of a results folder, without its steps. */
export const collectedParts = (facts: SourceFacts): TablePart[] => [
  ...partsOf(runsTable, runRows(facts)),
  ...partsOf(casesTable, caseRows(facts)),
  ...partsOf(environmentsTable, environmentRows(facts)),
  ...partsOf(findingsTable, findingRows(facts)),
  ...partsOf(telemetryTable, telemetryRows(facts)),
]

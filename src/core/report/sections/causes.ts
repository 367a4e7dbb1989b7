import { environmentRules } from '../../environment/findings.ts'
import type { Data } from '../../messages/data.ts'
import type { Cause, Finding, FindingRow } from '../../model/finding.ts'
import type { Text } from '../../model/text.ts'
import { batchFinding } from '../../batch-search/findings.ts'
import { comparisonFinding } from '../../results/side-findings.ts'
import { dataFinding } from '../../data/finding-rows.ts'
import { machineFinding } from '../../environment/finding-rows.ts'
import { forecastFinding } from '../../forecast/finding-rows.ts'
import { importFinding } from '../../import/finding-rows.ts'
import { logFinding } from '../../logs/finding-rows.ts'
import { inputFinding } from '../../model/loader-finding.ts'
import { planFinding } from '../../plan/findings.ts'
import { preflightFinding } from '../../preflight/finding-rows.ts'
import { protocolFinding } from '../../protocols/finding-rows.ts'
import { resultFinding } from '../../results/finding-rows.ts'
import { telemetryFinding } from '../../telemetry/finding-rows.ts'
import { variantFinding } from '../../variants/findings.ts'
import { causesWords as words } from './causes-words.ts'

/** What findings of several codes come from, in the order in which a report lists them. */
export const causes: Readonly<Record<Cause, Text>> = {
  quiet: words.otherPrograms,
  machine: words.limitedMachine,
  nodes: words.nodesDiffer,
  scaling: words.scalingLoss,
  between: words.changeBetweenRuns,
  within: words.changeWithinRun,
  contradiction: words.contradictions,
  timing: words.stepTiming,
  printed: words.unlistedRepeats,
  interval: words.tooFewRepeats,
  repeats: words.tooFewFigures,
  input: words.dataLoading,
  batch: words.batchSearch,
  log: words.logContents,
  files: words.filesMissing,
  other: words.otherFindings,
}

/** The row of every code. */
export const findingRows: ReadonlyMap<string, FindingRow> = new Map([
  ...environmentRules.map(({ code, level, cause }): [string, FindingRow] => [code, [level, cause]]),
  ...[
    batchFinding,
    comparisonFinding,
    dataFinding,
    machineFinding,
    forecastFinding,
    importFinding,
    logFinding,
    inputFinding,
    planFinding,
    preflightFinding,
    protocolFinding,
    resultFinding,
    telemetryFinding,
    variantFinding,
  ].flatMap(({ rows }) => Object.entries<FindingRow>(rows)),
])

/** One repeat has no interval at all. A file may hold codes of another version. */
export function causeOf({ code, ...rest }: Pick<Finding, 'code'> & { readonly data?: Data }): Cause {
  if (code === 'few-repeats' && rest.data?.['repeats'] === 1) return 'interval'
  return findingRows.get(code)?.[1] ?? 'other'
}

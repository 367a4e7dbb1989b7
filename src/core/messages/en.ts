import * as archives from './en/archives.ts'
import * as batches from './en/batches.ts'
import * as commands from './en/commands.ts'
import * as comparing from './en/comparing.ts'
import * as customCommands from './en/custom-commands.ts'
import * as data from './en/data.ts'
import * as documents from './en/documents.ts'
import * as environment from './en/environment.ts'
import * as expected from './en/expected.ts'
import * as explorer from './en/explorer.ts'
import * as files from './en/files.ts'
import * as flops from './en/flops.ts'
import * as forecast from './en/forecast.ts'
import * as importCases from './en/import-cases.ts'
import * as imports from './en/imports.ts'
import * as installation from './en/installation.ts'
import * as kubernetes from './en/kubernetes.ts'
import * as libraries from './en/libraries.ts'
import * as logFindings from './en/log-findings.ts'
import * as logFormats from './en/log-formats.ts'
import * as logs from './en/logs.ts'
import * as names from './en/names.ts'
import * as plan from './en/plan.ts'
import * as preflight from './en/preflight.ts'
import * as preparation from './en/preparation.ts'
import * as processes from './en/processes.ts'
import * as prose from './en/prose.ts'
import * as protocols from './en/protocols.ts'
import * as publish from './en/publish.ts'
import * as readiness from './en/readiness.ts'
import * as report from './en/report.ts'
import * as results from './en/results.ts'
import * as runs from './en/runs.ts'
import * as setups from './en/setups.ts'
import * as suites from './en/suites.ts'
import * as tables from './en/tables.ts'
import * as targets from './en/targets.ts'
import * as telemetry from './en/telemetry.ts'
import * as tracking from './en/tracking.ts'
import * as tuning from './en/tuning.ts'
import * as windows from './en/windows.ts'
import * as rateSources from './en/rate-sources.ts'
import * as workloads from './en/workloads.ts'

/** Every sentence in English. Its codes and their data are those of the product: other languages are typed by it. */
export const en = {
  findings: {
    ...batches.findings,
    ...comparing.findings,
    ...data.findings,
    ...environment.findings,
    ...forecast.findings,
    ...importCases.findings,
    ...logFindings.findings,
    ...plan.findings,
    ...preflight.findings,
    ...preparation.findings,
    ...targets.findings,
    ...protocols.findings,
    ...results.findings,
    ...runs.findings,
    ...telemetry.findings,
    ...tracking.findings,
    ...rateSources.findings,
  },
  missing: {
    ...archives.missing,
    ...comparing.missing,
    ...environment.missing,
    ...files.missing,
    ...flops.missing,
    ...forecast.missing,
    ...imports.missing,
    ...importCases.missing,
    ...kubernetes.missing,
    ...logFindings.missing,
    ...plan.missing,
    ...preflight.missing,
    ...protocols.missing,
    ...report.missing,
    ...results.missing,
    ...runs.missing,
    ...targets.missing,
    ...telemetry.missing,
    ...rateSources.missing,
    ...tuning.missing,
  },
  errors: {
    ...archives.errors,
    ...batches.errors,
    ...commands.errors,
    ...comparing.errors,
    ...customCommands.errors,
    ...data.errors,
    ...documents.errors,
    ...files.errors,
    ...flops.errors,
    ...forecast.errors,
    ...importCases.errors,
    ...imports.errors,
    ...installation.errors,
    ...kubernetes.errors,
    ...libraries.errors,
    ...logFormats.errors,
    ...logs.errors,
    ...names.errors,
    ...preflight.errors,
    ...preparation.errors,
    ...prose.errors,
    ...processes.errors,
    ...publish.errors,
    ...setups.errors,
    ...suites.errors,
    ...targets.errors,
    ...explorer.errors,
    ...tracking.errors,
    ...workloads.errors,
  },
  skips: {
    ...plan.skips,
    ...tuning.skips,
  },
  phrases: {
    ...expected.phrases,
    ...preflight.phrases,
    ...preparation.phrases,
    ...readiness.phrases,
    ...setups.phrases,
    ...tables.phrases,
    ...windows.phrases,
  },
}

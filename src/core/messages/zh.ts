import type { en } from './en.ts'
import * as archives from './zh/archives.ts'
import * as batches from './zh/batches.ts'
import * as commands from './zh/commands.ts'
import * as comparing from './zh/comparing.ts'
import * as customCommands from './zh/custom-commands.ts'
import * as data from './zh/data.ts'
import * as documents from './zh/documents.ts'
import * as environment from './zh/environment.ts'
import * as expected from './zh/expected.ts'
import * as explorer from './zh/explorer.ts'
import * as files from './zh/files.ts'
import * as flops from './zh/flops.ts'
import * as forecast from './zh/forecast.ts'
import * as importCases from './zh/import-cases.ts'
import * as imports from './zh/imports.ts'
import * as installation from './zh/installation.ts'
import * as kubernetes from './zh/kubernetes.ts'
import * as libraries from './zh/libraries.ts'
import * as logFindings from './zh/log-findings.ts'
import * as logFormats from './zh/log-formats.ts'
import * as logs from './zh/logs.ts'
import * as names from './zh/names.ts'
import * as plan from './zh/plan.ts'
import * as preflight from './zh/preflight.ts'
import * as preparation from './zh/preparation.ts'
import * as processes from './zh/processes.ts'
import * as prose from './zh/prose.ts'
import * as protocols from './zh/protocols.ts'
import * as publish from './zh/publish.ts'
import * as readiness from './zh/readiness.ts'
import * as report from './zh/report.ts'
import * as results from './zh/results.ts'
import * as runs from './zh/runs.ts'
import * as setups from './zh/setups.ts'
import * as suites from './zh/suites.ts'
import * as tables from './zh/tables.ts'
import * as targets from './zh/targets.ts'
import * as telemetry from './zh/telemetry.ts'
import * as tracking from './zh/tracking.ts'
import * as tuning from './zh/tuning.ts'
import * as windows from './zh/windows.ts'
import * as rateSources from './zh/rate-sources.ts'
import * as workloads from './zh/workloads.ts'

export const zh: typeof en = {
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

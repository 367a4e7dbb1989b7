import type {
  ErrorCode,
  FindingCode,
  MissingCode,
  PhraseCode,
  SkipCode,
} from '../../../src/core/messages/codes.ts'
import * as archives from './archives.ts'
import * as batches from './batches.ts'
import * as commands from './commands.ts'
import * as comparing from './comparing.ts'
import * as customCommands from './custom-commands.ts'
import * as data from './data.ts'
import * as documents from './documents.ts'
import * as environment from './environment.ts'
import * as expected from './expected.ts'
import * as explorer from './explorer.ts'
import * as files from './files.ts'
import * as flops from './flops.ts'
import * as forecast from './forecast.ts'
import * as imports from './imports.ts'
import * as importCases from './import-cases.ts'
import * as installation from './installation.ts'
import * as kubernetes from './kubernetes.ts'
import * as libraries from './libraries.ts'
import * as logFindings from './log-findings.ts'
import * as logFormats from './log-formats.ts'
import * as plan from './plan.ts'
import * as preflight from './preflight.ts'
import * as preparation from './preparation.ts'
import * as processes from './processes.ts'
import * as prose from './prose.ts'
import * as protocols from './protocols.ts'
import * as publish from './publish.ts'
import * as readiness from './readiness.ts'
import * as report from './report.ts'
import * as results from './results.ts'
import * as runs from './runs.ts'
import * as setups from './setups.ts'
import * as tables from './tables.ts'
import * as targets from './targets.ts'
import * as telemetry from './telemetry.ts'
import * as tracking from './tracking.ts'
import * as tuning from './tuning.ts'
import * as windows from './windows.ts'
import * as rateSources from './rate-sources.ts'
import { errors } from './errors.ts'
import type { ErrorSamples, FindingSamples, MissingSamples, PhraseSamples, SkipSamples } from './sample.ts'

/** An example of every message of the catalogue: the compiler refuses a code without one. */
export const samples: {
  readonly findings: FindingSamples<FindingCode>
  readonly missing: MissingSamples<MissingCode>
  readonly skips: SkipSamples<SkipCode>
  readonly errors: ErrorSamples<ErrorCode>
  readonly phrases: PhraseSamples<PhraseCode>
} = {
  findings: {
    ...batches.findings,
    ...comparing.findings,
    ...flops.findings,
    ...forecast.findings,
    ...data.findings,
    ...environment.findings,
    ...importCases.findings,
    ...logFindings.findings,
    ...plan.findings,
    ...preflight.findings,
    ...preparation.findings,
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
    ...forecast.missing,
    ...environment.missing,
    ...files.missing,
    ...flops.missing,
    ...imports.missing,
    ...importCases.missing,
    ...kubernetes.missing,
    ...logFindings.missing,
    ...plan.missing,
    ...preflight.missing,
    ...targets.missing,
    ...telemetry.missing,
    ...protocols.missing,
    ...report.missing,
    ...results.missing,
    ...runs.missing,
    ...rateSources.missing,
    ...tuning.missing,
  },
  skips: {
    ...plan.skips,
    ...tuning.skips,
  },
  errors: {
    ...archives.errors,
    ...forecast.errors,
    ...commands.errors,
    ...comparing.errors,
    ...customCommands.errors,
    ...data.errors,
    ...errors,
    ...flops.errors,
    ...documents.errors,
    ...importCases.errors,
    ...installation.errors,
    ...kubernetes.errors,
    ...libraries.errors,
    ...logFormats.errors,
    ...preflight.errors,
    ...preparation.errors,
    ...prose.errors,
    ...processes.errors,
    ...publish.errors,
    ...setups.errors,
    ...targets.errors,
    ...explorer.errors,
    ...tracking.errors,
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

import * as batchSearch from './batch-search/messages.ts'
import * as compare from './compare/messages.ts'
import * as customCommand from './custom-command/messages.ts'
import * as data from './data/messages.ts'
import * as environment from './environment/messages.ts'
import * as expectedLog from './expected-log/messages.ts'
import * as explorer from './explorer/messages.ts'
import * as flops from './flops/messages.ts'
import * as forecast from './forecast/messages.ts'
import * as importCase from './import/case-messages.ts'
import * as imports from './import/messages.ts'
import * as logs from './logs/messages.ts'
import * as logsReading from './logs/reading-messages.ts'
import * as plan from './plan/messages.ts'
import * as planSkip from './plan/skip-messages.ts'
import * as preflight from './preflight/messages.ts'
import * as preparation from './preparation/messages.ts'
import * as prose from './prose/messages.ts'
import * as protocols from './protocols/messages.ts'
import * as protocolsRateSource from './protocols/rate-source-messages.ts'
import * as publish from './publish/messages.ts'
import * as report from './report/messages.ts'
import * as results from './results/messages.ts'
import * as resultsRun from './results/run-messages.ts'
import * as setups from './setups/messages.ts'
import * as suite from './suite/messages.ts'
import * as telemetry from './telemetry/messages.ts'
import * as track from './track/messages.ts'
import * as tune from './tune/messages.ts'
import * as workload from './workload/messages.ts'
import * as yaml from './yaml/messages.ts'
import * as yamlExpectation from './yaml/expectation-messages.ts'
import * as yamlName from './yaml/name-messages.ts'
import type { Sentences } from './messages/sentences.ts'

/** The sentences of every subject of core. */
export const coreSentences = [
  batchSearch,
  compare,
  customCommand,
  data,
  environment,
  expectedLog,
  explorer,
  flops,
  forecast,
  importCase,
  imports,
  logs,
  logsReading,
  plan,
  planSkip,
  preflight,
  preparation,
  prose,
  protocols,
  protocolsRateSource,
  publish,
  report,
  results,
  resultsRun,
  setups,
  suite,
  telemetry,
  track,
  tune,
  workload,
  yaml,
  yamlExpectation,
  yamlName,
] as const satisfies readonly Sentences[]

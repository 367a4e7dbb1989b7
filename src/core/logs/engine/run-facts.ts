import type { Finding } from '../../model/finding.ts'
import type { LogFacts, LogNames, RestatedSetting } from '../../model/log.ts'
import { isGenericUnit, type SampleUnit, unitsDiffer } from '../../model/units.ts'
import { logFinding } from '../finding-rows.ts'
import type { LogFormat, NamingText } from '../format.ts'

/** The caller's facts about a log, which take precedence over the log's own. */
export interface StatedFacts {
  readonly devices?: number
  readonly nodes?: number
  readonly batchPerDevice?: number
  /** Only if it is not devices × batch per device: gradients are accumulated, or devices share one model. */
  readonly globalBatch?: number
  readonly unit?: SampleUnit
  /** Tokens of one sample. Where the log counts tokens, the caller's batch is multiplied by it. */
  readonly sequenceLength?: number
}

const countNames = ['devices', 'nodes', 'batchPerDevice'] as const

/** Later facts win. A fingerprint is stated in parts. */
export function joinedFacts(before: LogFacts, later: LogFacts): LogFacts {
  if (before.fingerprint === undefined || later.fingerprint === undefined) return { ...before, ...later }
  return { ...before, ...later, fingerprint: { ...before.fingerprint, ...later.fingerprint } }
}

/**
 * Joins the facts of the log and the caller, and derives the third of devices, batch per device and global batch from the other two.
 * Where the two sides differ the caller wins, with a finding.
 */
export function settledFacts(
  log: LogFacts,
  caller: StatedFacts,
): { readonly facts: LogFacts; readonly findings: readonly Finding[] } {
  const findings: Finding[] = []
  const stated = (log.unit ?? caller.unit) === 'tokens' ? inTokens(caller) : caller
  let facts = derived(log)
  for (const name of countNames) {
    const [logged, given] = [facts[name], stated[name]]
    if (given === undefined || given === logged) continue
    // If the global batch is stated, a batch per device that only follows from the log's global batch is no new fact.
    const follows =
      name === 'batchPerDevice' && log.batchPerDevice === undefined && stated.globalBatch !== undefined
    if (logged !== undefined && !follows) findings.push(contradiction(name, logged, given))
    facts = stating(facts, name, given)
  }
  const { globalBatch, unit } = stated
  if (unit !== undefined) {
    if (log.unit !== undefined && unitsDiffer(log.unit, unit))
      findings.push(contradiction('unit', log.unit, unit))
    else if (log.unit !== undefined && isGenericUnit(unit) && !isGenericUnit(log.unit))
      findings.push(logFinding('unit-generic', { logged: log.unit, given: unit }))
    facts = { ...facts, unit }
  }
  if (globalBatch === undefined) return { facts, findings }
  if (log.globalBatch !== undefined && log.globalBatch !== globalBatch)
    findings.push(contradiction('globalBatch', log.globalBatch, globalBatch))
  return { facts: { ...facts, globalBatch }, findings }
}

function inTokens(stated: StatedFacts): StatedFacts {
  const { sequenceLength = 1, batchPerDevice, globalBatch } = stated
  return {
    ...stated,
    ...(batchPerDevice === undefined ? {} : { batchPerDevice: batchPerDevice * sequenceLength }),
    ...(globalBatch === undefined ? {} : { globalBatch: globalBatch * sequenceLength }),
  }
}

/** Keeps the log's global batch unless the caller's facts imply another. */
function stating(facts: LogFacts, name: (typeof countNames)[number], value: number): LogFacts {
  const { globalBatch, ...rest } = { ...facts, [name]: value }
  const made = derived(rest)
  if (globalBatch === undefined || (name !== 'nodes' && made.globalBatch !== undefined)) return made
  return derived({ ...rest, globalBatch })
}

/** Derives one of devices, batch per device and global batch from the other two. */
function derived(facts: LogFacts): LogFacts {
  const { devices, batchPerDevice, globalBatch, accumulation = 1 } = facts
  const perDevice = batchPerDevice === undefined ? undefined : batchPerDevice * accumulation
  if (globalBatch === undefined) {
    return devices === undefined || perDevice === undefined
      ? facts
      : { ...facts, globalBatch: devices * perDevice }
  }
  if (perDevice === undefined) {
    const found = devices === undefined ? undefined : globalBatch / (devices * accumulation)
    return isCount(found) ? { ...facts, batchPerDevice: found } : facts
  }
  const found = globalBatch / perDevice
  return devices === undefined && isCount(found) ? { ...facts, devices: found } : facts
}

const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value > 0

const contradiction = (
  fact: Exclude<keyof StatedFacts, 'sequenceLength'>,
  logged: number | string,
  given: number | string,
): Finding => logFinding('log-contradicts-options', { fact, logged, given })

/** The number of devices in the log, where a finding says that it differs from the given one. */
export function loggedDevices(findings: readonly Finding[]): number | undefined {
  for (const found of findings)
    if (
      found.code === 'log-contradicts-options' &&
      'data' in found &&
      found.data.fact === 'devices' &&
      typeof found.data.logged === 'number'
    )
      return found.data.logged
  return undefined
}

/** The names that the texts of a line reveal about its program. The first matching text of the format counts for each name. */
export function namesIn(line: string, { names = [] }: Pick<LogFormat, 'names'>): LogNames {
  let found: LogNames = {}
  for (const name of names) if (line.includes(name.text)) found = { ...saidBy(name), ...found }
  return found
}

const saidBy = ({ framework, model, unit }: NamingText): LogNames => ({
  ...(framework === undefined ? {} : { framework }),
  ...(model === undefined ? {} : { model }),
  ...(unit === undefined ? {} : { unit }),
})

const settings = ['devices', 'batchPerDevice', 'globalBatch'] as const

/** Which setting that determines the samples of a step the facts change. */
export function restatedBy(facts: LogFacts, stated: LogFacts, line: number): RestatedSetting | undefined {
  for (const setting of settings) {
    const [before, after] = [stated[setting], facts[setting]]
    if (before !== undefined && after !== undefined && before !== after)
      return { setting, before, after, line }
  }
  return undefined
}

/** Whether a log states its global batch, and devices and batch per device that give it. */
export function statesBatchTwice({
  devices,
  batchPerDevice,
  globalBatch,
  accumulation = 1,
}: LogFacts): boolean {
  if (devices === undefined || batchPerDevice === undefined || globalBatch === undefined) return false
  return globalBatch === devices * batchPerDevice * accumulation
}

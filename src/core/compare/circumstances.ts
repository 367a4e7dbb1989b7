import type { Environment } from '../model/environment.ts'
import type { Maybe } from '../model/missing.ts'
import type { Run } from '../model/run.ts'
import { workParts, type StatedTraining } from '../results/equivalence.ts'

type Circumstances = Readonly<Record<string, string>>

/**
 * Circumstances that may change the speed of a case while its work stays the same: machine, software, variables, and
 * settings that its program states.
 */
export const circumstancesOf = (
  environment: Maybe<Environment>,
  runs: readonly Run[],
  stated: StatedTraining | undefined,
): Circumstances => ({
  ...(environment.kind === 'known' ? ofMachine(environment.value) : {}),
  ...common(runs.map(ofRun)),
  ...ofProgram(stated),
})

function ofMachine({
  host,
  os,
  kernel,
  processor,
  limits,
  gpus,
  software,
  conditions,
  commit,
}: Environment): Circumstances {
  const gpu = gpus.kind === 'known' ? gpus.value : undefined
  const powerLimits = gpu?.devices.map(({ powerLimit }) => powerLimit) ?? []
  return withoutMissing({
    host,
    os,
    kernel,
    cpu: processor.model,
    cpus: limits.cpus.kind === 'known' ? limits.cpus : limits.affinity,
    driver: gpu?.driver,
    cuda: gpu?.cuda,
    'power limit': powerLimits[0],
    governor: conditions.governor,
    turbo: conditions.turbo,
    ...Object.fromEntries(
      software.map(({ name, version }) => [name, isNotInstalled(version) ? notInstalled : version]),
    ),
    commit,
  })
}

/** Stands for the version of a package that was looked for and not found. */
export const notInstalled = 'not installed'

const isNotInstalled = (version: Maybe<string>) =>
  version.kind === 'missing' && 'code' in version && version.code === 'not-installed'

function withoutMissing(
  facts: Readonly<Record<string, string | Maybe<string | number | boolean> | undefined>>,
): Circumstances {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, fact]) => {
      if (typeof fact === 'string') return [[name, fact]]
      return fact?.kind === 'known' ? [[name, String(fact.value)]] : []
    }),
  )
}

const ofRun = ({ origin }: Run): Circumstances =>
  origin.kind === 'executed' ? { ...origin.variables, launcher: origin.launcher } : {}

/** Names of the variables that any of the runs saw; undefined where steady did not start all of them. */
export function variablesOf(runs: readonly Run[]): ReadonlySet<string> | undefined {
  const names = runs.map(({ origin }) =>
    origin.kind === 'executed' ? Object.keys(origin.variables) : undefined,
  )
  return names.length > 0 && names.every((name) => name !== undefined) ? new Set(names.flat()) : undefined
}

/** The circumstances that all of several have with the same value. */
function common(all: readonly Circumstances[]): Circumstances {
  const [first = {}, ...others] = all
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => others.every((other) => other[name] === value)),
  )
}

/** The settings in a fingerprint that may change the speed of the same work; its other parts decide what is compared. */
function ofProgram(stated: StatedTraining = {}): Circumstances {
  const decisive: readonly string[] = [
    ...workParts,
    'framework',
    'device',
    'flopsPerStep',
    'flopsRule',
    'losses',
  ]
  const entries = Object.entries<string | number | boolean | undefined>(stated)
  return Object.fromEntries(
    entries.flatMap(([part, value]) =>
      decisive.includes(part) || value === undefined ? [] : [[part, String(value)]],
    ),
  )
}

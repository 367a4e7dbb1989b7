import type { DeviceKind } from '../model/capacity.ts'
import { skipReason, type SkipReason } from '../model/missing.ts'
import type { InstalledSetup } from './installed.ts'
import { recipeOf, type Setup, type SetupKind } from './setup.ts'

/** The Python of a workload, or why there is none. */
export type SetupChoice =
  | { readonly state: 'ready'; readonly setup: Setup; readonly installed: InstalledSetup }
  | { readonly state: 'absent'; readonly why: SkipReason }

/** The available setups and installations. */
export interface SetupOffer {
  readonly setups: ReadonlyMap<string, Setup>
  readonly installed: readonly InstalledSetup[]
  /** The digest of a variant's recipe. */
  readonly digest: (recipe: string) => string
}

/** The installation of a setup for a kind: from the current lock, or else the system's Python. */
export function findInstalled(
  setup: Setup,
  kind: SetupKind,
  { installed, digest: digestOf }: Omit<SetupOffer, 'setups'>,
): InstalledSetup | 'outdated' | 'none' {
  const candidates = installed.filter(
    (installed) => installed.name === setup.name && installed.for.includes(kind),
  )
  const digests = setup.variants
    .filter((variant) => variant.for.includes(kind))
    .map((variant) => digestOf(recipeOf(variant)))
  const current =
    candidates.find(({ digest }) => digest !== null && digests.includes(digest)) ??
    candidates.find(({ digest }) => digest === null)
  return current ?? (candidates.length > 0 ? 'outdated' : 'none')
}

/** The Python that a workload uses on a kind of device. */
export function chooseSetup(name: string, device: DeviceKind, offer: SetupOffer): SetupChoice {
  const setup = offer.setups.get(name)
  const kind = kindOn[device]
  const command = `steady setup ${name}`
  if (setup === undefined) return { state: 'absent', why: skipReason('setup-unknown', { setup: name }) }
  const found = findInstalled(setup, kind, offer)
  if (found === 'outdated')
    return { state: 'absent', why: skipReason('setup-outdated', { setup: name, command }) }
  if (found !== 'none') return { state: 'ready', setup, installed: found }
  const absent = setup.absent.find((absentVariant) => absentVariant.for.includes(kind))
  if (absent !== undefined)
    return { state: 'absent', why: skipReason('setup-unavailable', { setup: name, why: absent.reason }) }
  return {
    state: 'absent',
    why: skipReason('setup-not-ready', { setup: name, command: `${command} --${kind}` }),
  }
}

/** The kind of setup that a device needs. */
export const kindOn: Readonly<Record<DeviceKind, SetupKind>> = { cpu: 'cpu', gpu: 'cuda' }

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Quote } from '../../core/messages/data.ts'
import { importStep, type SetupWork } from '../../core/setups/commands.ts'
import { SteadyError } from '../../core/model/error.ts'
import { phrase } from '../../core/model/text.ts'
import type { BuiltImage } from '../../core/setups/image.ts'
import { installedSchema, installedVersion, type InstalledSetup } from '../../core/setups/installed.ts'
import { setupKinds, type Setup, type SetupKind, type SetupVariant } from '../../core/setups/setup.ts'
import { usualPython } from '../../core/text/interpreters.ts'
import { alternatives } from '../../core/yaml/nearest.ts'
import { probeGpus } from '../../host/probes/gpus.ts'
import { localMachine } from '../../host/probes/local-machine.ts'
import { commandOutput } from '../../host/processes/command-output.ts'
import { findProgram } from '../../host/processes/find-program.ts'
import { availability, variantFor, type Availability } from '../../host/setups/availability.ts'
import { buildImage } from '../../host/setups/build-image.ts'
import { readSetups } from '../../host/setups/catalogue.ts'
import { foldersOf, markerOf, readInstalled, removePartial, setupsFolder } from '../../host/setups/home.ts'
import { installSetup, readInventory } from '../../host/setups/install.ts'
import { requirePodman } from '../../host/setups/podman.ts'
import { requireUv } from '../../host/setups/uv.ts'
import { writeJson } from '../../host/store/json-file.ts'
import { makeFolder } from '../../host/files/disk.ts'

/** One setup on this machine, by what it computes on. */
export interface SetupState {
  readonly setup: Setup
  readonly kinds: Readonly<Record<SetupKind, Availability>>
}

/** Every setup of the catalogue, and what this machine has of it. Installs nothing. */
export async function setupStates(variables: NodeJS.ProcessEnv): Promise<SetupState[]> {
  const here = hereOf(variables)
  return Promise.all(
    [...readSetups().values()].map(async (setup) => {
      const kinds = await Promise.all(
        setupKinds.map(async (kind) => [kind, await availability(setup, kind, here)] as const),
      )
      return { setup, kinds: Object.fromEntries(kinds) as SetupState['kinds'] }
    }),
  )
}

const hereOf = (variables: NodeJS.ProcessEnv) => ({
  installed: readInstalled(setupsFolder(variables)),
  variables,
  platform: `${process.platform}-${process.arch}`,
})

/** GPUs where this machine has them. */
export const usualKind = async (variables: NodeJS.ProcessEnv): Promise<SetupKind> =>
  (await probeGpus(localMachine({ variables }))).kind === 'known' ? 'cuda' : 'cpu'

/** The setups of these names; all of them without a name. Throws SteadyError `SETUP_UNKNOWN`. */
export function namedSetups(names: readonly string[]): Setup[] {
  const setups = readSetups()
  if (names.length === 0) return [...setups.values()]
  return names.map((name) => {
    const setup = setups.get(name)
    if (setup === undefined)
      throw new SteadyError('SETUP_UNKNOWN', { name, ...alternatives(name, [...setups.keys()]) })
    return setup
  })
}

/** What came of one setup. */
export type SetupEnd =
  | { readonly end: 'installed' | 'was-ready'; readonly setup: Setup; readonly installed: InstalledSetup }
  | { readonly end: 'built' | 'was-built'; readonly setup: Setup; readonly image: BuiltImage }
  | { readonly end: 'impossible'; readonly setup: Setup; readonly why: Quote }
  /** By the user; nothing of it is left. */
  | { readonly end: 'interrupted'; readonly setup: Setup }
  | { readonly end: 'failed'; readonly setup: Setup; readonly error: SteadyError }

export interface SetupProgress {
  /** Before anything is downloaded. */
  starts(setup: Setup, variant: SetupVariant): void
  works(setup: Setup, work: SetupWork): void
  ended(end: SetupEnd): void
}

export interface SetupRequest {
  readonly setups: readonly Setup[]
  readonly kind: SetupKind
  /** What images are built on; undefined: nothing but this machine is set up. */
  readonly base: string | undefined
  readonly variables: NodeJS.ProcessEnv
  readonly stop: AbortSignal
  readonly progress: SetupProgress
}

/**
 * Installs setups one after the other, or builds images of them. One that fails does not keep the others from being made.
 *
 * @throws SteadyError `SETUP_NEEDS_UV`; with a base: `IMAGE_ENGINE_ABSENT`, `IMAGE_ENGINE_FAILED`
 */
export async function setUp(request: SetupRequest): Promise<SetupEnd[]> {
  const { setups, base, stop, progress } = request
  const oneSetup = await (base === undefined ? installs(request) : builds(request, base))
  const ends: SetupEnd[] = []
  for (const setup of setups) {
    if (stop.aborted) break
    const end = await oneSetup(setup).catch((error: unknown) => endOfError(setup, error, stop))
    ends.push(end)
    progress.ended(end)
  }
  return ends
}

/** The end of a setup whose steps failed or were interrupted. */
function endOfError(setup: Setup, error: unknown, stop: AbortSignal): SetupEnd {
  if (stop.aborted) return { end: 'interrupted', setup }
  if (error instanceof SteadyError) return { end: 'failed', setup, error }
  throw error
}

type OneSetup = (setup: Setup) => Promise<SetupEnd>

async function installs({ setups, kind, variables, stop, progress }: SetupRequest): Promise<OneSetup> {
  removePartial(setupsFolder(variables))
  const here = hereOf(variables)
  const states = await Promise.all(setups.map((setup) => availability(setup, kind, here)))
  const isNeeded = states.some(({ state }) => state === 'possible' || state === 'outdated')
  const uv = isNeeded ? requireUv(variables) : ''
  return async (setup) => {
    const found = await availability(setup, kind, hereOf(variables))
    switch (found.state) {
      case 'ready':
        return { end: 'was-ready', setup, installed: found.installed }
      case 'impossible':
        return { end: 'impossible', setup, why: found.why }
      case 'possible':
      case 'outdated':
    }
    progress.starts(setup, found.variant)
    const installed = await installSetup(setup, found.variant, {
      folder: setupsFolder(variables),
      uv,
      python: found.python,
      variables,
      stop,
      begins: (work) => {
        progress.works(setup, work)
      },
    })
    return { end: 'installed', setup, installed }
  }
}

async function builds({ kind, variables, stop, progress }: SetupRequest, base: string): Promise<OneSetup> {
  const engine = { ...(await requirePodman(variables)), uv: requireUv(variables) }
  return async (setup) => {
    // Containers have the kernel of Linux wherever they run.
    const variant = variantFor(setup, kind, `linux-${process.arch}`)
    if ('why' in variant) return { end: 'impossible', setup, why: variant.why }
    const { image, wasThere } = await buildImage(setup, variant, {
      ...engine,
      base,
      folder: setupsFolder(variables),
      variables,
      stop,
      starts: () => {
        progress.starts(setup, variant)
      },
      begins: (work) => {
        progress.works(setup, work)
      },
    })
    return { end: wasThere ? 'was-built' : 'built', setup, image }
  }
}

/**
 * Names the Python on PATH as the installation of a setup. Nothing is installed, and no lock names its packages.
 *
 * @throws SteadyError `SETUP_SYSTEM_LACKS`
 */
export async function useSystem(
  setup: Setup,
  kind: SetupKind,
  variables: NodeJS.ProcessEnv,
): Promise<InstalledSetup> {
  const python = findProgram(usualPython, variables['PATH'] ?? '', '/')
  const lacks = (module: string, printed: Quote) =>
    new SteadyError('SETUP_SYSTEM_LACKS', { name: setup.name, module, printed })
  if (python === undefined) throw lacks(usualPython, phrase('program-not-on-path', { program: usualPython }))
  for (const module of setup.imports) {
    const [program = '', ...args] = importStep(python, [module]).command
    const printed = await commandOutput(program, args, { timeout: 120_000, variables })
    if (printed.kind === 'missing') throw lacks(module, printed)
  }
  const inventory = await readInventory(python, variables)
  if (inventory.kind === 'missing') throw lacks(usualPython, inventory)
  const folder = join(setupsFolder(variables), `${setup.name}-system`)
  const installed: InstalledSetup = {
    version: installedVersion,
    name: setup.name,
    for: [kind],
    digest: null,
    python,
    pythonVersion: inventory.value.python,
    packages: inventory.value.packages,
    made: new Date().toISOString(),
  }
  makeFolder(folder)
  writeJson(markerOf(folder), installedSchema, installed)
  return installed
}

/** Removes every installation of these setups, whole or not; how many there were. */
export function removeSetups(setups: readonly Setup[], variables: NodeJS.ProcessEnv): number {
  const folders = setups.flatMap(({ name }) => foldersOf(name, setupsFolder(variables)))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  return folders.length
}

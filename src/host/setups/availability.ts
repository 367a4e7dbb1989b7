import type { Quote } from '../../core/messages/data.ts'
import { phrase } from '../../core/model/text.ts'
import { findInstalled } from '../../core/setups/choose.ts'
import type { InstalledSetup } from '../../core/setups/installed.ts'
import type { Setup, SetupKind, SetupVariant } from '../../core/setups/setup.ts'
import { findProgram } from '../processes/find-program.ts'
import { recipeDigest } from './home.ts'
import { findPythons, inRange } from './pythons.ts'

/** Whether one kind of a setup is ready, can be installed, or cannot. */
export type Availability =
  | { readonly state: 'ready'; readonly installed: InstalledSetup }
  | {
      /** `outdated`: an installation of an older lock exists. */
      readonly state: 'possible' | 'outdated'
      readonly variant: SetupVariant
      /** An interpreter on PATH; undefined where the variant unpacks its own. */
      readonly python: string | undefined
    }
  | { readonly state: 'impossible'; readonly why: Quote }

export interface Here {
  readonly installed: readonly InstalledSetup[]
  readonly variables: NodeJS.ProcessEnv
  /** In Node's notation: `linux-x64`. */
  readonly platform: string
}

/** Whether a setup is installed or can be on this machine. Installs nothing. */
export async function availability(setup: Setup, kind: SetupKind, here: Here): Promise<Availability> {
  const found = findInstalled(setup, kind, { installed: here.installed, digest: recipeDigest })
  if (typeof found === 'object') return { state: 'ready', installed: found }
  const variant = variantFor(setup, kind, here.platform)
  if ('why' in variant) return { state: 'impossible', why: variant.why }
  const start = await startOf(variant, here.variables)
  if ('why' in start) return { state: 'impossible', why: start.why }
  return { state: found === 'outdated' ? 'outdated' : 'possible', variant, python: start.python }
}

/** The variant for a platform in Node's notation, or why there is none. */
export function variantFor(
  { variants: all, absent }: Setup,
  kind: SetupKind,
  platform: string,
): SetupVariant | { readonly why: Quote } {
  const variants = all.filter((setupVariant) => setupVariant.for.includes(kind))
  const variant = variants.find(({ platforms }) => platforms.includes(platform))
  if (variant !== undefined) return variant
  const reason = absent.find((absentVariant) => absentVariant.for.includes(kind))?.reason
  if (reason !== undefined) return { why: reason }
  if (variants.length === 0) return { why: phrase('setup-no-such-kind', { kind }) }
  const platforms = [...new Set(variants.flatMap((variant) => variant.platforms))]
  return { why: phrase('setup-platform', { platform, platforms }) }
}

/** The interpreter to start from, if this machine has the programs that build packages or fetch a Python. */
async function startOf(
  { python: range, unpack, build }: SetupVariant,
  variables: NodeJS.ProcessEnv,
): Promise<{ readonly python: string | undefined } | { readonly why: Quote }> {
  const onPath = (program: string) => findProgram(program, variables['PATH'] ?? '', '/')
  const absent = (programs: readonly string[]) => programs.filter((program) => onPath(program) === undefined)
  const tools = absent(build?.programs ?? [])
  if (tools.length > 0) return { why: phrase('setup-needs-programs', { programs: tools }) }
  const pythons = await findPythons(range, variables)
  const python = pythons.find(({ version }) => inRange(version, range))
  if (python !== undefined) return { python: python.path }
  if (unpack === undefined) {
    const found = [...new Set(pythons.map(({ version }) => version))]
    return { why: phrase('setup-needs-python', { ...range, found }) }
  }
  const fetchers = absent(['mvn', 'unzip'])
  if (fetchers.length > 0) return { why: phrase('setup-needs-programs', { programs: fetchers }) }
  return { python: undefined }
}

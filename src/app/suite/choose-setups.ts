import { dirname } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import type { PlannedWorkload } from '../../core/plan/offer.ts'
import { chooseSetup, type SetupChoice, type SetupOffer } from '../../core/setups/choose.ts'
import { readSetups } from '../../host/setups/catalogue.ts'
import { isolated, readInventory } from '../../host/setups/install.ts'
import { recipeDigest, readInstalled, setupsFolder } from '../../host/setups/home.ts'

/** The Python of each workload that names a setup, by the workload's name. Starts nothing. */
export function chooseSetups(
  workloads: readonly PlannedWorkload[],
  variables: NodeJS.ProcessEnv,
): ReadonlyMap<string, SetupChoice> {
  const workloadsWithSetup = workloads.flatMap(({ name, setup, needs: { devices } }) =>
    setup === undefined || devices === 'none' ? [] : [{ name, setup, devices }],
  )
  if (workloadsWithSetup.length === 0) return new Map()
  const offer: SetupOffer = {
    setups: readSetups(),
    installed: readInstalled(setupsFolder(variables)),
    digest: recipeDigest,
  }
  return new Map(
    workloadsWithSetup.map(({ name, setup, devices }) => [name, chooseSetup(setup, devices, offer)]),
  )
}

/**
 * Compares the packages of every installation that a suite uses with those that were installed.
 *
 * @throws SteadyError `SETUP_CHANGED`, `SETUP_SILENT`
 */
export async function requireUnchanged(
  setups: Iterable<SetupChoice>,
  variables: NodeJS.ProcessEnv,
): Promise<void> {
  const ready = [...setups].flatMap((choice) => (choice.state === 'ready' ? [choice.installed] : []))
  const used = [...new Map(ready.map((installed) => [installed.python, installed])).values()]
  await Promise.all(
    used.map(async ({ name, python, digest, packages }) => {
      const isSystem = digest === null
      const read = await readInventory(python, isSystem ? variables : isolated(variables))
      if (read.kind === 'missing') throw new SteadyError('SETUP_SILENT', { name, why: read })
      const found = read.value.packages
      const names = [...new Set([...Object.keys(packages), ...Object.keys(found)])]
      const changed = names.find((name) => packages[name] !== found[name])
      if (changed === undefined) return
      throw new SteadyError('SETUP_CHANGED', {
        name,
        folder: dirname(dirname(python)),
        changed,
        found: found[changed] ?? null,
        expected: packages[changed] ?? null,
        command: isSystem
          ? `steady setup ${name} --system`
          : `steady setup ${name} --remove && steady setup ${name}`,
      })
    }),
  )
}

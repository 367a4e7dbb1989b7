import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { parseSetup } from '../../core/setups/parse.ts'
import type { Setup } from '../../core/setups/setup.ts'
import { shipped } from '../installation/installation.ts'

/**
 * The setups that ship with the package, by name.
 *
 * @throws SteadyError where a setup.yaml is wrong, or `SETUP_LOCK_UNREADABLE`
 */
export function readSetups(folder = shipped('setups')): ReadonlyMap<string, Setup> {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return new Map(
    names
      .map(({ name }) => name)
      .sort()
      .map((name) => [name, readSetup(join(folder, name), name)]),
  )
}

function readSetup(folder: string, name: string): Setup {
  const file = join(folder, 'setup.yaml')
  return parseSetup(readFileSync(file, 'utf8'), {
    file,
    name,
    read: (lockFile) => {
      const path = join(folder, lockFile)
      try {
        return readFileSync(path, 'utf8')
      } catch (cause) {
        throw new SteadyError('SETUP_LOCK_UNREADABLE', { file: path }, { place: { file }, cause })
      }
    },
  })
}

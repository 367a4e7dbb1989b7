import { realpathSync } from 'node:fs'
import { homedir, hostname, networkInterfaces, tmpdir, userInfo } from 'node:os'
import type { MachineNames } from '../../core/publish/hidden-names.ts'
import { installation } from '../installation/installation.ts'
import { setupsFolder } from '../setups/home.ts'
import { ifThere } from '../files/disk.ts'

/** Names that identify this machine and its user. */
export function machineNames(variables: NodeJS.ProcessEnv): MachineNames {
  const interfaces = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const foreign = interfaces.filter(({ internal }) => !internal)
  return {
    homes: withReal([variables['HOME'] ?? homedir(), homedir()]),
    packages: withReal([installation.root]),
    setups: withReal([setupsFolder(variables)]),
    temporaries: withReal([tmpdir()]),
    hosts: [hostname()],
    users: userNames(),
    addresses: foreign.flatMap(({ address, mac }) => [address, mac]),
  }
}

/** Paths, and where each leads if it is a link. */
const withReal = (paths: readonly string[]) => [
  ...new Set(paths.flatMap((path) => [path, ifThere(() => realpathSync(path)) ?? path])),
]

/** A container may run as a user without an entry in /etc/passwd. */
function userNames(): string[] {
  try {
    return [userInfo().username]
  } catch {
    return []
  }
}

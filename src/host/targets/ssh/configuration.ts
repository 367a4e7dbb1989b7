import { statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { ifThere, readIfThere } from '../../files/disk.ts'
import type { SshSettings } from './settings.ts'

/** After all others: a pattern takes back what stands before it, and an option on the command line would stand first. */
const sendNothing = 'Match all\n  SendEnv -*\n'

/**
 * Writes the configuration that the ssh client reads: that of the cluster file, or else the user's and the system's, by
 * which no variable of this machine is sent to a host.
 *
 * @param folder a private one
 * @returns the path of the configuration; undefined for ssh's usual ones, where ssh itself refuses the user's
 */
export function writeConfiguration(
  { config }: Pick<SshSettings, 'config'>,
  folder: string,
): string | undefined {
  const path = join(folder, 'config')
  const written = config === undefined ? undefined : readIfThere(config)
  // ssh says what is wrong with one that is not there.
  if (config !== undefined && written === undefined) return config
  if (written === undefined && !isSafe(join(userInfo().homedir, '.ssh', 'config'))) return undefined
  const before = written ?? Buffer.from('Include ~/.ssh/config\nInclude /etc/ssh/ssh_config\n')
  writeFileSync(path, Buffer.concat([before, Buffer.from(`\n${sendNothing}`)]), { mode: 0o600 })
  return path
}

/** As ssh asks of a user's configuration: nobody else may write it. */
function isSafe(path: string): boolean {
  const stats = ifThere(() => statSync(path))
  return stats === undefined || ([0, process.getuid?.()].includes(stats.uid) && (stats.mode & 0o022) === 0)
}

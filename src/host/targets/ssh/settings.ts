import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { expected } from '../../../core/model/text.ts'
import { textOf, wholeNumber } from '../../../core/yaml/scalars.ts'

const path = z.string().min(1)

export const sshSettingsSchema = z
  .strictObject({
    user: textOf(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/, expected('user-name'))
      .optional()
      .describe('Who logs in; as your ssh configuration says, if left out.'),
    port: wholeNumber(1, 65_535).optional().describe('Port of the ssh servers.'),
    config: path.optional().describe('A configuration file for ssh, instead of ~/.ssh/config.'),
    'known-hosts': path
      .optional()
      .describe('The file that holds the host keys, instead of ~/.ssh/known_hosts.'),
    identity: path.optional().describe('The private key to log in with.'),
    folder: textOf(/^(\/[A-Za-z0-9._-]+)+$/, expected('absolute-path'))
      .optional()
      .describe('Folder on the nodes for scripts, copied files and logs; /tmp/steady-<user>, if left out.'),
    shared: z
      .boolean()
      .default(false)
      .describe('Whether the nodes have the files of this machine at the same paths.'),
  })
  .prefault({})

export type SshSettings = z.output<typeof sshSettingsSchema>

/** Makes paths absolute for ssh. `~` is the home folder, as in ssh's own configuration. */
export function absoluteSettings(settings: SshSettings, folder: string): SshSettings {
  const absolute = (path: string | undefined) =>
    path === undefined
      ? undefined
      : path.startsWith('~/')
        ? join(homedir(), path.slice(2))
        : resolve(folder, path)
  return {
    ...settings,
    config: absolute(settings.config),
    'known-hosts': absolute(settings['known-hosts']),
    identity: absolute(settings.identity),
  }
}

import { shellQuoted } from '../../../core/text/shell.ts'
import type { SshSettings } from './settings.ts'

/** Seconds that a host gets to accept a connection. */
const connectTimeout = 10

/**
 * Arguments of the ssh client for one host, up to the remote command. They override the parts of a user's configuration that
 * a program cannot handle: questions, terminals, forwardings, unknown keys.
 *
 * @param control the socket of the connection that sessions share
 * @param configuration the file that the client reads; undefined for its usual ones
 */
export function clientArguments(
  settings: SshSettings,
  address: string,
  { control, configuration }: { readonly control: string; readonly configuration: string | undefined },
): string[] {
  return [
    ...(configuration === undefined ? [] : ['-F', configuration]),
    ...option('BatchMode', 'yes'),
    ...option('StrictHostKeyChecking', 'yes'),
    ...option('UpdateHostKeys', 'no'),
    ...option('ConnectTimeout', connectTimeout),
    ...option('ServerAliveInterval', 5),
    ...option('ServerAliveCountMax', 3),
    ...option('ControlPath', configPath(control)),
    ...option('ControlPersist', 'no'),
    ...option('RequestTTY', 'no'),
    ...option('RemoteCommand', 'none'),
    ...option('ClearAllForwardings', 'yes'),
    ...option('ForwardAgent', 'no'),
    ...option('ForwardX11', 'no'),
    ...option('Tunnel', 'no'),
    ...option('PermitLocalCommand', 'no'),
    ...option('LogLevel', 'INFO'),
    ...hostArguments(settings, address),
  ]
}

/** The part of {@link clientArguments} that a person writes too. */
export function hostArguments(settings: SshSettings, address: string): string[] {
  return [
    ...(settings['known-hosts'] === undefined
      ? []
      : option('UserKnownHostsFile', configPath(settings['known-hosts']))),
    ...(settings.identity === undefined ? [] : ['-i', settings.identity, ...option('IdentitiesOnly', 'yes')]),
    ...(settings.port === undefined ? [] : ['-p', String(settings.port)]),
    ...(settings.user === undefined ? [] : ['-l', settings.user]),
    address,
  ]
}

const option = (name: string, value: string | number) => ['-o', `${name}=${value}`]

/** Quotes a path for ssh_config(5): spaces are kept, and `%` starts no token. */
const configPath = (path: string) => `"${path.replaceAll('%', '%%')}"`

/** The string that the remote user's login shell reads; it starts `sh`, which runs the script. */
export const remoteCommand = (script: string, ...args: readonly string[]) =>
  ['exec sh -c', ...[script, 'steady', ...args].map(shellQuoted)].join(' ')

/**
 * The client's own environment, without language settings. ssh would send those to the host, where they could change what a
 * run prints, and its messages would not be in English.
 */
export const clientVariables = (
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !/^(LANG|LANGUAGE|LC_.*)$/.test(name)))

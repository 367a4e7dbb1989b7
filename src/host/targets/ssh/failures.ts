import type { ClusterNode } from '../../../core/model/cluster.ts'
import { SteadyError } from '../../../core/model/error.ts'
import { shellQuoted } from '../../../core/text/shell.ts'
import type { SshSettings } from './settings.ts'

/** What an ssh client printed before it gave up → the error that a user can act on. */
export function connectionError(
  printed: string,
  { name, address }: Pick<ClusterNode, 'name' | 'address'>,
  settings: SshSettings,
): SteadyError {
  const host = name === address ? name : `${name} (${address})`
  const { port } = settings
  const known = settings['known-hosts'] ?? '~/.ssh/known_hosts'
  const file = known.startsWith('~') ? known : shellQuoted(known)
  const entry = port === undefined ? address : `[${address}]:${port}`
  const scan = `ssh-keyscan ${port === undefined ? '' : `-p ${port} `}${address} >> ${file}`
  if (printed.includes('REMOTE HOST IDENTIFICATION HAS CHANGED')) {
    const fingerprint = /SHA256:[A-Za-z0-9+/=]+/.exec(printed)?.[0] ?? 'another key'
    return new SteadyError(
      'HOST_KEY_CHANGED',
      `${host} now shows the host key ${fingerprint}, which is not the one in ${known}`,
      `Ask its administrator whether the key was changed. If so, run: ssh-keygen -R ${shellQuoted(entry)} -f ${file} && ${scan}`,
    )
  }
  if (/Host key verification failed|host key is known for/.test(printed))
    return new SteadyError(
      'HOST_KEY_UNKNOWN',
      `the host key of ${host} is not in ${known}`,
      `Run: ${scan} — then compare the key with the one on the host.`,
    )
  if (/Permission denied|Too many authentication failures/.test(printed))
    return new SteadyError(
      'SSH_DENIED',
      `${host} refuses the login: ${lastLine(printed)}`,
      `Let this user log in with a key: ssh-copy-id ${settings.user === undefined ? '' : `${settings.user}@`}${address}`,
    )
  return new SteadyError(
    'HOST_UNREACHABLE',
    `${host} cannot be reached: ${lastLine(printed) || 'the connection was closed'}`,
    `Correct the node's address in the cluster file, or see why 'ssh ${address} true' fails here.`,
  )
}

export const notInstalled = (cause: unknown) =>
  new SteadyError('SSH_NOT_INSTALLED', "there is no program 'ssh' on PATH", 'Install the OpenSSH client.', {
    cause,
  })

/** The last line that says something, without the name of the program that says it. */
export const lastLine = (printed: string) =>
  printed
    .split(/\r?\n/)
    .map((line) => line.replace(/^ssh: /, '').trim())
    .findLast((line) => line !== '') ?? ''

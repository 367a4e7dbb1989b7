import type { ClusterNode } from '../../../core/model/cluster.ts'
import { SteadyError } from '../../../core/model/error.ts'
import { shellQuoted } from '../../../core/text/shell.ts'
import type { SshSettings } from './settings.ts'

/** The error for what an ssh client printed before it gave up. */
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
  const lastPrinted = lastLine(printed).replace(/\.$/, '')
  if (printed.includes('REMOTE HOST IDENTIFICATION HAS CHANGED')) {
    const fingerprint = /SHA256:[A-Za-z0-9+/=]+/.exec(printed)?.[0] ?? null
    const command = `ssh-keygen -R ${shellQuoted(entry)} -f ${file} && ${scan}`
    return new SteadyError('HOST_KEY_CHANGED', { host, fingerprint, known, command })
  }
  if (/Host key verification failed|host key is known for/.test(printed))
    return new SteadyError('HOST_KEY_UNKNOWN', { host, known, command: scan })
  if (/Permission denied|Too many authentication failures/.test(printed))
    return new SteadyError('SSH_DENIED', {
      host,
      printed: lastPrinted,
      login: settings.user === undefined ? address : `${settings.user}@${address}`,
    })
  return new SteadyError('HOST_UNREACHABLE', { host, printed: lastPrinted, address })
}

export const notInstalled = (cause: unknown) => new SteadyError('SSH_NOT_INSTALLED', {}, { cause })

/** The last line with a message, without the program's name. */
export const lastLine = (printed: string) =>
  printed
    .split(/\r?\n/)
    .map((line) => line.replace(/^ssh: /, '').trim())
    .findLast((line) => line !== '') ?? ''

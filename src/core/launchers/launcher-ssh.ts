import type { LauncherSsh } from '../model/cluster.ts'

/** Arguments of the ssh that a launcher starts: `-p 12345 -q`. Empty where the cluster file states none. */
export const sshArguments = (ssh: LauncherSsh | undefined): string[] => [
  ...(ssh?.port === undefined ? [] : ['-p', String(ssh.port)]),
  ...(ssh?.options ?? []),
]

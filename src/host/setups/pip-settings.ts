import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What pip reads on this machine, for a container that sees none of its files: variables, with the paths of the copies
 * that are made of pip's configuration and of the certificates that it trusts. A variable that names another path of
 * this machine is left out.
 *
 * @param folder where the copies are written
 * @param seenAs the path of this folder in the container
 */
export function pipSettings(
  variables: NodeJS.ProcessEnv,
  folder: string,
  seenAs: string,
): Readonly<Record<string, string>> {
  const passedVariables = Object.entries(variables).filter(
    ([name, value]) => /^PIP_|^(?:https?|no|all)_proxy$/i.test(name) && value?.startsWith('/') === false,
  )
  const home = variables['HOME'] ?? '/'
  const copied = [
    [
      'PIP_CONFIG_FILE',
      'pip.conf',
      variables['PIP_CONFIG_FILE'] === undefined
        ? [join(home, '.config/pip/pip.conf'), join(home, '.pip/pip.conf'), '/etc/pip.conf']
        : [variables['PIP_CONFIG_FILE']],
    ],
    [
      'PIP_CERT',
      'certificates.pem',
      [variables['PIP_CERT'], variables['SSL_CERT_FILE'], '/etc/ssl/certs/ca-certificates.crt'],
    ],
  ] as const
  const copies = copied.flatMap(([name, copy, files]) => {
    const file = files.find((file) => file !== undefined && isFile(file))
    if (file === undefined) return []
    copyFileSync(file, join(folder, copy))
    return [[name, join(seenAs, copy)] as const]
  })
  return Object.fromEntries([...passedVariables, ...copies, ['PIP_NO_CACHE_DIR', '1']]) as Record<
    string,
    string
  >
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

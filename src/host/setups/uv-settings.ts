import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What uv reads on this machine, for a container that sees none of its files: variables, with the paths of the copies
 * that are made of uv's configuration and of the certificates that it trusts. A variable that names another path of
 * this machine is left out.
 *
 * @param folder where the copies are written
 * @param seenAs the path of this folder in the container
 */
export function uvSettings(
  variables: NodeJS.ProcessEnv,
  folder: string,
  seenAs: string,
): Readonly<Record<string, string>> {
  const passedVariables = Object.entries(variables).filter(
    ([name, value]) => /^UV_|^(?:https?|no|all)_proxy$/i.test(name) && value?.startsWith('/') === false,
  )
  const home = variables['HOME'] ?? '/'
  const copied = [
    [
      'UV_CONFIG_FILE',
      'uv.toml',
      variables['UV_CONFIG_FILE'] === undefined
        ? [join(home, '.config/uv/uv.toml'), '/etc/uv/uv.toml']
        : [variables['UV_CONFIG_FILE']],
    ],
    ['SSL_CERT_FILE', 'certificates.pem', [variables['SSL_CERT_FILE'], '/etc/ssl/certs/ca-certificates.crt']],
  ] as const
  const copies = copied.flatMap(([name, copy, files]) => {
    const file = files.find((file) => file !== undefined && isFile(file))
    if (file === undefined) return []
    copyFileSync(file, join(folder, copy))
    return [[name, join(seenAs, copy)] as const]
  })
  return Object.fromEntries([...passedVariables, ...copies, ['UV_NO_CACHE', '1']]) as Record<string, string>
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

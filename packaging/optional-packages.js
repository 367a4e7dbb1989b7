/** Packages that are in nothing that is built: npm installs them only where a user asks for them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const json = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'))

/**
 * @param {string} root
 * @returns {Record<string, string>} the range of versions by name
 */
export function optionalRanges(root) {
  const packages = readdirSync(join(root, 'packages')).map((name) =>
    json(root, 'packages', name, 'package.json'),
  )
  const ranges = Object.assign(
    {},
    ...[json(root, 'package.json'), ...packages].map((part) => ({
      ...part.peerDependencies,
      ...part.optionalDependencies,
    })),
  )
  // The scripts have it in them.
  delete ranges['@kubernetes/client-node']
  return ranges
}

/**
 * @param {string} root
 * @returns {string} each of them with its licence, and with what it brings along on any machine
 */
export function optionalLicences(root) {
  const { packages } = json(root, 'package-lock.json')
  const names = new Set(Object.keys(optionalRanges(root)))
  for (const name of names) {
    const { dependencies, optionalDependencies } = packages[`node_modules/${name}`] ?? {}
    for (const further of Object.keys({ ...dependencies, ...optionalDependencies })) names.add(further)
  }
  const lines = [...names].flatMap((name) => {
    const found = packages[`node_modules/${name}`]
    return found === undefined ? [] : [`${name} ${found.version} (${found.license})`]
  })
  return `==== Not included, and installed only where a user asks for it ====\n\n${lines.sort().join('\n')}\n\n`
}

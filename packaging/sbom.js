/** What the lock pins for the program, as CycloneDX. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceEpoch } from './built-from.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** npm would omit what is needed and is used in tests too, so it is asked for everything. */
const isForTests = ({ properties = [] }) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development')

/**
 * The same lock gives the same bytes, so it has no serial number.
 *
 * @param {string} file
 */
export function writeSbom(file) {
  const printed = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const sbom = JSON.parse(printed)
  delete sbom.serialNumber
  const unneeded = new Set(sbom.components.filter(isForTests).map((found) => found['bom-ref']))
  // npm takes the name of the folder.
  sbom.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name
  sbom.metadata.timestamp = new Date(sourceEpoch() * 1000).toISOString()
  sbom.components = sbom.components.filter((found) => !unneeded.has(found['bom-ref']))
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => !unneeded.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => !unneeded.has(name)) }))
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
}

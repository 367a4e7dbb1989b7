/** The licences of packages whose code is in what is built: most of them ask for their text in each copy. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const isText = (name) => /^(?:licen[cs]e|notice|copying)(?:\.(?:md|txt))?$/i.test(name)

/**
 * @param {Iterable<string>} modules paths of what was bundled
 * @returns {string} each package in these once, by name
 */
export function licencesOf(modules) {
  const folders = new Set(
    [...modules].flatMap((path) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  )
  const sections = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const texts = readdirSync(folder)
      .filter(isText)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
    return section(`${name} ${version} (${license})`, texts)
  })
  return [...new Set(sections)].sort().join('')
}

/**
 * @param {string} node path of a Node
 * @returns {string} its licence and those of the libraries in it
 */
export function licencesOfNode(node) {
  // In an archive of Node, then in Debian's packages of it.
  const places = ['LICENSE', 'share/doc/nodejs/LICENSE', 'share/doc/nodejs/copyright']
  const file = places.map((place) => join(dirname(node), '..', place)).find((path) => existsSync(path))
  if (file === undefined)
    throw new Error(`no licence of Node is beside ${node}: looked for ${places.join(', ')}`)
  return section('Node.js', [readFileSync(file, 'utf8')])
}

const section = (title, texts) =>
  `${[`==== ${title} ====`, ...texts.map((text) => text.trim())].join('\n\n')}\n\n`

/** The licences of packages whose code is in what is built: most of them ask for their text in each copy. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { optionalLicences } from './optional-packages.js'

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
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const texts = readdirSync(folder)
      .filter(isText)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
    if (texts.length === 0 && license === 'MIT') texts.push(mitText(author?.name ?? author))
    if (texts.length === 0) throw new Error(`${name} ships without the text of its licence`)
    return section(`${name} ${version} (${license})`, texts)
  })
  return [...new Set(sections)].sort().join('')
}

/**
 * The one file of licences that goes with what is built.
 *
 * @param {string} root of a clone whose page of the explorer is built
 * @param {Iterable<string>} modules paths of what was bundled
 * @returns {string} of these and of the page, then what is not included
 */
export function allLicences(root, modules) {
  const page = readFileSync(join(root, 'dist/explorer/assets/LICENSES.txt'), 'utf8')
  const sections = new Set([licencesOf(modules), page].flatMap((text) => text.split(/^(?===== \S)/m)))
  return [...sections].sort().join('') + optionalLicences(root)
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

/** Some packages state the licence and leave its text out. */
const mitText = (holder) =>
  `Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const section = (title, texts) =>
  `${[`==== ${title} ====`, ...texts.map((text) => text.trim())].join('\n\n')}\n\n`

import { mkdtempSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundle, bundleFolder } from '../packaging/bundle.js'
import { allLicences, licencesOf } from '../packaging/licences.js'
import { optionalRanges } from '../packaging/optional-packages.js'
import { root } from './architecture/source-files.ts'

/** The packages whose code is in what is built, by the paths of its modules. */
const packagesIn = (modules: readonly string[]) => [
  ...new Set(modules.flatMap((path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])),
]

describe('the licences that go with what is built', () => {
  it.each([
    ['executable', bundle],
    ['npm package', bundleFolder],
  ])('name every package in the %s, with the text of its licence', async (_, build) => {
    const { modules } = await build(root)
    const sections = allLicences(root, modules).split(/^(?===== \S)/m)
    const names = [...packagesIn(modules), 'preact', 'echarts', 'zrender']
    expect(names.length).toBeGreaterThan(80)
    for (const name of names) {
      const found = sections.find((section) => section.startsWith(`==== ${name} `))
      expect(found, name).toMatch(/^==== \S+ \d+\.\d+\.\d+\S* \([^)]+\) ====\n/)
      expect(found?.length, name).toBeGreaterThan(500)
    }
  })

  it('name what is not included with its licence, such as the LGPL of libvips, and all of that is optional', () => {
    const last = allLicences(root, [])
      .split(/^(?===== \S)/m)
      .at(-1)
    for (const name of ['sharp', '@img/sharp-libvips-linux-x64', 'onnxruntime-node', '@duckdb/node-api'])
      expect(last).toMatch(new RegExp(`^${name} \\S+ \\(.+\\)$`, 'm'))
    expect(last).toMatch(/^@img\/sharp-libvips-linux-x64 \S+ \(LGPL-3\.0-or-later\)$/m)
    expect(last).not.toContain('(undefined)')
    expect(Object.keys(optionalRanges(root)).sort()).toEqual([
      '@duckdb/node-api',
      'onnxruntime-node',
      'sharp',
    ])
  })

  it('cannot be made where a package has no text and no licence that needs none', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'steady-licence-')), 'node_modules/textless')
    mkdirSync(folder, { recursive: true })
    const written = (license: string) => {
      writeFileSync(
        join(folder, 'package.json'),
        JSON.stringify({ name: 'textless', version: '1.0.0', license, author: 'A' }),
      )
      return () => licencesOf([join(folder, 'index.js')])
    }
    expect(written('Apache-2.0')).toThrow('textless ships without the text of its licence')
    expect(written('MIT')()).toContain('Copyright (c) A\n')
  })

  it('are in every form that is built', () => {
    const script = (name: string) => readFileSync(join(root, 'packaging', `${name}.js`), 'utf8')
    for (const name of ['npm-package', 'executable']) expect(script(name)).toContain('allLicences(')
    for (const name of ['wheel', 'debian', 'image']) expect(script(name)).toContain('.LICENSES.txt')
  })
})

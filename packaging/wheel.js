/**
 * Makes a Python wheel that holds the executable: `node packaging/wheel.js [--executable FILE] [--arch x64|arm64]`.
 * A wheel is a zip with a list of its files; see the binary distribution format of PyPA.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readmeWith } from './readme.js'
import { writeZip } from './zip.js'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const { values } = parseArgs({
  options: {
    executable: { type: 'string', default: join(root, 'build/steady') },
    arch: { type: 'string', default: process.arch },
    out: { type: 'string', default: join(root, 'build') },
  },
})

const { version, description, keywords, license } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const machine = { x64: 'x86_64', arm64: 'aarch64' }[values.arch]
if (machine === undefined) throw new Error(`no wheel for ${values.arch}`)
/** Node 20 needs glibc 2.28; pip knows these wheels by that. */
const tag = `py3-none-manylinux_2_28_${machine}`
const info = `steadystate-${version}.dist-info`
const scripts = `steadystate-${version}.data/scripts`

/** The licence of steady, and those of what is in the executable. */
const papers = ['LICENSE', 'NOTICE', 'LICENSES.txt']
const files = [
  // Scripts of a wheel are put beside Python's own programs, and may be executed there.
  { name: `${scripts}/steady`, content: readFileSync(values.executable), mode: 0o755 },
  // `pipx run steadystate` looks for a program with the name of the package.
  {
    name: `${scripts}/steadystate`,
    content: Buffer.from('#!/bin/sh\nexec "$(dirname "$0")/steady" "$@"\n'),
    mode: 0o755,
  },
  {
    name: `${info}/METADATA`,
    content: Buffer.from(
      [
        'Metadata-Version: 2.4',
        'Name: steadystate',
        `Version: ${version}`,
        `Summary: ${description}`,
        `Keywords: ${keywords.join(',')}`,
        'Classifier: Environment :: Console',
        'Classifier: Intended Audience :: Developers',
        'Classifier: Intended Audience :: Science/Research',
        'Classifier: Operating System :: POSIX :: Linux',
        'Classifier: Topic :: Scientific/Engineering :: Artificial Intelligence',
        'Classifier: Topic :: System :: Benchmark',
        'Requires-Python: >=3.8',
        `License-Expression: ${license}`,
        ...papers.map((name) => `License-File: ${name}`),
        'Description-Content-Type: text/markdown',
        '',
        // An index of packages has no file of this clone; `steady docs` prints them.
        readmeWith(join(root, 'README.md'), () => false),
      ].join('\n'),
    ),
  },
  {
    name: `${info}/WHEEL`,
    content: Buffer.from(
      `Wheel-Version: 1.0\nGenerator: steadystate packaging\nRoot-Is-Purelib: false\nTag: ${tag}\n`,
    ),
  },
]
for (const name of papers)
  files.push({
    name: `${info}/licenses/${name}`,
    content: readFileSync(name === 'LICENSES.txt' ? `${values.executable}.LICENSES.txt` : join(root, name)),
  })
const record = `${info}/RECORD`
const rows = files.map(({ name, content }) => {
  const digest = createHash('sha256').update(content).digest('base64url')
  return `${name},sha256=${digest},${content.length}`
})
files.push({ name: record, content: Buffer.from([...rows, `${record},,`, ''].join('\n')) })

const out = join(values.out, `steadystate-${version}-${tag}.whl`)
mkdirSync(dirname(out), { recursive: true })
writeFileSync(out, writeZip(files))
console.log(`${out}: ${(statSync(out).size / 1e6).toFixed(1)} MB`)

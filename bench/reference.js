// The fixed work of plain Node that ratios are of: hashes the bytes of a file, or of every file below a folder, and parses
// each number in them.
// usage: node bench/reference.js PATH
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const path = process.argv[2]
const files = statSync(path).isFile()
  ? [path]
  : readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))

let sum = 0
for (const file of files) {
  const bytes = readFileSync(file)
  hash('sha256', bytes)
  for (const line of bytes.toString('latin1').split('\n'))
    for (const word of line.split(/[ \t(]+/)) sum += Number.parseFloat(word) || 0
}
if (!(sum > 0)) throw new Error(`${path} has no numbers`)

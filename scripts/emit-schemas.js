import { mkdir, writeFile } from 'node:fs/promises'
import { jsonSchemas } from '../dist/core/json-schemas.js'

const folder = new URL('../schemas/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [name, schema] of Object.entries(jsonSchemas)) {
  await writeFile(new URL(name, folder), `${JSON.stringify(schema(), null, 2)}\n`)
}

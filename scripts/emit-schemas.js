import { mkdir, writeFile } from 'node:fs/promises'
import { jsonSchemas } from '../dist/src/core/json-schemas.js'
import { clusterJsonSchema } from '../dist/src/host/targets/cluster-json-schema.js'

const folder = new URL('../schemas/', import.meta.url)
await mkdir(folder, { recursive: true })
const schemas = { ...jsonSchemas, 'cluster.schema.json': clusterJsonSchema }
for (const [name, schema] of Object.entries(schemas)) {
  await writeFile(new URL(name, folder), `${JSON.stringify(await schema(), null, 2)}\n`)
}

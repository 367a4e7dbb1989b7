import { z } from 'zod'
import { clusterSchema } from '../../core/cluster/schema.ts'
import { engineRows } from './engines.ts'

/** JSON Schema of cluster files with the settings of every engine, for editors. */
export async function clusterJsonSchema(): Promise<object> {
  const engines = await Promise.all(
    engineRows.map(async ({ name, load }) => ({ name, settings: (await load()).engine.settings })),
  )
  return z.toJSONSchema(clusterSchema(engines), { io: 'input' })
}

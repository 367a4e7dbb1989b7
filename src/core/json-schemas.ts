import { z } from 'zod'
import { suiteSchema } from './suite/schema.ts'
import { workloadSchema } from './workload/schema.ts'

/** JSON Schemas of the files that people write, by file name in `schemas/`: editors complete and check by them. */
export const jsonSchemas: Readonly<Record<string, () => object>> = {
  'suite.schema.json': () => z.toJSONSchema(suiteSchema, { io: 'input' }),
  'workload.schema.json': () => z.toJSONSchema(workloadSchema, { io: 'input' }),
}

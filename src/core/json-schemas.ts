import { z } from 'zod'
import { baselineSchema } from './baselines/schema.ts'
import { comparisonSchema } from './compare/comparison.ts'
import { mfuRecordSchema } from './flops/mfu-record.ts'
import { layoutRecordSchema } from './forecast/layouts/layout-record.ts'
import { forecastRecordSchema } from './forecast/record.ts'
import { layoutSchema } from './import/custom-layout.ts'
import { librarySettingsSchema } from './library-tables/library-settings.ts'
import { logFormatSchema } from './logs/template/schema.ts'
import { networkFileSchema } from './preflight/network-file.ts'
import { reportFile } from './suite/report-schema.ts'
import { reportSchema } from './report/model.ts'
import { setupSchema } from './setups/schema.ts'
import { suiteSchema } from './suite/schema.ts'
import { historySchema } from './track/history.ts'
import { tuneRecordSchema } from './tune/record.ts'
import { workloadSchema } from './workload/schema.ts'

/** JSON Schemas by file name in `schemas/`: of files that people write, for editors; of steady's output, for programs. */
export const jsonSchemas: Readonly<Record<string, () => object>> = {
  'suite.schema.json': () => z.toJSONSchema(suiteSchema, { io: 'input' }),
  'baseline.schema.json': () => z.toJSONSchema(baselineSchema, { io: 'input' }),
  'comparison.schema.json': () => z.toJSONSchema(comparisonSchema, { io: 'input' }),
  'layout.schema.json': () => z.toJSONSchema(layoutSchema, { io: 'input' }),
  'library.schema.json': () => z.toJSONSchema(librarySettingsSchema, { io: 'input' }),
  'logformat.schema.json': () => z.toJSONSchema(logFormatSchema, { io: 'input' }),
  'forecast.schema.json': () => z.toJSONSchema(forecastRecordSchema, { unrepresentable: 'any' }),
  'layout-forecast.schema.json': () => z.toJSONSchema(layoutRecordSchema, { unrepresentable: 'any' }),
  'mfu.schema.json': () => z.toJSONSchema(mfuRecordSchema, { unrepresentable: 'any' }),
  'network.schema.json': () => z.toJSONSchema(networkFileSchema, { unrepresentable: 'any', io: 'input' }),
  'report-file.schema.json': () => z.toJSONSchema(reportFile, { unrepresentable: 'any', io: 'input' }),
  'report.schema.json': () => z.toJSONSchema(reportSchema, { unrepresentable: 'any', io: 'input' }),
  'history.schema.json': () => z.toJSONSchema(historySchema, { io: 'input' }),
  'tune.schema.json': () => z.toJSONSchema(tuneRecordSchema, { unrepresentable: 'any', io: 'input' }),
  'setup.schema.json': () => z.toJSONSchema(setupSchema, { io: 'input' }),
  'workload.schema.json': () => z.toJSONSchema(workloadSchema, { io: 'input' }),
}

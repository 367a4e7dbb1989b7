import type { z } from 'zod'
import type { Baseline, Conditions, PublishedTable } from '../model/baseline.ts'
import { ratio, samplesPerSecond } from '../model/units.ts'
import { checkYaml } from '../yaml/check.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import { baselineSchema } from './schema.ts'

type WrittenTable = z.output<typeof baselineSchema>['tables'][number]

/**
 * A baseline file → its figures.
 *
 * @throws SteadyError `BASELINE_SYNTAX`, `BASELINE_KEY_UNKNOWN`, `BASELINE_KEY_MISSING`, `BASELINE_VALUE_INVALID`
 */
export function readBaseline(text: string, file: string): Baseline {
  const { baseline, tables, ...provenance } = checkYaml(
    parseYaml(text, file, 'BASELINE'),
    baselineSchema,
    'BASELINE',
  )
  return { name: baseline, ...provenance, tables: tables.map(tableOf) }
}

function tableOf({ document, unit, figures, ...conditions }: WrittenTable): PublishedTable {
  return {
    document,
    unit,
    conditions: conditionsOf(conditions),
    figures: figures.map(({ topology, throughput, speedup, line, runs }) => ({
      topology,
      throughput: samplesPerSecond(throughput),
      speedup: speedup === undefined ? undefined : ratio(speedup),
      line,
      runs: runs.map((run) => ({ throughput: samplesPerSecond(run.throughput), line: run.line })),
    })),
  }
}

function conditionsOf({ batch, ...stated }: Omit<WrittenTable, 'document' | 'unit' | 'figures'>): Conditions {
  const { framework, model, axes, ...open } = stated
  // What the document does not state is absent, not undefined, so that later code has one case only.
  const known = Object.entries(open).filter(([, value]) => value !== undefined)
  return { framework, model, batchPerDevice: batch, axes, ...Object.fromEntries(known) }
}

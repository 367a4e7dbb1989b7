import type { z } from 'zod'
import type { Baseline, Conditions, PrintedThroughput, PublishedTable } from '../model/baseline.ts'
import { ratio, samplesPerSecond } from '../model/units.ts'
import { printedDecimals } from '../text/printed-decimals.ts'
import { checkYaml } from '../yaml/check.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import type { Path, YamlFile } from '../yaml/yaml-file.ts'
import { baselineSchema } from './schema.ts'

type WrittenTable = z.output<typeof baselineSchema>['tables'][number]

/**
 * A baseline file → its figures.
 *
 * @throws SteadyError `BASELINE_SYNTAX`, `BASELINE_KEY_UNKNOWN`, `BASELINE_KEY_MISSING`, `BASELINE_VALUE_INVALID`
 */
export function readBaseline(text: string, file: string): Baseline {
  const yaml = parseYaml(text, file, 'BASELINE')
  const { baseline, tables, ...provenance } = checkYaml(yaml, baselineSchema, 'BASELINE')
  return {
    name: baseline,
    ...provenance,
    tables: tables.map((table, index) => tableOf(table, yaml, ['tables', index])),
  }
}

function tableOf(written: WrittenTable, yaml: YamlFile, path: Path): PublishedTable {
  const { document, unit, script, repeats, figures, ...conditions } = written
  const printed = (throughput: number, line: number, at: Path): PrintedThroughput => ({
    throughput: samplesPerSecond(throughput),
    decimals: printedDecimals(throughput, yaml.written([...path, ...at, 'throughput'])),
    line,
  })
  return {
    document,
    unit,
    ...(script === undefined ? {} : { script }),
    ...(repeats === undefined ? {} : { repeats }),
    conditions: conditionsOf(conditions),
    figures: figures.map(({ topology, throughput, speedup, line, runs }, index) => ({
      ...printed(throughput, line, ['figures', index]),
      topology,
      speedup: speedup === undefined ? undefined : ratio(speedup),
      runs: runs.map((run, repeat) => printed(run.throughput, run.line, ['figures', index, 'runs', repeat])),
    })),
  }
}

function conditionsOf({
  batch,
  ...stated
}: Omit<WrittenTable, 'document' | 'unit' | 'script' | 'repeats' | 'figures'>): Conditions {
  const { framework, model, axes, ...open } = stated
  // What the document does not state is absent, not undefined, so that later code has one case only.
  const known = Object.entries(open).filter(([, value]) => value !== undefined)
  return { framework, model, batchPerDevice: batch, axes, ...Object.fromEntries(known) }
}

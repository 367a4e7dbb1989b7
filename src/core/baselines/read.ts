import type { z } from 'zod'
import type {
  Baseline,
  Conditions,
  PrintedBeside,
  PrintedThroughput,
  PublishedTable,
} from '../model/baseline.ts'
import { globalBatch, sampleTokens } from '../model/case.ts'
import {
  type SampleUnit,
  bytes,
  ratio,
  samples,
  samplesPerSecond,
  seconds,
  throughput,
} from '../model/units.ts'
import { deviceCount } from '../model/topology.ts'
import { printedDecimals } from '../text/quantities.ts'
import { findArchitecture } from '../flops/architectures.ts'
import { SteadyError } from '../model/error.ts'
import { alternatives } from '../yaml/nearest.ts'
import { checkYaml } from '../yaml/check.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import type { Path, YamlFile } from '../yaml/yaml-file.ts'
import { baselineSchema } from './schema.ts'

type WrittenTable = z.output<typeof baselineSchema>['tables'][number]
type WrittenFigure = WrittenTable['figures'][number]

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
  const { document, unit, per, parameters, script, repeats, figures, ...stated } = written
  const conditions = conditionsOf(stated)
  const printed = (
    { topology }: Pick<WrittenFigure, 'topology'>,
    throughput: number,
    line: number,
    at: Path,
  ): PrintedThroughput => ({
    throughput: samplesPerSecond(throughput * (per === undefined ? 1 : deviceCount(topology))),
    decimals: printedDecimals(throughput, yaml.written([...path, ...at, 'throughput'])),
    line,
  })
  return {
    document,
    unit,
    ...(parameters === undefined ? {} : { parameters }),
    ...(script === undefined ? {} : { script }),
    ...(repeats === undefined ? {} : { repeats }),
    conditions,
    figures: figures.map((figure, index) => ({
      ...(figure.throughput === undefined
        ? ofStepTime(figure, unit, conditions)
        : printed(figure, figure.throughput, figure.line, ['figures', index])),
      topology: figure.topology,
      speedup: figure.speedup === undefined ? undefined : ratio(figure.speedup),
      beside: besideOf(figure, per),
      runs: figure.runs.map((run, repeat) =>
        printed(figure, run.throughput, run.line, ['figures', index, 'runs', repeat]),
      ),
    })),
  }
}

/** Work of a step ÷ its time. The document does not print this figure, so it has no printed decimals. */
function ofStepTime(
  { topology, 'step-time': time = 0, line }: WrittenFigure,
  unit: SampleUnit,
  { axes, batchPerDevice }: Conditions,
): PrintedThroughput {
  const point = { axes, batchPerDevice, topology }
  const each = unit === 'tokens' ? (sampleTokens(point) ?? 1) : 1
  return {
    throughput: throughput(samples(globalBatch(point) * each), seconds(time)),
    decimals: 0,
    line,
  }
}

function besideOf(figure: WrittenFigure, per: 'device' | undefined): PrintedBeside {
  const { 'step-time': stepTime, tflops, mfu, hfu, memory } = figure
  return {
    ...(per === undefined || figure.throughput === undefined
      ? {}
      : { perDevice: samplesPerSecond(figure.throughput) }),
    ...(stepTime === undefined ? {} : { stepTime: seconds(stepTime) }),
    ...(tflops === undefined ? {} : { teraflops: tflops }),
    ...(mfu === undefined ? {} : { modelUtilization: ratio(mfu / 100) }),
    ...(hfu === undefined ? {} : { hardwareUtilization: ratio(hfu / 100) }),
    ...(memory === undefined ? {} : { memory: bytes(memory * 2 ** 30) }),
  }
}

function conditionsOf({
  batch,
  ...stated
}: Omit<
  WrittenTable,
  'document' | 'unit' | 'per' | 'parameters' | 'script' | 'repeats' | 'figures'
>): Conditions {
  const { framework, model, axes, ...open } = stated
  // What the document does not state is absent, and never `undefined`, so that later code has one case only.
  const known = Object.entries(open).filter(([, value]) => value !== undefined)
  return { framework, model, batchPerDevice: batch, axes, ...Object.fromEntries(known) }
}

/**
 * The tables of one model, by its name in them or by one of those of `steady mfu`; without baselines that have none.
 *
 * @throws SteadyError BASELINE_MODEL_UNKNOWN where no baseline has any
 */
export function ofModel(baselines: readonly Baseline[], model: string): Baseline[] {
  const idOf = (name: string) => findArchitecture(name)?.names[0] ?? name.toLowerCase()
  const found = baselines
    .map((baseline) => ({
      ...baseline,
      tables: baseline.tables.filter(({ conditions }) => idOf(conditions.model) === idOf(model)),
    }))
    .filter(({ tables }) => tables.length > 0)
  if (found.length > 0) return found
  const names = baselines.flatMap(({ tables }) => tables.map(({ conditions }) => conditions.model))
  throw new SteadyError('BASELINE_MODEL_UNKNOWN', {
    name: model,
    ...alternatives(model, [...new Set(names)]),
  })
}

/** The tables of one accelerator, as the baseline names it; without a name, all tables. */
export const onDevice = (baseline: Baseline, device: string | undefined): Baseline =>
  device === undefined
    ? baseline
    : { ...baseline, tables: baseline.tables.filter(({ conditions }) => conditions.device === device) }

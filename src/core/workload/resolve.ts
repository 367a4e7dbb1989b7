import { axes } from '../model/axes/axes.ts'
import type { ModelDimensions } from '../model/axes/axis.ts'
import type {
  PreparationStep,
  StatedRate,
  Supports,
  Workload,
  WorkloadDimensions,
} from '../model/workload.ts'
import { checkYaml, problemsError } from '../yaml/check.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import { workloadProblems } from './problems.ts'
import { printsOf } from './prints-schema.ts'
import { refusalOf } from './refusals.ts'
import { type FilledWorkload, workloadSchema } from './schema.ts'
import { precisions, type Precision } from '../model/precision.ts'
import { samplesPerSecond } from '../model/units.ts'

type WrittenRates = NonNullable<FilledWorkload['estimate']>['throughput-per-device']

/** `3`, `{ cpu: 3, gpu: 350 }` or `{ cpu: 3, gpu: { fp32: 350, amp: 1100 } }` → one rate for each number. */
function statedRates(written: WrittenRates = {}): StatedRate[] {
  const rate = (device: string | undefined, precision: Precision | undefined, perDevice: number) => ({
    device,
    precision,
    perDevice: samplesPerSecond(perDevice),
  })
  if (typeof written === 'number') return [rate(undefined, undefined, written)]
  return Object.entries(written).flatMap(([device, stated]) => {
    if (typeof stated === 'number') return [rate(device, undefined, stated)]
    return precisions.flatMap((precision) => {
      const perDevice = stated[precision]
      return perDevice === undefined ? [] : [rate(device, precision, perDevice)]
    })
  })
}

/** Where a workload.yaml was found. */
export interface WorkloadOrigin {
  /** Path of the file in errors. */
  readonly file: string
  /** Its folder below `workloads/`: `resnet50/embedded`. */
  readonly name: string
  /** Absolute path of that folder. */
  readonly folder: string
  /** The ids of all log formats; absent where the format is known to be one of them, because loading them takes time. */
  readonly formats?: readonly string[] | undefined
}

/**
 * A workload.yaml → the workload.
 *
 * @throws SteadyError `WORKLOAD_SYNTAX`, `WORKLOAD_KEY_UNKNOWN`, `WORKLOAD_KEY_MISSING`, `WORKLOAD_KEY_DUPLICATE`,
 * `WORKLOAD_VALUE_INVALID`, `PLACEHOLDER_UNKNOWN`, `PARAMETER_RESERVED`, `LAUNCHER_UNKNOWN`, each with its place
 */
export function parseWorkload(text: string, { file, name, folder, formats }: WorkloadOrigin): Workload {
  const yaml = parseYaml(text, file, 'WORKLOAD')
  const filled = checkYaml(yaml, workloadSchema, 'WORKLOAD')
  const problems = workloadProblems(filled, yaml, formats)
  if (problems.length > 0) throw problemsError(problems)
  const { supports, unsupported, needs, estimate } = filled
  return {
    name,
    title: filled.title,
    model: filled.model,
    framework: filled.framework,
    unit: filled.unit,
    format: filled.format,
    command: underSetup(commandOf(filled.command), filled.setup),
    variables: filled.variables,
    image: filled.image,
    startsIn: filled.folder,
    source: filled.source && {
      repository: filled.source.repository,
      commit: filled.source.commit,
      folder: filled.source.folder,
      baseImage: filled.source['base-image'],
      versions: filled.source.versions,
      build: filled.source.build && { ...filled.source.build, published: filled.source.build.published },
    },
    prepare: filled.prepare.map(stepOf),
    setup: filled.setup,
    reads: filled.reads,
    launchers: filled.launchers,
    prints: filled.prints && printsOf(filled.prints, estimate?.steps),
    rules: filled.rules ?? [],
    singleRank: filled['single-rank'],
    parameters: filled.parameters,
    dimensions: filled.dimensions && dimensionsOf(filled.dimensions),
    supports: supports === 'any' ? anything : { axes: supports.axes, multiNode: supports['multi-node'] },
    unsupported: { axes: unsupported.axes, multiNode: unsupported['multi-node'] },
    refuses: filled.refuses.map(refusalOf),
    gpuOnly: filled['gpu-only'].axes,
    needs: {
      programs: needs.programs,
      python: needs.python,
      memoryPerDevice: needs['memory-per-device'],
      devices: needs.devices,
    },
    estimate: estimate && {
      startup: estimate.startup,
      rates: statedRates(estimate['throughput-per-device']),
      steps: estimate.steps,
    },
    folder,
  }
}

/** With a setup, a command that begins with a Python on PATH uses the setup's Python instead. */
const underSetup = (command: Workload['command'], setup: string | undefined): Workload['command'] => {
  const [program, ...others] = command
  if (setup === undefined || typeof program !== 'string') return command
  if (/^python3?(?:\.\d+)?$/.test(program)) return ['{python}', ...others]
  // The launcher's own script would start the Python that it was installed for.
  return program === 'torchrun' ? ['{python}', '-m', 'torch.distributed.run', ...others] : command
}

/** Also used for a suite's steps. */
export const stepOf = ({ command, check, ...step }: FilledWorkload['prepare'][number]): PreparationStep => ({
  ...step,
  explain: step.explain,
  published: step.published,
  today: step.today,
  check: check && commandOf(check),
  command: command && commandOf(command),
})

const commandOf = (written: FilledWorkload['command']): Workload['command'] =>
  written.map((part) =>
    typeof part === 'string' ? part : { when: part.when, is: part.is ?? 'set', arguments: part.then },
  )

type WrittenDimensions = NonNullable<FilledWorkload['dimensions']>

function dimensionsOf(written: WrittenDimensions): WorkloadDimensions {
  if (!('sizes' in written)) return { parameter: undefined, sizes: { '': sizeOf(written) } }
  const sizes = Object.entries(written.sizes).map(([name, size]) => [name, sizeOf(size)] as const)
  return { parameter: written.parameter, sizes: Object.fromEntries(sizes) }
}

const sizeOf = ({
  'key-value-heads': keyValueHeads,
  ...size
}: Exclude<WrittenDimensions, { sizes: unknown }>): ModelDimensions => ({
  ...size,
  ...(keyValueHeads === undefined ? {} : { keyValueHeads }),
})

const anything: Supports = {
  axes: Object.fromEntries(axes.map(({ name }) => [name, { kind: 'any' }])),
  multiNode: true,
}

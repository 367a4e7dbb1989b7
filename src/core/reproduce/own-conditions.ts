import { axes } from '../model/axes/axes.ts'
import type { AxisValues } from '../model/axes/axis.ts'
import { axisValue, settledValue } from '../model/axes/axis-values.ts'
import type { Case } from '../model/case.ts'
import type { Environment, Processor } from '../model/environment.ts'
import type { Maybe } from '../model/missing.ts'
import type { WorkloadFacts } from '../model/results-folder.ts'
import type { Origin } from '../model/run.ts'
import type { DescribedFact } from '../model/report-settings.ts'
import type { DeviceNeed, Workload } from '../model/workload.ts'
import type { OwnConditions } from './reproduce.ts'

export interface CaseKnowledge {
  readonly case: Case
  /** Origin of its runs; undefined without runs. */
  readonly origin: Origin['kind'] | undefined
  /** From the catalogue; undefined for a workload that it lacks. */
  readonly workload: Workload | undefined
  /** From the results folder; undefined in older folders. */
  readonly facts?: WorkloadFacts | undefined
  /** Devices that this case ran on. */
  readonly device: string | undefined
}

/** The conditions of a case as far as known, without the protocol. */
export function ownConditions(knowledge: CaseKnowledge): OwnConditions {
  const { case: matrixCase, origin, device } = knowledge
  const series = seriesOf(matrixCase)
  return {
    ...identity(knowledge),
    batchPerDevice: matrixCase.batchPerDevice,
    ...(device === undefined ? {} : { device }),
    axes: statedAxes(matrixCase, origin),
    ...(series === undefined ? {} : { variant: series }),
  }
}

/** A table that repeats another under the same conditions has its own series name, and so does the case. */
export function seriesOf({ parameters }: Case): string | undefined {
  const series = parameters['series']
  return typeof series === 'string' && series !== '' ? series : undefined
}

/** The `silent` value of an imported log states nothing. */
const statedAxes = (matrixCase: Case, origin: CaseKnowledge['origin']): AxisValues =>
  Object.fromEntries(
    axes.flatMap((axis) => {
      const value = axis.compares === 'nothing' ? axisValue(matrixCase, axis) : settledValue(matrixCase, axis)
      if (value === undefined || (origin === 'imported' && value === axis.silent)) return []
      return [[axis.name, value] as const]
    }),
  )

/** A workload that computes nothing states nothing about a framework or a model. */
function identity(knowledge: CaseKnowledge): Pick<OwnConditions, 'framework' | 'model'> {
  if (devicesNeeded(knowledge) === 'none') return {}
  const {
    case: { workload: name, parameters },
    workload,
    facts,
  } = knowledge
  const subject = facts ?? workload
  if (subject !== undefined) {
    return {
      ...(subject.framework === undefined ? {} : { framework: subject.framework }),
      ...(subject.model === undefined ? {} : { model: sizedModel(subject.model, parameters['size']) }),
    }
  }
  const [model, framework] = name.split('/')
  return model === undefined || framework === undefined ? {} : { framework, model }
}

/** A family of models has a parameter for its size: `Llama 8b`. */
const sizedModel = (model: string, size: unknown) =>
  typeof size === 'string' && size !== '' ? `${model} ${size}` : model

/** The devices that a case ran on, from its results or the catalogue; a command runs on GPUs if there are any. */
export const devicesNeeded = ({
  facts,
  workload,
  origin,
}: Pick<CaseKnowledge, 'facts' | 'workload' | 'origin'>): DeviceNeed | undefined =>
  facts?.devices ?? workload?.needs.devices ?? (origin === 'executed' ? 'any' : undefined)

/**
 * The accelerator of results: the detected GPUs; the CPU for a workload on CPUs; or else what the suite's author describes.
 */
export function deviceOf(
  needed: DeviceNeed | undefined,
  environment: Maybe<Environment>,
  described: readonly DescribedFact[],
): string | undefined {
  if (environment.kind === 'missing') return describedDevice(described)
  const { gpus, processor } = environment.value
  const names = gpus.kind === 'known' ? gpus.value.devices.map(({ name }) => name) : []
  switch (needed) {
    case 'none':
    case undefined:
      return undefined
    case 'cpu':
      return processorName(processor)
    case 'gpu':
      return gpuNames(names)
    case 'any':
      return gpuNames(names) ?? processorName(processor)
  }
}

const processorName = ({ model }: Processor) => (model.kind === 'known' ? model.value : undefined)
const gpuNames = (names: readonly string[]) =>
  names.length === 0 ? undefined : [...new Set(names)].join(', ')

const deviceLabel = /^(?:gpus?|accelerators?|devices?|显卡|加速卡)$/i

/** `Tesla V100-SXM2-16GB x 8` is the device and its number in a node. */
function describedDevice(described: readonly DescribedFact[]): string | undefined {
  const fact = described.find(({ label }) => deviceLabel.test(label.en) || deviceLabel.test(label.zh))
  return fact?.value.replace(/\s*[x×*]\s*\d+\s*$/i, '')
}

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
  /** Where its runs came from; undefined where it has none. */
  readonly origin: Origin['kind'] | undefined
  /** As the catalogue has it; undefined for a workload that is not in it. */
  readonly workload: Workload | undefined
  /** As the results folder keeps it; undefined in folders that were made before it was kept. */
  readonly facts?: WorkloadFacts | undefined
  /** Names the devices that this case ran on. */
  readonly device: string | undefined
}

/** What is known of how a case was run. The protocol belongs to the measuring and is not among it. */
export function ownConditions(knowledge: CaseKnowledge): OwnConditions {
  const { case: matrixCase, origin, device } = knowledge
  return {
    ...identity(knowledge),
    batchPerDevice: matrixCase.batchPerDevice,
    ...(device === undefined ? {} : { device }),
    axes: statedAxes(matrixCase, origin),
  }
}

/** An imported log that is silent on an axis has a value there that states nothing. */
const statedAxes = (matrixCase: Case, origin: CaseKnowledge['origin']): AxisValues =>
  Object.fromEntries(
    axes.flatMap((axis) => {
      const value = axis.compares === 'nothing' ? axisValue(matrixCase, axis) : settledValue(matrixCase, axis)
      if (value === undefined || (origin === 'imported' && value === axis.silent)) return []
      return [[axis.name, value] as const]
    }),
  )

/** A workload that computes nothing itself says nothing of what was computed. */
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

/** On which devices a case ran: as its results keep it, or as the catalogue has it; a command runs on GPUs if there are any. */
export const devicesNeeded = ({
  facts,
  workload,
  origin,
}: Pick<CaseKnowledge, 'facts' | 'workload' | 'origin'>): DeviceNeed | undefined =>
  facts?.devices ?? workload?.needs.devices ?? (origin === 'executed' ? 'any' : undefined)

/**
 * The accelerator that results were made on: the GPUs that were found, the CPU where the workload runs on one, else
 * what the suite's author wrote of a machine that others had.
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

/** `Tesla V100-SXM2-16GB x 8` names the device and how many of them a node has. */
function describedDevice(described: readonly DescribedFact[]): string | undefined {
  const fact = described.find(({ label }) => deviceLabel.test(label.en) || deviceLabel.test(label.zh))
  return fact?.value.replace(/\s*[x×*]\s*\d+\s*$/i, '')
}

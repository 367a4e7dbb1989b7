import type { Conditions } from '../model/baseline.ts'
import { unstated, type Case } from '../model/case.ts'
import type { Environment } from '../model/environment.ts'
import type { Maybe } from '../model/missing.ts'
import type { Origin } from '../model/run.ts'
import type { DescribedFact } from '../model/suite.ts'
import type { Workload } from '../model/workload.ts'
import type { OwnConditions } from './reproduce.ts'

export interface CaseKnowledge {
  readonly case: Case
  /** Where its runs came from; undefined where it has none. */
  readonly origin: Origin['kind'] | undefined
  /** As the catalogue has it; undefined for a workload that is not in it. */
  readonly workload: Workload | undefined
  /** Names the devices that this case ran on. */
  readonly device: string | undefined
}

/** What is known of how a case was run. The protocol belongs to the measuring and is not among it. */
export function ownConditions({ case: point, origin, workload, device }: CaseKnowledge): OwnConditions {
  const { precision, batchPerDevice, xla, loader, data } = point
  return stated({
    ...identity(point, workload),
    precision,
    batchPerDevice,
    device,
    // An imported log that says nothing of these has the ordinary value, which is no statement.
    xla: origin === 'imported' && !xla ? undefined : xla,
    loader: origin === 'imported' && loader === 'native' ? undefined : loader,
    data: data === unstated ? undefined : data,
  })
}

/** A workload that computes nothing itself says nothing of what was computed. */
function identity(
  { workload: name }: Case,
  workload: Workload | undefined,
): Pick<OwnConditions, 'framework' | 'model'> {
  if (workload !== undefined) {
    const { framework, model, needs } = workload
    return needs.devices === 'none' ? {} : { framework, model }
  }
  const [model, framework] = name.split('/')
  return model === undefined || framework === undefined ? {} : { framework, model }
}

const stated = (conditions: {
  readonly [K in keyof Conditions]?: Conditions[K] | undefined
}): OwnConditions => Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined))

/**
 * The accelerator that results were made on: the GPUs that were found, the CPU where the workload runs on one, else
 * what the suite's author wrote of a machine that others had.
 */
export function deviceOf(
  workload: Workload | undefined,
  environment: Maybe<Environment>,
  described: readonly DescribedFact[],
): string | undefined {
  if (environment.kind === 'missing') return describedDevice(described)
  const { gpus, processor } = environment.value
  switch (workload?.needs.devices) {
    case 'none':
    case undefined:
      return undefined
    case 'cpu':
      return processor.model.kind === 'known' ? processor.model.value : undefined
    case 'gpu': {
      const names = gpus.kind === 'known' ? gpus.value.devices.map(({ name }) => name) : []
      return names.length === 0 ? undefined : [...new Set(names)].join(', ')
    }
  }
}

const deviceLabel = /^(?:gpus?|accelerators?|devices?|显卡|加速卡)$/i

/** `Tesla V100-SXM2-16GB x 8` names the device and how many of them a node has. */
function describedDevice(described: readonly DescribedFact[]): string | undefined {
  const fact = described.find(({ label }) => deviceLabel.test(label.en) || deviceLabel.test(label.zh))
  return fact?.value.replace(/\s*[x×*]\s*\d+\s*$/i, '')
}

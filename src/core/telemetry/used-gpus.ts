import { groupBy } from '../collections/group-by.ts'
import { flatMapKnown, known, missing, type Maybe } from '../model/missing.ts'
import type { ExecutedOrigin } from '../model/run.ts'
import type { GpuSample } from './gpu-line.ts'
import type { NodeSamples } from './node-samples.ts'

/** The samples of one GPU, in order of time. */
export interface SampledGpu {
  readonly node: string
  /** The index of nvidia-smi. */
  readonly index: number
  readonly uuid: string
  readonly name: string
  readonly samples: readonly [GpuSample, ...GpuSample[]]
}

/**
 * The GPUs that the ranks of a node compute on: those that `CUDA_VISIBLE_DEVICES` names, or else the first ones. CUDA numbers GPUs
 * fastest first, which is the order of nvidia-smi if all are of one model. Missing where models differ or a GPU is divided.
 */
export function usedGpus(
  samples: NodeSamples,
  tasks: ExecutedOrigin['tasks'],
  wanted: number,
): Maybe<readonly SampledGpu[]> {
  return flatMapKnown(samples.gpus, (all): Maybe<readonly SampledGpu[]> => {
    const gpus = gpusIn(samples.node, all)
    if (gpus.some((gpu) => gpu.samples.some(({ divided }) => divided))) return missing('gpu-divided')
    const unclear = missing('gpus-unclear', { there: gpus.length, wanted, node: samples.node })
    const nodeTasks = tasks.filter(({ node }) => node === samples.node)
    const set = nodeTasks.flatMap(({ variables }) => variables['CUDA_VISIBLE_DEVICES'] ?? [])
    const visible = set.length > 0 ? set.join(',') : samples.visible
    if (visible === undefined && gpus.length === wanted) return known(gpus)
    const names = visible?.split(',').map((name) => name.trim()) ?? gpus.map(({ index }) => String(index))
    const byNumber = names.some((name) => /^\d+$/.test(name))
    const inOrder = nodeTasks.every(({ variables }) => variables['CUDA_DEVICE_ORDER'] === 'PCI_BUS_ID')
    if (byNumber && !(nodeTasks.length > 0 && inOrder) && new Set(gpus.map(({ name }) => name)).size > 1)
      return unclear
    const chosen = [...new Set(names)]
      .slice(0, wanted)
      .map((name) =>
        gpus.find(
          ({ index, uuid }) => String(index) === name || (/^GPU-./.test(name) && uuid.startsWith(name)),
        ),
      )
    const found = chosen.filter((gpu) => gpu !== undefined)
    return found.length === wanted ? known(found) : unclear
  })
}

const gpusIn = (node: string, samples: readonly GpuSample[]): SampledGpu[] =>
  [...groupBy(samples, ({ uuid }) => uuid)].map(([uuid, [first, ...others]]) => ({
    node,
    index: first.index,
    uuid,
    name: first.name,
    samples: [first, ...others],
  }))

import { shippedWorkload, type ShippedWorkload, type Yaml } from './shipped.ts'

// A suite as it ships, cut to what two cores start in a few seconds. Everything else stays: workloads, axes, protocol,
// options of launchers, variables, skip rules, tables of the report.

export interface CutSuite {
  readonly yaml: Yaml
  readonly workloads: readonly ShippedWorkload[]
}

/**
 * @param dataSet the folder of images that takes the place of the suite's
 * @param parametersOf where the stand-in of a workload lies, and what it reads
 */
export function cutSuite(
  suite: Yaml,
  dataSet: string,
  parametersOf: (workload: ShippedWorkload) => Yaml,
): CutSuite {
  const entries = entriesOf(suite)
  const matrix = entries.map(({ workload, entry }) =>
    workload.standIn === undefined
      ? cutTraining(entry, workload)
      : cutStandIn(entry, workload, parametersOf(workload)),
  )
  const trains = entries.some(({ workload }) => workload.standIn === undefined)
  return {
    yaml: {
      ...suite,
      matrix,
      // A training takes half a minute, a stand-in a second.
      repeats: trains ? 1 : 2,
      budget: { run: '5m', quiet: '2m' },
      ...(suite['data-set'] === undefined ? {} : { 'data-set': dataSet }),
    },
    workloads: [...new Map(entries.map(({ workload }) => [workload.name, workload])).values()],
  }
}

/** The workloads that a suite names. */
export const workloadsOf = (suite: Yaml): ShippedWorkload[] =>
  entriesOf(suite).map(({ workload }) => workload)

const entriesOf = (suite: Yaml): { readonly workload: ShippedWorkload; readonly entry: Yaml }[] =>
  listed(suite['matrix'] as Yaml | readonly Yaml[]).flatMap((entry) =>
    listed(entry['workload'] as string | readonly string[]).map((name) => ({
      workload: shippedWorkload(name),
      entry,
    })),
  )

/** How devices share a model: two ranks have too few for most of it. */
const shares = [
  'tensor-parallel',
  'pipeline-parallel',
  'virtual-pipeline',
  'expert-parallel',
  'sequence-parallel',
]

/** Two ranks at most: on one node, or one on each of two. Each has a copy of the model. */
function cutStandIn(entry: Yaml, workload: ShippedWorkload, parameters: Yaml): Yaml {
  return {
    ...Object.fromEntries(Object.entries(entry).filter(([axis]) => !shares.includes(axis))),
    workload: workload.name,
    ...cutTopologies(entry, (nodes, devices) => (nodes > 1 ? '2x1' : `1x${Math.min(devices, 2)}`)),
    parameters: { ...(entry['parameters'] as Yaml | undefined), ...parameters },
  }
}

/**
 * A program that really trains: one rank, the smallest images, four in a step. With two, the last layers would normalise two
 * values, and some trainings diverge. Its steps and lists of batches stay.
 */
function cutTraining(entry: Yaml, workload: ShippedWorkload): Yaml {
  const { supports } = workload
  const small = {
    'image-size': 32,
    ...(Array.isArray(entry['batch']) ? {} : { batch: 4 }),
  }
  return {
    ...entry,
    workload: workload.name,
    ...cutTopologies(entry, () => '1x1'),
    ...(typeof supports === 'object' && 'image-size' in supports ? small : {}),
  }
}

function cutTopologies(entry: Yaml, cut: (nodes: number, devices: number) => string): Yaml {
  const topologies = listed((entry['topology'] ?? '1x1') as string | readonly string[])
  return {
    topology: [
      ...new Set(
        topologies.map((topology) => {
          const [nodes = 1, devices = 1] = topology.split('x').map(Number)
          return cut(nodes, devices)
        }),
      ),
    ],
  }
}

const listed = <T>(value: T | readonly T[]): readonly T[] => [value].flat() as T[]

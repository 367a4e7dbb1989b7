import { z } from 'zod'
import { deviceCapacity } from '../../core/environment/capacity.ts'
import { thisMachine, type Cluster } from '../../core/model/cluster.ts'
import { openProbe } from '../probes/environment.ts'
import type { Grace } from '../processes/local-job.ts'
import type { Engine, EngineEffects } from './engine.ts'
import { processTarget } from './process-target.ts'
import type { Target } from './target.ts'

export interface LocalOptions {
  readonly probe?: ReturnType<typeof openProbe>
  readonly grace?: Grace
}

export function localTarget(
  { variables }: Pick<EngineEffects, 'variables'>,
  { cluster = thisMachine, probe = openProbe(), grace }: LocalOptions & { readonly cluster?: Cluster } = {},
): Target {
  return processTarget({
    cluster: { ...cluster, nodes: thisMachine.nodes },
    variables,
    capacity: async () => deviceCapacity(await probe({ folder: '.' })),
    onNode: (_, command) => command,
    probe: async (names, question) => {
      const environment = await probe(question)
      return names.map((node) => ({ node, environment }))
    },
    ...(grace === undefined ? {} : { grace }),
  })
}

export const engine: Engine = {
  settings: z.strictObject({}).prefault({}),
  open: (cluster, effects) => Promise.resolve(localTarget(effects, { cluster })),
}

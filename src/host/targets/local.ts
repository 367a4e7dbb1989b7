import { z } from 'zod'
import { deviceCapacity } from '../../core/environment/capacity.ts'
import { thisMachine } from '../../core/model/cluster.ts'
import { openProbe } from '../probes/environment.ts'
import type { Grace } from '../processes/local-job.ts'
import type { Engine, EngineEffects } from './engine.ts'
import { processTarget } from './process-target.ts'
import type { Target } from './target.ts'

export interface LocalOptions {
  readonly probe?: ReturnType<typeof openProbe>
  readonly grace?: Grace
}

/** This machine. */
export function localTarget(
  { variables }: Pick<EngineEffects, 'variables'>,
  { probe = openProbe(), grace }: LocalOptions = {},
): Target {
  return processTarget({
    cluster: thisMachine,
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
  open: (_, effects) => Promise.resolve(localTarget(effects)),
}

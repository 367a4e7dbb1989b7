import { z } from 'zod'
import { deviceCapacity } from '../../core/environment/capacity.ts'
import { thisMachine } from '../../core/model/cluster.ts'
import { probeEnvironment } from '../probes/environment.ts'
import type { Grace } from '../processes/local-job.ts'
import type { Engine, EngineEffects } from './engine.ts'
import { processTarget } from './process-target.ts'
import type { Target } from './target.ts'

/** The name of this machine's only node. */
const nodeName = 'local'

export interface LocalOptions {
  readonly probe?: typeof probeEnvironment
  readonly grace?: Grace
}

/** This machine. */
export function localTarget(
  { variables }: Pick<EngineEffects, 'variables'>,
  { probe = probeEnvironment, grace }: LocalOptions = {},
): Target {
  return processTarget({
    cluster: thisMachine,
    variables,
    nodeNames: [nodeName],
    capacity: async () => deviceCapacity(await probe({ folder: '.' })),
    onNode: (_, command) => command,
    probe: async (_, question) => [{ node: nodeName, environment: await probe(question) }],
    ...(grace === undefined ? {} : { grace }),
  })
}

export const engine: Engine = {
  settings: z.strictObject({}).prefault({}),
  open: (_, effects) => Promise.resolve(localTarget(effects)),
}

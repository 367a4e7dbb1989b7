import type { NamingText } from '../format.ts'
import { stated, type FactRule } from './fact-rules.ts'

/** Paddle's launcher prints both words, its newer block of settings and its older table. */
export const paddleLaunchNames: readonly NamingText[] = [
  { text: 'LAUNCH INFO', framework: 'PaddlePaddle' },
  { text: 'PADDLE_TRAINERS_NUM', framework: 'PaddlePaddle' },
]

/**
 * What `paddle.distributed.launch` states of the topology, in its newer block of settings and in its older table. The
 * block may stand at the very end of a log, where it was buffered; its `ips` are addresses, not rates.
 */
export function paddleLaunchFacts(): FactRule[] {
  let nodes = 1
  return [
    stated(/^LAUNCH INFO .* nnodes: (\d+)$/, (value) => {
      nodes = Number(value)
      return { nodes }
    }),
    stated(/^LAUNCH INFO .* Run Pod: .* replicas (\d+),/, (value) => ({ devices: nodes * Number(value) })),
    stated(/PADDLE_TRAINERS_NUM\s+(\d+)/, (value) => ({ devices: Number(value) })),
  ]
}

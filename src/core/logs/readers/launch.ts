import { type FactRule, stated } from './fact-rules.ts'
import type { NamingText } from '../format.ts'

/** Paddle's launcher prints both words, in its newer block of settings and its older table. */
export const paddleLaunchNames: readonly NamingText[] = [
  { text: 'LAUNCH INFO', framework: 'PaddlePaddle' },
  { text: 'PADDLE_TRAINERS_NUM', framework: 'PaddlePaddle' },
]

/**
 * The topology that `paddle.distributed.launch` states, in its newer block of settings and its older table. The block may be at the very
 * end of a log, because of buffering; its `ips` are addresses, not rates.
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

/**
 * The devices in the command of torchrun: those of one node × nodes. A script may echo the command before the log begins. An elastic
 * number of nodes (`1:4`) does not count.
 */
export function torchLaunchFacts(): FactRule[] {
  return [
    stated(
      /(?:\btorchrun|\btorch\.distributed\.(?:run|launch))\b(.*--nproc[-_]per[-_]node[= ]\d+.*)/,
      (rest) => {
        const perNode = optionIn(rest, 'nproc.per.node')
        if (perNode === undefined) return {}
        if (!rest.includes('--nnodes')) return { devices: perNode }
        const nodes = optionIn(rest, 'nnodes')
        return nodes === undefined ? {} : { nodes, devices: nodes * perNode }
      },
    ),
  ]
}

/** The whole number of an option; undefined for any other value. */
function optionIn(text: string, name: string): number | undefined {
  const value = new RegExp(`--${name}[= ](\\d+)(?= |$)(?! \\d{3}\\b)`).exec(text)?.[1]
  return value === undefined ? undefined : Number(value)
}

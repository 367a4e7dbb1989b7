import { stated, type FactRule } from './fact-rules.ts'

/**
 * The devices that the command of torchrun states: those of one node, times its nodes. A script may echo it before the
 * log begins; a number of nodes that may grow (`1:4`) is none.
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

/** A whole number of an option; undefined for any other value. */
function optionIn(text: string, name: string): number | undefined {
  const value = new RegExp(`--${name}[= ](\\d+)(?= |$)(?! \\d{3}\\b)`).exec(text)?.[1]
  return value === undefined ? undefined : Number(value)
}

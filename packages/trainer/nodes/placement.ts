import { UsageError } from '../options.ts'

/** Place of this process in its job, with one process on each node. */
export type Placement = typeof alone | Member

export const alone = { kind: 'alone', nodes: 1, node: 0 } as const

export type Member = {
  readonly kind: 'member'
  readonly nodes: number
  /** Counted from 0. */
  readonly node: number
  /** Where node 0 listens. */
  readonly host: string
  readonly port: number
}

type Variables = Readonly<Record<string, string | undefined>>

/** Reads the variables that a launcher sets, for one process on each node. @throws {@link UsageError} */
export const parsePlacement = (variables: Variables): Placement => {
  const whole = (name: string, least: number, most: number) => {
    const given = textOf(variables, name)
    if (given === undefined)
      throw new UsageError(`NNODES is ${nodes}, but ${name} is not set. Set ${name} on every node.`)
    const value = Number(given)
    if (!Number.isInteger(value) || value < least || value > most)
      throw new UsageError(`${name} ${given} is not a whole number from ${least} to ${most}.`)
    return value
  }
  const nodes = nodesOf(variables)
  if (nodes === 1) return alone
  const node = whole('NODE_RANK', 0, nodes - 1)
  const host = textOf(variables, 'MASTER_ADDR')
  if (host === undefined)
    throw new UsageError(`NNODES is ${nodes}, but MASTER_ADDR is not set. Set it to the address of node 0.`)
  return { kind: 'member', nodes, node, host, port: whole('MASTER_PORT', 1, 65_535) }
}

const nodesOf = (variables: Variables): number => {
  const given = textOf(variables, 'NNODES') ?? '1'
  const nodes = Number(given)
  if (!Number.isInteger(nodes) || nodes < 1)
    throw new UsageError(`NNODES ${given} is not a whole number from 1.`)
  const rank = textOf(variables, 'NODE_RANK') ?? '0'
  if (nodes === 1 && rank !== '0')
    throw new UsageError(`NODE_RANK is ${rank}, but NNODES says that there is one node. Set NNODES.`)
  return nodes
}

/** An empty variable counts as one that is not set. */
const textOf = (variables: Variables, name: string) => {
  const text = variables[name]?.trim()
  return text === '' ? undefined : text
}

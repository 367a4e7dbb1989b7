import type { Environment, NodeEnvironment } from '../../src/core/model/environment.ts'
import { known } from '../../src/core/model/missing.ts'
import { soundMachine } from './sound-machine.ts'

export const soundEnvironment: Environment = { ...soundMachine, findings: [] }

/** A node on which nothing is wrong, but for the change. */
export const node = (name: string, change: Partial<Environment> = {}): NodeEnvironment => ({
  node: name,
  environment: { ...soundEnvironment, host: name, ...change },
})

/** `node1` to `node<count>`, all equal. */
export const equalNodes = (count: number) =>
  Array.from({ length: count }, (_, index) => node(`node${index + 1}`))

export const withDriver = (driver: string): Partial<Environment> =>
  soundEnvironment.gpus.kind === 'known'
    ? { gpus: known({ ...soundEnvironment.gpus.value, driver: known(driver) }) }
    : {}

export const withGovernor = (governor: Environment['conditions']['governor']): Partial<Environment> => ({
  conditions: { ...soundEnvironment.conditions, governor },
})

/** 64 nodes of which node17 has an older driver. */
export const oneOldDriver = equalNodes(64).map((equalNode, index) =>
  index === 16 ? node(equalNode.node, withDriver('470.82')) : equalNode,
)

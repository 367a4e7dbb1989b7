import type { Quoted } from '../messages/data.ts'

/** Placeholders in the commands of every workload, apart from the axes. */
export type Placeholder =
  | 'batch'
  | 'devices'
  | 'nodes'
  | 'device'
  | 'node'
  | 'python'
  | 'steady'
  | 'here'
  | 'shared'
  | 'data-set'
  | 'data-format'
  | 'samples'
  | 'addresses'
  | 'scratch'

/** Whose parameter is not known. */
export type Owner =
  | { readonly of: 'workload'; readonly workload: string }
  | { readonly of: 'suite' }
  | { readonly of: 'estimate' }
  | { readonly of: 'prints'; readonly at: Quoted }

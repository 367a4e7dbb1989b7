import type { Engine } from './engine.ts'

export interface EngineRow {
  /** The engine's name in cluster files. */
  readonly name: string
  readonly load: () => Promise<{ readonly engine: Engine }>
}

/** Engines; a new one is one file and one row. A file is loaded only where a cluster uses it. */
export const engineRows: readonly EngineRow[] = [
  { name: 'local', load: () => import('./local.ts') },
  { name: 'simulated', load: () => import('./simulated.ts') },
  { name: 'ssh', load: () => import('./ssh.ts') },
  { name: 'slurm', load: () => import('./slurm.ts') },
  { name: 'kubernetes', load: () => import('./kubernetes.ts') },
]

import type { Engine } from './engine.ts'

export interface EngineRow {
  /** As a cluster file names it. */
  readonly name: string
  readonly load: () => Promise<{ readonly engine: Engine }>
}

/** A new engine is one file and a row here; it is loaded only where a cluster uses it. */
export const engineRows: readonly EngineRow[] = [
  { name: 'local', load: () => import('./local.ts') },
  { name: 'simulated', load: () => import('./simulated.ts') },
  { name: 'ssh', load: () => import('./ssh.ts') },
  { name: 'slurm', load: () => import('./slurm.ts') },
  { name: 'kubernetes', load: () => import('./kubernetes.ts') },
]

import type { Launcher } from '../../src/core/launchers/launcher.ts'

/** What an engine is handed for a job, as text. */
export interface Rendered {
  /** The engine and the topology. */
  readonly title: string
  readonly text: string
}

/** What an engine is handed under a launcher, for each topology that the launcher can start there. */
export type RenderedOn = (launcher: Launcher) => readonly Rendered[] | Promise<readonly Rendered[]>

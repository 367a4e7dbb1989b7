import type { Exit } from '../model/run.ts'
import type { Seconds } from '../model/units.ts'

/** How a run's processes came to their end, before anything is read out of its log. */
export type Ending =
  /** `memoryKill` is the kernel record that says it killed for want of memory while the run went on. */
  | { readonly kind: 'exited'; readonly exit: Exit; readonly memoryKill: string | undefined }
  | { readonly kind: 'timed-out'; readonly after: Seconds }
  | { readonly kind: 'stalled'; readonly quietFor: Seconds }
  | { readonly kind: 'cancelled' }

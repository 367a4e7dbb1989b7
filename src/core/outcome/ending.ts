import type { Exit } from '../model/run.ts'
import type { NodeName } from '../model/job.ts'
import type { Seconds } from '../model/units.ts'

/** How a job came to its end on its target, before anything is read out of its logs. */
export type JobEnding =
  /**
   * Its processes ended by themselves. `exit` is the first that is not 0, with the task and node that ended so.
   * `memoryKill` is the kernel record that says it killed for want of memory while the job ran.
   */
  | {
      readonly kind: 'exited'
      readonly exit: Exit
      readonly task: string
      readonly node: NodeName
      readonly memoryKill: string | undefined
    }
  /** It was cancelled: by steadystate, or by somebody else with the engine's own means. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'node-failed'; readonly node: NodeName; readonly why: string }
  | { readonly kind: 'unreachable'; readonly node: NodeName; readonly why: string }
  | { readonly kind: 'preempted'; readonly why: string }
  /** The engine would not run it: a quota, a partition that is closed. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'image-unavailable'; readonly image: string; readonly why: string }
  /** The engine's own time limit ended it. */
  | { readonly kind: 'engine-limit'; readonly after: Seconds }
  /** Nothing of it is left and its end is not known: it has to run again. */
  | { readonly kind: 'lost' }

/** How a run ended: its command ended, or it reached a limit that steady watches. */
export type Ending =
  | JobEnding
  | { readonly kind: 'timed-out'; readonly after: Seconds }
  | { readonly kind: 'stalled'; readonly quietFor: Seconds }
  | { readonly kind: 'queue-limit'; readonly after: Seconds }

import type { Exit } from '../model/run.ts'
import type { NodeName } from '../model/job.ts'
import type { Seconds } from '../model/units.ts'

/** How a job ended on its target, before its logs are read. */
export type JobEnding =
  /**
   * Its processes ended by themselves. `exit` is the first exit that is not 0, with its task and node. `memoryKill` is the
   * kernel record of a kill for lack of memory while the job ran.
   */
  | {
      readonly kind: 'exited'
      readonly exit: Exit
      readonly task: string
      readonly node: NodeName
      readonly memoryKill: string | undefined
    }
  /** It was cancelled by steadystate, or by somebody else through the engine. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'node-failed'; readonly node: NodeName; readonly why: string }
  | { readonly kind: 'unreachable'; readonly node: NodeName; readonly why: string }
  | { readonly kind: 'preempted'; readonly why: string }
  /** The engine refused it: a quota, a closed partition. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'image-unavailable'; readonly image: string; readonly why: string }
  /** The engine's own time limit ended it. */
  | { readonly kind: 'engine-limit'; readonly after: Seconds }
  /** Nothing of it is left and its end is unknown, so it must run again. */
  | { readonly kind: 'lost' }

/** How a run ended: its command ended, or it reached a limit of steady. */
export type Ending =
  | JobEnding
  | { readonly kind: 'timed-out'; readonly after: Seconds }
  | { readonly kind: 'stalled'; readonly quietFor: Seconds }
  | { readonly kind: 'queue-limit'; readonly after: Seconds }

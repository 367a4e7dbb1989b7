import { seconds, type Seconds } from '../../src/core/model/units.ts'
import type { Job } from '../../src/core/model/job.ts'
import type { JobEnding } from '../../src/core/outcome/ending.ts'
import {
  nothingRan,
  type JobEnd,
  type JobRef,
  type OutputSink,
  type Target,
} from '../../src/host/targets/target.ts'

/** A scheduler of which only the queue, the sessions and the mishaps are made up: its jobs are real processes. */
export interface MemoryScheduler {
  /** A target that knows what every other session of the scheduler submitted. */
  session(): Target
  /** Jobs wait from now on, for this reason. */
  block(why: string): void
  release(): void
  /** The session ends as if its process were killed; its jobs continue. */
  disconnect(session: Target): void
  failNode(node: string, why: string): void
  preempt(why: string): void
}

interface Piece {
  readonly stream: string
  readonly chunk: Uint8Array
  readonly at: Seconds | undefined
}

interface ScheduledJob {
  readonly pieces: Piece[]
  readonly end: Promise<JobEnd>
  readonly started: Promise<readonly string[]>
  readonly listeners: Set<(piece: Piece) => void>
  /** Ends it in the queue. */
  readonly cancel: () => void
  mishap: JobEnding | undefined
}

/** @param inner where its jobs run */
export function openMemoryScheduler(inner: Target): MemoryScheduler {
  const jobs = new Map<string, ScheduledJob>()
  const disconnections = new Map<Target, () => void>()
  let blocked:
    { readonly why: string; readonly free: Promise<void>; readonly release: () => void } | undefined

  const schedule = (job: Job): ScheduledJob => {
    let starts: (nodes: readonly string[]) => void = () => undefined
    const started = new Promise<readonly string[]>((resolve) => (starts = resolve))
    const listeners = new Set<(piece: Piece) => void>()
    const pieces: Piece[] = []
    const submittedAt = performance.now()
    let cancel: () => void = () => undefined
    const cancelled = new Promise<'cancelled'>(
      (resolve) =>
        (cancel = () => {
          resolve('cancelled')
        }),
    )
    const runs = async (): Promise<JobEnd> => {
      if ((await Promise.race([blocked?.free, cancelled])) === 'cancelled')
        return { ...nothingRan, ending: { kind: 'cancelled' } }
      const queued = seconds((performance.now() - submittedAt) / 1000)
      const end = await inner.follow(await inner.submit(job), {
        started: starts,
        write: (stream, chunk, at) => {
          const piece = { stream, chunk: chunk.slice(), at }
          pieces.push(piece)
          for (const listener of listeners) listener(piece)
        },
      })
      return { ...end, queued, ending: scheduled.mishap ?? end.ending }
    }
    const end = runs()
    // The follower of the job gets the error.
    end.catch(() => undefined)
    const scheduled: ScheduledJob = { pieces, listeners, started, end, cancel, mishap: undefined }
    return scheduled
  }

  const follow = async (id: string, sink: OutputSink, gone: Promise<never>): Promise<JobEnd> => {
    const job = jobs.get(id)
    if (job === undefined) return { ...nothingRan, ending: { kind: 'lost' } }
    if (blocked !== undefined) sink.queued?.(blocked.why)
    sink.started(await Promise.race([job.started, gone, job.end.then(({ nodes }) => nodes)]))
    const before = job.pieces.length
    let failure: { readonly cause: unknown } | undefined
    const hand = ({ stream, chunk, at }: Piece) => {
      if (failure !== undefined) return
      try {
        sink.write(stream, chunk, at)
      } catch (cause) {
        failure = { cause }
        void inner.cancel({ id, found: true, shownAs: '' }, 'now')
      }
    }
    for (const piece of job.pieces.slice(0, before)) hand({ ...piece, at: undefined })
    job.listeners.add(hand)
    try {
      const end = await Promise.race([job.end, gone])
      if (failure !== undefined) throw failure.cause
      return end
    } finally {
      job.listeners.delete(hand)
    }
  }

  const endAll = (mishap: JobEnding) => {
    for (const [id, job] of jobs) {
      job.mishap ??= mishap
      void inner.cancel({ id, found: true, shownAs: '' }, 'now')
    }
  }

  return {
    session: () => {
      let disconnect: (why: Error) => void = () => undefined
      const gone = new Promise<never>((_, reject) => (disconnect = reject))
      gone.catch(() => undefined)
      const target: Target = {
        ...inner,
        submit: (job): Promise<JobRef> => {
          const found = jobs.has(job.id)
          if (!found) jobs.set(job.id, schedule(job))
          return Promise.resolve({ id: job.id, found, shownAs: `job ${jobs.size}` })
        },
        follow: ({ id }, sink) => follow(id, sink, gone),
        cancel: async (ref, manner) => {
          const job = jobs.get(ref.id)
          job?.cancel()
          await Promise.race([job?.started, job?.end.catch(() => undefined)])
          await inner.cancel(ref, manner)
        },
        release: async (job) => {
          jobs.delete(job.id)
          await inner.release(job)
        },
      }
      disconnections.set(target, () => {
        disconnect(new Error('the session has ended'))
      })
      return target
    },
    block: (why) => {
      let release: () => void = () => undefined
      blocked = {
        why,
        free: new Promise((resolve) => (release = resolve)),
        release: () => {
          release()
        },
      }
    },
    release: () => {
      blocked?.release()
      blocked = undefined
    },
    disconnect: (session) => disconnections.get(session)?.(),
    failNode: (node, why) => {
      endAll({ kind: 'node-failed', node, why })
    },
    preempt: (why) => {
      endAll({ kind: 'preempted', why })
    },
  }
}

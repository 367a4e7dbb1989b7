import { setTimeout as sleep } from 'node:timers/promises'
import { beatInterval } from '../../../core/jobs/relay.ts'
import type { KubernetesApi } from './api.ts'
import { readLogLine, type LogLine } from './log-lines.ts'

/** Milliseconds without a line after which a connection counts as dead: the script prints one every few seconds. */
const longestSilence = beatInterval * 3 * 1000

/** Milliseconds between two connections. */
const pauses = { first: 100, longest: 2000 }

/**
 * How often a log without an end mark is read again once its container has ended, in a row without a new line: its end may
 * be on its way where the log could be read, and more than that where it could not.
 */
const lastTries = { read: 2, unread: 10 }

export interface PodLogParts {
  /** Path of the pod's log in the API, with the container. */
  readonly path: string
  /** Every line at least once, in their order; a line may come again. False asks for the lines since the last good one again. */
  readonly take: (line: LogLine) => boolean
  /** Whether the container has ended, so that nothing more is written. */
  readonly isOver: () => boolean
  readonly signal: AbortSignal
}

/** Follows the log of a pod until its script has said its last word, or its container has ended. Resumes after a drop. */
export async function followPodLog(
  api: KubernetesApi,
  { path, take, isOver, signal }: PodLogParts,
): Promise<void> {
  const heard: { since: number | undefined; pause: number; ended: boolean } = {
    since: undefined,
    pause: pauses.first,
    ended: false,
  }
  let fruitless = 0
  for (;;) {
    const { since } = heard
    const wasOver = isOver()
    const broken = new AbortController()
    const stop = () => {
      broken.abort()
    }
    signal.addEventListener('abort', stop)
    let timer = setTimeout(stop, longestSilence)
    let good = true
    const status = await api.lines(
      `${path}&timestamps=true&follow=true${since === undefined ? '' : `&sinceTime=${wholeSecond(since)}`}`,
      (text) => {
        clearTimeout(timer)
        timer = setTimeout(stop, longestSilence)
        const line = readLogLine(text)
        if (line === undefined || !good) return
        good = take(line)
        if (!good) {
          stop()
          return
        }
        if (line.at > (heard.since ?? 0)) {
          heard.since = line.at
          heard.pause = pauses.first
          fruitless = 0
        }
        heard.ended ||= line.kind === 'ended' || line.kind === 'unable'
      },
      broken.signal,
    )
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    if (heard.ended || signal.aborted) return
    if (wasOver) {
      fruitless += 1
      // The pod is gone, and its log with it.
      if (status === 404 || fruitless > (status === 200 ? lastTries.read : lastTries.unread)) return
    }
    await sleep(heard.pause)
    heard.pause = Math.min(heard.pause * 2, pauses.longest)
  }
}

/** The server keeps whole seconds only. */
const wholeSecond = (time: number) => encodeURIComponent(`${new Date(time).toISOString().slice(0, 19)}Z`)
